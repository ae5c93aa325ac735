/**
 * How much of this process each caller used lately. A request is charged what the event loop worked while it ran, divided
 * among all requests that ran beside it; no work can be told apart more finely without slowing all of it.
 */
import { LRUCache } from "lru-cache";

export type ProcessShares = {
  /** The most requests that ran at once since the last call. */
  takePeak(): number;
  /** Call it when a request starts, and the result once when it ends: it answers the milliseconds that it used. */
  measure(): () => number;
  charge(key: string, ms: number): void;
  /** How long the caller has to wait until what it used is paid back; 0 for most. */
  waitMs(key: string): number;
};

/** The time that a caller may use at once, beyond its steady share. */
const burstMs = 1_000;
/** No caller has to wait longer than this after its last request. */
const longestWaitMs = 60_000;
const maxCallers = 50_000;

/** @param activeMs how long the event loop has worked so far. */
export function createProcessShares(
  sharePercent: number,
  activeMs: () => number,
  now: () => number = () => performance.now(),
): ProcessShares {
  const share = sharePercent / 100;
  const accounts = new LRUCache<string, { usedMs: number; atMs: number }>({ max: maxCallers });
  let running = 0;
  let peak = 0;
  let countedMs = activeMs();
  /** The charge of a request that had run since the start. */
  let chargedMs = 0;

  function advance(): number {
    const nowActiveMs = activeMs();
    if (running > 0) chargedMs += (nowActiveMs - countedMs) / running;
    countedMs = nowActiveMs;
    return chargedMs;
  }
  function usedMs(key: string): number {
    const account = accounts.get(key);
    return account ? Math.max(0, account.usedMs - (now() - account.atMs) * share) : 0;
  }

  return {
    takePeak() {
      const most = peak;
      peak = running;
      return most;
    },
    measure() {
      const beganMs = advance();
      running += 1;
      peak = Math.max(peak, running);
      return () => {
        const endedMs = advance();
        running -= 1;
        return endedMs - beganMs;
      };
    },
    charge(key, ms) {
      const mostMs = burstMs + longestWaitMs * share;
      accounts.set(key, { usedMs: Math.min(mostMs, usedMs(key) + ms), atMs: now() });
    },
    waitMs: (key) => Math.max(0, (usedMs(key) - burstMs) / share),
  };
}
