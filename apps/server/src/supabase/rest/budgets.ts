/**
 * Limits the statement time of each caller, an anonymous address or a person. It refills steadily. Requests are not
 * counted, because a page of small lists costs less than one slow filter.
 */
import { LRUCache } from "lru-cache";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { LaneCaller, LaneName } from "../gateway/lanes.ts";

export type RestBudgets = {
  /** Seconds of statements in each minute. */
  personSecondsPerMinute: number;
  addressSecondsPerMinute: number;
};

export const usualBudgets: RestBudgets = { personSecondsPerMinute: 20, addressSecondsPerMinute: 10 };

export type Account = {
  lane: LaneName;
  laneCaller: LaneCaller;
  /** 0 while time is left. */
  retryAfterSeconds(): number;
  spend(ms: number): void;
};

export type Accounts = { of(caller: DatabaseCaller, address: string): Account };

type Bucket = { spentMs: number; usualMs: number; atMs: number };

/** The time that the first statement of a caller is expected to take. */
const unknownMs = 100;
/** After this time without statements half of what is known about them counts. */
const halfLifeMs = 30_000;

export function createAccounts(budgets: RestBudgets, now: () => number = () => performance.now()): Accounts {
  const buckets = new LRUCache<string, Bucket>({ max: 50_000 });

  function open(lane: LaneName, key: string, secondsPerMinute: number): Account {
    const spentMs = (): number => {
      const bucket = buckets.get(key);
      if (!bucket) return 0;
      return Math.max(0, bucket.spentMs - ((now() - bucket.atMs) * secondsPerMinute) / 60);
    };
    const usualMs = (): number => {
      const bucket = buckets.get(key);
      return bucket ? bucket.usualMs * 0.5 ** ((now() - bucket.atMs) / halfLifeMs) : unknownMs;
    };
    /** Rises at once and falls slowly, so that short statements between long ones do not hide them. */
    const usualWith = (ms: number): number => {
      if (!buckets.has(key)) return ms;
      const before = usualMs();
      return before + (ms - before) * (ms > before ? 0.5 : 0.1);
    };
    return {
      lane,
      laneCaller: { key, usualMs },
      retryAfterSeconds() {
        const overMs = spentMs() - secondsPerMinute * 1000;
        return overMs < 0 ? 0 : Math.max(1, Math.ceil((overMs / 1000 / secondsPerMinute) * 60));
      },
      spend: (ms) => void buckets.set(key, { spentMs: spentMs() + ms, usualMs: usualWith(ms), atMs: now() }),
    };
  }

  return {
    of({ role, userId }, address) {
      if (role === "service_role") return serviceAccount;
      if (userId !== null) return open("person", `person ${userId}`, budgets.personSecondsPerMinute);
      return open("anonymous", `address ${address}`, budgets.addressSecondsPerMinute);
    },
  };
}

/** The operator's own programs have no budget. */
const serviceAccount: Account = {
  lane: "service",
  laneCaller: { key: "service", usualMs: () => 0 },
  retryAfterSeconds: () => 0,
  spend: () => undefined,
};
