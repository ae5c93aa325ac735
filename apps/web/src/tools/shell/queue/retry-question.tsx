/**
 * The question about a retried job. It stands beside the queue and not in it: the browser closes the queue when something
 * beside it is pressed.
 */
import { viewOf } from "#job-kinds/job-kinds.ts";
import { OmissionsDialog } from "#tools/shell/submit/omissions-dialog.tsx";
import type { Retrying } from "./use-retry.ts";

export function RetryQuestion({ omissions }: Pick<Retrying, "omissions">) {
  const job = omissions.question?.part.job;
  return (
    <OmissionsDialog
      omissions={omissions}
      how={job && viewOf(job.kind).makes === "video" ? "animate" : "draw"}
      priceCredits={job?.cost_credits ?? 0}
      declineLabel="Not now"
    />
  );
}
