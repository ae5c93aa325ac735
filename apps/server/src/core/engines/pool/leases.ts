/**
 * A job's lease of a machine: waited for in the order of the jobs, renewed while the job works, and given back in every
 * case but one: work that another worker goes on with keeps its machine until that worker asks.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { EngineError, throwIfAborted } from "@galatea/engines/engine.ts";
import { repeat } from "#platform/repeat.ts";
import type { BackendsStore, LeaseHolder, LeaseRequest } from "./backends.store.ts";

export type Lease = {
  address: string;
  /** Safe to call twice. */
  giveBack(): Promise<void>;
  /** Stops the renewals: the lease stays until it expires, and is the next attempt's. */
  leave(): void;
};

export type Leases = {
  /** @throws {EngineError} `engine_unavailable` when no machine could run the model for a while; `engine_aborted`. */
  take(request: Omit<LeaseRequest, "holder">, signal: AbortSignal): Promise<Lease>;
  /** Of the machine where the job's work is already. */
  hold(request: Pick<LeaseRequest, "jobId" | "model">, address: string): Promise<Lease>;
};

export type LeaseTiming = {
  /** Between two looks for a free slot, which a worker elsewhere may have given back. */
  everyMs: number;
  /** How long machines may be away before a job that waits for one ends. A check comes every 15 seconds. */
  awayMs: number;
};

const usualTiming: LeaseTiming = { everyMs: 250, awayMs: 40_000 };

type Store = Pick<BackendsStore, "leaseMs" | "take" | "hold" | "renew" | "giveBack">;

export function createLeases(store: Store, given: Partial<LeaseTiming> = {}): Leases {
  const timing = { ...usualTiming, ...given };
  const waiting = new Set<() => void>();
  let timesGivenBack = 0;

  /** Until a slot of this process becomes free, or for a moment. */
  const pause = async (signal: AbortSignal): Promise<void> => {
    const waking = new AbortController();
    const look = (): void => waking.abort();
    waiting.add(look);
    await sleep(timing.everyMs, undefined, { signal: AbortSignal.any([signal, waking.signal]) }).catch(
      () => undefined,
    );
    waiting.delete(look);
  };

  const keep = (holder: LeaseHolder, address: string): Lease => {
    // A renewal that fails is made up for by the next one.
    const renewal = repeat(() => store.renew(holder), {
      everyMs: store.leaseMs / 4,
      onError: () => undefined,
    });
    let over: Promise<void> | null = null;
    const end = async (): Promise<void> => {
      await renewal.stop();
      // It expires soon, and the work's own outcome counts more.
      await store.giveBack(holder).catch(() => undefined);
      timesGivenBack += 1;
      for (const look of waiting) look();
    };
    return {
      address,
      leave: () => {
        over ??= renewal.stop();
      },
      giveBack: () => (over ??= end()),
    };
  };

  const waitFor = async (request: LeaseRequest, signal: AbortSignal): Promise<Lease> => {
    let awaySinceMs: number | null = null;
    for (;;) {
      throwIfAborted(signal);
      const timesBefore = timesGivenBack;
      const answer = await store.take(request);
      if (answer.outcome === "taken") return keep(request, answer.address);
      if (timesBefore !== timesGivenBack) continue;
      const nowMs = performance.now();
      awaySinceMs = answer.outcome === "none" ? (awaySinceMs ?? nowMs) : null;
      if (awaySinceMs !== null && nowMs - awaySinceMs >= timing.awayMs)
        throw new EngineError("engine_unavailable", `No machine can run ${request.model} now.`);
      await pause(signal);
    }
  };

  return {
    take: async (given, signal) => {
      const request = { ...given, holder: randomUUID() };
      try {
        return await waitFor(request, signal);
      } catch (error) {
        await store.giveBack(request).catch(() => undefined);
        throw error;
      }
    },
    hold: async (given, address) => {
      const request = { ...given, holder: randomUUID() };
      await store.hold(request, address);
      return keep(request, address);
    },
  };
}
