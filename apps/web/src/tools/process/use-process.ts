/** Starts the processing. An order whose answer was lost is found by asking again, instead of being paid twice. */
import { costCredits } from "@galatea/contract/costs.ts";
import type { processImage } from "@galatea/contract/functions/process-image.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { NotConnected } from "#tools/shell/submit/use-start.ts";
import { optionsNow, takesBackground, type Draft } from "./draft.ts";
import { failed, refusalText, signInFirst } from "./refusal-text.ts";

const keys = submissionKeys("galatea-unanswered-process");

export const useProcess = ({ onStarted }: { onStarted: (jobId: string) => void }) =>
  useSubmission<Draft>({
    priceCredits: () => costCredits.process,
    place: ({ supabase, userId }, draft) =>
      submitJob<typeof processImage>(supabase, {
        keys,
        userId,
        name: "process-image",
        body: orderOf(draft),
      }),
    onStarted,
    refusedOf: refusalText,
    failureOf: (error) => ({ title: error instanceof NotConnected ? signInFirst : failed }),
  });

/** The operation beside its options, as the function takes it. The statement was agreed to before there was an upload. */
function orderOf(draft: Draft) {
  const { operation, ...options } = optionsNow(draft);
  const background = takesBackground(draft) ? draft.background : null;
  const uploads = draft.source?.kind === "upload" || background?.kind === "upload";
  return {
    imageUrl: draft.source?.url ?? "",
    operation,
    options,
    outputType: "image" as const,
    ...(background && { backgroundImageUrl: background.url }),
    ...(uploads && { referenceConsent: true }),
  };
}
