/**
 * Lets a few run at once and a few wait, in turn by their owners, so that a flood of one kind of question takes no
 * connection from others.
 */
import { createTurns } from "#platform/turns.ts";

export type Gate = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

export type GateLimits = { atOnce: number; waiting: number; waitingOfOne: number };

export class GateFull extends Error {
  constructor() {
    super("Too many wait");
  }
}

/** @throws {GateFull} from the gate, when too many wait already. */
export function createGate(limits: GateLimits): Gate {
  let running = 0;
  const turns = createTurns<() => void>({ max: limits.waiting, maxOfOne: limits.waitingOfOne });
  return async (owner, work) => {
    if (running >= limits.atOnce) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (!turns.enter(owner, resolve)) throw new GateFull();
      await promise;
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place, so that nobody who comes meanwhile overtakes.
      const next = turns.take();
      if (next) next();
      else running -= 1;
    }
  };
}
