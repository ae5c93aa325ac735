/** The answer of a call that waits: the results of its jobs and their price. */
import type { LedgerStore } from "#core/ledger/ledger.store.ts";
import type { FunctionContext, Refusal } from "#platform/http/function-route.ts";
import type { JobRow, JobsStore } from "./jobs.store.ts";
import type { Completed } from "./tool.ts";
import { waitForJob } from "./wait-for-job.ts";

/**
 * The URLs of the jobs that succeeded; when none did, the error of the first one. `completed` is null when their owner
 * has deleted all of them since.
 */
export async function answerWhenDone(
  deps: { jobs: JobsStore; ledger: LedgerStore },
  jobIds: readonly string[],
  { caller, signal }: FunctionContext,
): Promise<{ ok: true; completed: Completed | null } | Refusal> {
  const ended = await Promise.all(
    jobIds.map((jobId) => waitForJob(deps.jobs, { userId: caller.userId, jobId }, signal)),
  );
  const jobs = ended.filter((job): job is JobRow => job?.state === "succeeded");
  if (jobs.length === 0) return { ok: false, code: ended[0]?.errorCode ?? "worker_lost" };
  const contents = jobs.flatMap(({ contentId }) => contentId ?? []);
  const found = await Promise.all(
    contents.map(async (contentId) => ({ contentId, url: await deps.jobs.contentUrl(contentId) })),
  );
  const [first, ...others] = found.flatMap(({ contentId, url }) => (url === null ? [] : { contentId, url }));
  if (!first) return { ok: true, completed: null };
  return {
    ok: true,
    completed: {
      jobs,
      urls: [first.url, ...others.map(({ url }) => url)],
      contentId: first.contentId,
      price: {
        credits_used: jobs.reduce((sum, job) => sum + job.costCredits, 0),
        remaining_credits: await deps.ledger.balance(caller.userId),
      },
    },
  };
}
