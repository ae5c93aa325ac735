/** Waits for a job on behalf of an HTTP call that did not ask for 202. */
import { setTimeout as sleep } from "node:timers/promises";
import type { JobRow, JobsStore } from "./jobs.store.ts";

/** Null when the client disconnected or the job was deleted. The job itself goes on either way. */
export async function waitForJob(
  jobs: JobsStore,
  job: { userId: string; jobId: string },
  signal: AbortSignal,
): Promise<JobRow | null> {
  for (let waitMs = 40; !signal.aborted; waitMs = Math.min(waitMs * 1.25, 400)) {
    const row = await jobs.findOwn(job.userId, job.jobId);
    if (!row || row.state === "succeeded" || row.state === "failed" || row.state === "cancelled") return row;
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
  return null;
}
