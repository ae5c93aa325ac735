/** Writes progress at most four times a second, one write at a time, and never lets it fail the work. */
const intervalMs = 250;

export type ProgressReporter = {
  report(fraction: number, stage: string): void;
  /** Resolves when nothing is being written; what is newest by then was written. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

export function createProgressReporter(
  write: (fraction: number, stage: string) => Promise<void>,
): ProgressReporter {
  let latest: { fraction: number; stage: string } | null = null;
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let lastWriteAt = -intervalMs;
  let stopped = false;

  const writeLatest = (): void => {
    timer = null;
    if (latest === null || writing !== null || stopped) return;
    const { fraction, stage } = latest;
    latest = null;
    lastWriteAt = performance.now();
    writing = write(fraction, stage)
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
      latest = { fraction: Math.min(1, Math.max(0, fraction, latest?.fraction ?? 0)), stage };
      schedule();
    },
    flush: async () => {
      while (writing) await writing;
    },
    stop: async () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      while (writing) await writing;
    },
  };
}
