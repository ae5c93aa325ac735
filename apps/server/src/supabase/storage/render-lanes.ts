/**
 * The order in which smaller copies are made: one at a time for people who are signed in, and one for visitors, so that
 * neither holds up the other. In a lane, whoever used least of the last minutes is next: a page of small pictures does
 * not wait for somebody's flood of large ones.
 */
import { LRUCache } from "lru-cache";
import type { RenderLane } from "#platform/images.ts";

/** Who asks: the person, or the visitor's address. */
export type RenderCaller = { lane: RenderLane; owner: string };

export type RenderLanes = {
  /** Null when too many wait. */
  run<T>(caller: RenderCaller, work: () => Promise<T>): Promise<T | null>;
};

const limits = { waiting: 256, waitingOfOne: 64 };
const usedForMs = 120_000;

export function createRenderLanes(): RenderLanes {
  const lanes = { people: createLane(), visitors: createLane() };
  return { run: ({ lane, owner }, work) => lanes[lane](owner, work) };
}

function createLane() {
  const waiting = new Map<string, (() => void)[]>();
  const usedMs = new LRUCache<string, number>({ max: 10_000, ttl: usedForMs });
  let size = 0;
  let busy = false;

  function next(): void {
    let chosen: string | undefined;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const owner of waiting.keys()) {
      const ms = usedMs.get(owner) ?? 0;
      if (ms >= leastMs) continue;
      [chosen, leastMs] = [owner, ms];
    }
    const own = chosen === undefined ? undefined : waiting.get(chosen);
    if (chosen === undefined || !own) {
      busy = false;
      return;
    }
    const start = own.shift();
    if (own.length === 0) waiting.delete(chosen);
    size -= 1;
    start?.();
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T | null> => {
    if (busy) {
      const own = waiting.get(owner) ?? [];
      if (size >= limits.waiting || own.length >= limits.waitingOfOne) return null;
      size += 1;
      await new Promise<void>((resolve) => waiting.set(owner, [...own, resolve]));
    }
    busy = true;
    const startedMs = performance.now();
    try {
      return await work();
    } finally {
      usedMs.set(owner, (usedMs.get(owner) ?? 0) + performance.now() - startedMs);
      next();
    }
  };
}
