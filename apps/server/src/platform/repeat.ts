/** Work that is done now and then. A run that takes longer than the pause is not joined by another. */

/**
 * What a run throws goes to `onError`, and the next one comes all the same. `stop` waits for the run under way.
 * @param options.atOnce begins with a run; else the first pause comes before it.
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
