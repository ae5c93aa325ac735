/**
 * Writes progress at most four times a second, one write at a time, and never a smaller value after a larger one. A
 * failing write never fails the work.
 */
const intervalMs = 250;

export type ProgressReporter = {
  report(fraction: number, stage: string): void;
  /** Resolves when no write is running and none will start. Safe to call twice. */
  stop(): Promise<void>;
};

export function createProgressReporter(
  write: (fraction: number, stage: string) => Promise<void>,
): ProgressReporter {
  let latest: { fraction: number; stage: string } | null = null;
  let highest = 0;
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let lastWriteAt = -intervalMs;
  let stopped = false;

  // Turns a synchronous throw into a rejection.
  const attempt = async (fraction: number, stage: string): Promise<void> => write(fraction, stage);
  const writeLatest = (): void => {
    timer = null;
    if (latest === null || writing !== null || stopped) return;
    const { fraction, stage } = latest;
    latest = null;
    lastWriteAt = performance.now();
    writing = attempt(fraction, stage)
      .catch(() => undefined)
      .then(() => {
        writing = null;
        schedule();
      });
  };
  const schedule = (): void => {
    if (latest === null || writing !== null || timer !== null || stopped) return;
    const waitMs = Math.max(0, lastWriteAt + intervalMs - performance.now());
    if (waitMs === 0) writeLatest();
    else timer = setTimeout(writeLatest, waitMs);
  };

  return {
    report: (fraction, stage) => {
      if (Number.isFinite(fraction)) highest = Math.max(highest, Math.min(1, fraction));
      latest = { fraction: highest, stage };
      schedule();
    },
    stop: async () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      while (writing) await writing;
    },
  };
}
