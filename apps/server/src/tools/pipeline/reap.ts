/**
 * Closes jobs that nobody finishes: those past their deadline, and those whose workers died too often. Queues jobs
 * again that lost their queue entry. Runs on every worker; each step is safe when two do it at once.
 */
import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { Queue } from "#platform/queue.ts";
import { repeat } from "#platform/repeat.ts";
import type { Transactor } from "#platform/transaction.ts";
import type { JobsStore } from "./jobs.store.ts";
import { maxAttempts } from "./run.ts";

export type ReaperDeps = {
  jobs: JobsStore;
  /** Further periodic work, such as deleting files without rows. Each decides itself when it has to run. */
  sweeps: (() => Promise<unknown>)[];
  queue: Queue;
  transactor: Transactor;
  log: Log;
};

export function startReaper(deps: ReaperDeps, everyMs: number): { stop(): Promise<void> } {
  return repeat(() => reapOnce(deps), {
    everyMs,
    onError: (error) => deps.log.error("reaper_failed", { error: describeError(error) }),
  });
}

export async function reapOnce({ jobs, sweeps, queue, transactor, log }: ReaperDeps): Promise<void> {
  for (const job of await jobs.listAbandoned(maxAttempts)) {
    const errorCode = codeOf(job);
    const { applied } = await jobs.finish(job.id, null, { state: "failed", errorCode });
    if (applied) log.warn("job_reaped", { jobId: job.id, errorCode });
  }
  for (const job of await jobs.listUnqueued()) {
    const queueId = randomUUID();
    await transactor.inTransaction(async (tx) => {
      if (!(await jobs.setQueueId(tx, job.id, queueId))) return;
      await queue.enqueue(tx, job.kind, { queueId, jobId: job.id, priority: job.priority });
    });
    log.warn("job_requeued", { jobId: job.id });
  }
  for (const sweep of sweeps) await sweep();
}

function codeOf({
  overdue,
  ran,
  isLost,
}: Awaited<ReturnType<JobsStore["listAbandoned"]>>[number]): ErrorCode {
  if (overdue) return ran ? "engine_timeout" : "engine_unavailable";
  return isLost ? "engine_lost" : "worker_lost";
}
