/** How long a job still takes, from measured figures only: the engine's median and the job's real progress. */
export type JobClock = { progress: number; medianMs: number | null; elapsedMs: number | null };

/** Milliseconds that are left, or null when nothing was measured yet. */
export function estimateTimeLeftMs({ progress, medianMs }: JobClock): number | null {
  if (medianMs === null) return null;
  return Math.max(0, medianMs * (1 - Math.min(1, Math.max(0, progress))));
}

/** A job that has run for twice the median gets no figure any more: it would be a guess. */
export function timeLeftText(clock: JobClock): string {
  const leftMs = estimateTimeLeftMs(clock);
  if (leftMs === null) return "";
  if (clock.medianMs !== null && clock.elapsedMs !== null && clock.elapsedMs > 2 * clock.medianMs + 2000) {
    return "longer than usual";
  }
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds <= 1) return "almost done";
  if (seconds < 90) return `about ${seconds} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}
