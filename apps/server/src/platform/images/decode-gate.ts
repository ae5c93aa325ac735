/** Limits how many decodes run at once, so that memory stays bounded however many pictures arrive. */

/** Runs `work` when its turn comes; answers null at once when too many wait already. */
export type DecodeGate = <T>(work: () => Promise<T>) => Promise<T | null>;

export function createDecodeGate(options: { atOnce: number; maxWaiting: number }): DecodeGate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= options.atOnce) {
      if (waiting.length >= options.maxWaiting) return null;
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot passes to the next waiter directly; freed in between, a newcomer could take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
