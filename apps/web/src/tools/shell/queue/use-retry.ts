/** "Try again" of a failed or cancelled job. What it would leave out is asked about as on the tool's own page. */
import { useState } from "react";
import { askedByPage, messageBy, ownSentence } from "#tools/shell/messages/refusal-messages.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob, type Accepted } from "#tools/shell/submit/submit-job.ts";
import { useOmissions, type Agreement } from "#tools/shell/submit/use-omissions.ts";
import { useSubmission, type Account, type Submission } from "#tools/shell/submit/use-submission.ts";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { fetchReferences } from "#tools/shell/job-sources.ts";
import type { JobRow } from "#platform/database.ts";
import type { Answer } from "#platform/functions.ts";
import { requestOf } from "./retry-job.ts";

type Retried = { job: JobRow } & Agreement;

/** As many as are listed at once. */
const keys = submissionKeys("galatea-unanswered-retries", 10);

const retrySubmission: Submission<Retried> = {
  priceCredits: ({ job }) => job.cost_credits,
  send: sendAgain,
  refusalText: messageBy({ would_leave_out: askedByPage }, ownSentence),
  failureText: () => ({ title: "It could not be started again. Nothing was charged." }),
};

async function sendAgain(account: Account, { job, ...agreement }: Retried): Promise<Answer<Accepted>> {
  const { kind, input, id } = job;
  const given = await fetchReferences(account.supabase, id);
  const references = given.flatMap(({ role, reference }) => (reference ? { role, reference } : []));
  if (input === null || references.length < given.length)
    return {
      ok: false,
      code: "reference_unusable",
      sentence: errorCodes.reference_unusable.sentence,
      details: {},
    };
  const request = requestOf({ kind, input, references, ...agreement });
  return submitJob(account, { keys, ...request, identity: { retried: id } });
}

export type Retrying = ReturnType<typeof useRetry>;

/** @param onAsked called when the question opens. */
export function useRetry(onAsked: () => void) {
  const [lastId, setLastId] = useState<string | null>(null);
  const { submit, sending } = useSubmission(retrySubmission, {
    onStarted: () => setLastId(null),
    onNotStarted: (refusal, part) => {
      if (omissions.askIfAsked(refusal, part)) onAsked();
    },
  });
  const omissions = useOmissions<Retried>(submit);
  const retry = (job: JobRow) => {
    if (sending) return;
    setLastId(job.id);
    submit({ job });
  };
  return { retry, retrying: sending ? lastId : null, omissions };
}
