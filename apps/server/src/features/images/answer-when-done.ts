/** The answer of a call that waits: what was made of its jobs, and what that cost. */
import { errorCodes } from "@galatea/contract/error-codes.ts";
import type { CreditsStore } from "#core/credits/credits.store.ts";
import type { JobRow, JobsStore } from "#core/jobs/jobs.store.ts";
import { waitForJob } from "#core/jobs/wait-for-job.ts";
import type { FunctionContext } from "#platform/http/function-route.ts";

/** Those that worked are answered; when none did, why the first one did not. */
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
    return { ok: false as const, code, error: errorCodes[code].sentence };
  }
  const urls = await Promise.all(
    made.map(async ({ contentId }) => (contentId ? deps.jobs.contentUrl(contentId) : null)),
  );
  const imageUrls = urls.filter((url) => url !== null);
  const [imageUrl] = imageUrls;
  // Made, and deleted by their owner before this answer was sent.
  if (imageUrl === undefined) return { ok: false as const, code: "not_found" as const };
  return {
    ok: true as const,
    body: {
      imageUrl,
      imageUrls,
      credits_used: made.reduce((sum, job) => sum + job.costCredits, 0),
      remaining_credits: await deps.credits.balance(caller.userId),
    },
  };
}
