/**
 * How long a job may take at its engine: a limit from the start, longer for an engine that was measured to need it, and
 * extended while the work comes forward. Waiting for a machine does not count.
 */

export type TimeLimit = {
  /** Aborts with a `TimeoutError`. */
  signal: AbortSignal;
  /** The work is at least this long allowed. */
  allow(ms: number): void;
  /** Of the whole job, 0..1. */
  moved(fraction: number): void;
  wait(isWaiting: boolean): void;
  stop(): void;
};

/** How many times its measured p90 an engine may take. */
export const timesP90 = 3;
/** A smaller step may be an estimate by the clock. */
const leastStep = 0.01;
/** After a step, the work has at least this share of its limit to take the next one. */
const stepShare = 0.2;

/** @param longestMs from now; nothing extends it. */
export function createTimeLimit({ leastMs, longestMs }: { leastMs: number; longestMs: number }): TimeLimit {
  const startedMs = performance.now();
  const controller = new AbortController();
  let limitMs = Math.min(leastMs, longestMs);
  let waitedMs = 0;
  let waitsSinceMs: number | null = null;
  let furthest = 0;
  let movedAtMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;

  const endMs = (): number => {
    const longest = startedMs + longestMs;
    if (waitsSinceMs !== null) return longest;
    return Math.min(longest, Math.max(startedMs + limitMs + waitedMs, movedAtMs + limitMs * stepShare));
  };
  const schedule = (): void => {
    if (timer) clearTimeout(timer);
    timer = setTimeout(look, Math.max(0, endMs() - performance.now()));
  };
  const look = (): void => {
    // Timers may fire a moment early.
    if (performance.now() < endMs() - 1) schedule();
    else controller.abort(new DOMException("The time limit passed.", "TimeoutError"));
  };
  schedule();
  return {
    signal: controller.signal,
    allow: (ms) => {
      limitMs = Math.min(longestMs, Math.max(limitMs, ms));
    },
    moved: (fraction) => {
      if (fraction < furthest + leastStep) return;
      furthest = fraction;
      movedAtMs = performance.now();
    },
    wait: (isWaiting) => {
      const nowMs = performance.now();
      if (waitsSinceMs !== null) waitedMs += nowMs - waitsSinceMs;
      waitsSinceMs = isWaiting ? nowMs : null;
      if (!isWaiting) schedule();
    },
    stop: () => {
      if (timer) clearTimeout(timer);
    },
  };
}
