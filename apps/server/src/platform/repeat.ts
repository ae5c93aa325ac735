/** Repeats work at a fixed interval. Runs never overlap: a run that takes longer than the interval skips the next. */

/**
 * An error goes to `onError` and does not stop the next run. `stop` waits for the run under way.
 * @param options.atOnce starts the first run now instead of after one interval.
 */
export function repeat(
  work: () => Promise<void>,
  options: { everyMs: number; onError: (error: unknown) => void; atOnce?: boolean },
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const tick = (): void => {
    running ??= work()
      .catch(options.onError)
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(tick, options.everyMs);
  if (options.atOnce) tick();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
