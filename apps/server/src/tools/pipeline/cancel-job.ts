/** Cancels a person's own job at once and refunds it; the worker is told to stop and finds the job closed. */
import type { JobState } from "@galatea/contract/jobs.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { Queue } from "#platform/queue.ts";
import type { JobsStore } from "./jobs.store.ts";

export type CancelResult =
  | { ok: true; state: JobState; refundedCredits: number; balanceCredits: number }
  | { ok: false; code: "job_not_found" };

export async function cancelJob(
  deps: { jobs: JobsStore; queue: Queue; log: Log },
  request: { userId: string; jobId: string },
): Promise<CancelResult> {
  const job = await deps.jobs.findOwn(request.userId, request.jobId);
  if (!job) return { ok: false, code: "job_not_found" };
  const result = await deps.jobs.finish(job.id, null, { state: "cancelled", errorCode: "job_cancelled" });
  if (result.applied && job.queueId) {
    // Best effort: otherwise the engine works to its end and its result is thrown away.
    await deps.queue
      .cancel(job.kind, job.queueId)
      .catch((error: unknown) =>
        deps.log.warn("queue_cancel_failed", { jobId: job.id, error: describeError(error) }),
      );
  }
  return {
    ok: true,
    state: result.state ?? job.state,
    refundedCredits: result.applied ? job.costCredits : 0,
    balanceCredits: result.balanceCredits,
  };
}
