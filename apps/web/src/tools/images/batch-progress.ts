/** How far a batch is: one figure of all its pictures, which agrees with the number of those that are done. */
import type { JobClock } from "#tools/shell/queue/time-left.ts";
import { isActive, type SubmittedJobs } from "#tools/shell/submit/submissions.ts";
import type { JobRow } from "#platform/database.ts";

type BatchProgress = {
  done: number;
  /** Without those that failed or were cancelled. */
  of: number;
  /** From 0 to 1: the pictures that are done, and the shares of those in the making. */
  progress: number;
  /** The job that is furthest among those still open; null when none is. */
  now: JobRow | null;
  /** The clock of the batch, from the median of one picture. */
  clock: (measured: { medianMs: number | null; nowMs: number }) => JobClock;
};

export function batchProgress(batch: SubmittedJobs): BatchProgress {
  const done = batch.filter(({ state }) => state === "succeeded").length;
  const active = batch.filter(isActive);
  const running = active.filter(({ state }) => state === "running");
  const of = done + active.length;
  const shares = running.reduce((sum, job) => sum + job.progress, done);
  const progress = of === 0 ? 0 : shares / of;
  const starts = batch.flatMap(({ started_at: at }) => (at === null ? [] : [Date.parse(at)]));
  return {
    done,
    of,
    progress,
    now: running.toSorted((one, other) => other.progress - one.progress)[0] ?? active[0] ?? null,
    clock: ({ medianMs, nowMs }) => ({
      progress,
      // Workers that draw at once share the rest.
      medianMs: medianMs && (medianMs * of) / Math.max(1, running.length),
      elapsedMs: running.length === 0 || starts.length === 0 ? null : nowMs - Math.min(...starts),
    }),
  };
}
