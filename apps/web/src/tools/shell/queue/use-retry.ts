/** "Try again" of a failed job. */
import { useState } from "react";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob, type Accepted } from "#tools/shell/submit/submit-job.ts";
import { useSubmission, type Account, type Submission } from "#tools/shell/submit/use-submission.ts";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { fetchReferences } from "#tools/shell/job-sources.ts";
import type { JobRow } from "#platform/database.ts";
import type { Answer } from "#platform/functions.ts";
import { requestOf } from "./retry-job.ts";

/** As many as are listed at once. */
const keys = submissionKeys("galatea-unanswered-retries", 10);

const retrySubmission: Submission<JobRow> = {
  priceCredits: ({ cost_credits }) => cost_credits,
  send: sendAgain,
  refusalText: ({ sentence }) => ({ shownAs: "toast", title: sentence }),
  failureText: () => ({ title: "It could not be started again. Nothing was charged." }),
};

async function sendAgain(account: Account, { kind, input, id }: JobRow): Promise<Answer<Accepted>> {
  const given = await fetchReferences(account.supabase, id);
  const references = given.flatMap(({ role, reference }) => (reference ? { role, reference } : []));
  if (input === null || references.length < given.length)
    return {
      ok: false,
      code: "reference_unusable",
      sentence: errorCodes.reference_unusable.sentence,
      details: {},
    };
  const request = requestOf({ kind, input, references });
  return submitJob(account, { keys, ...request, identity: { retried: id } });
}

export function useRetry(): { retry: (job: JobRow) => void; retrying: string | null } {
  const [lastId, setLastId] = useState<string | null>(null);
  const { submit, sending } = useSubmission(retrySubmission, { onStarted: () => setLastId(null) });
  const retry = (job: JobRow) => {
    if (sending) return;
    setLastId(job.id);
    submit(job);
  };
  return { retry, retrying: sending ? lastId : null };
}
