/** The answer of a call that waits: what was made of its jobs, and what that cost. */
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import type { CreditsStore } from "#core/ledger/ledger.store.ts";
import type { JobRow, JobsStore } from "./jobs.store.ts";
import { waitForJob } from "./wait-for-job.ts";
import type { FunctionContext } from "#platform/http/function-route.ts";

/** Of those that worked the addresses; when none did, why the first one did not. */
export async function answerWhenDone(
  deps: { jobs: JobsStore; credits: CreditsStore },
  jobIds: readonly string[],
  { caller, signal }: FunctionContext,
) {
  const jobs = await Promise.all(
    jobIds.map((jobId) => waitForJob(deps.jobs, { userId: caller.userId, jobId }, signal)),
  );
  const made = jobs.filter((job): job is JobRow => job?.state === "succeeded");
  if (made.length === 0) {
    const code = jobs[0]?.errorCode ?? "worker_lost";
    return { ok: false as const, code, error: failureSentence(jobs[0]?.kind ?? "image", code) };
  }
  const urls = await Promise.all(
    made.map(async ({ contentId }) => (contentId ? deps.jobs.contentUrl(contentId) : null)),
  );
  const there = urls.filter((url) => url !== null);
  const [url] = there;
  // Made, and deleted by their owner before this answer was sent.
  if (url === undefined) return { ok: false as const, code: "not_found" as const };
  return {
    ok: true as const,
    url,
    urls: there,
    contentId: made[0]?.contentId ?? null,
    price: {
      credits_used: made.reduce((sum, job) => sum + job.costCredits, 0),
      remaining_credits: await deps.credits.balance(caller.userId),
    },
  };
}
