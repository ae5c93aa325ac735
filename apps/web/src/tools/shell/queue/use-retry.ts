/** "Try again" of a failed job, from wherever it is listed. */
import { useState } from "react";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import { useSubmission, type Submission } from "#tools/shell/submit/use-submission.ts";
import type { JobRow } from "#platform/database.ts";
import { requestOf } from "./retry-job.ts";

/** As many as are listed at once. */
const keys = submissionKeys("galatea-unanswered-retries", 10);

const retrySubmission: Submission<JobRow> = {
  priceCredits: ({ cost_credits }) => cost_credits,
  send: (account, job) => submitJob(account, { keys, ...requestOf(job), identity: { retried: job.id } }),
  refusalText: ({ sentence }) => ({ shownAs: "toast", title: sentence }),
  failureText: () => ({ title: "It could not be started again. Nothing was charged." }),
};

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
