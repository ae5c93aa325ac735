/**
 * Counts events per key in a fixed window. Keys are hashed before they reach the store, which therefore holds no network
 * or e-mail address. With the PostgreSQL store all processes count together.
 */
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";

export type RateLimit = { points: number; windowSeconds: number };
export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * `postgres` needs a table `(key varchar(255) primary key, points integer not null default 0, expire bigint)`; it
 * may be unlogged.
 */
export type RateLimitStore =
  | { kind: "memory" }
  | { kind: "postgres"; pool: Pool; schema: string; table: string };

export type RateLimiter = {
  /** Counts one event; refuses it when the window already holds `points` events. Refused events count as well. */
  consume(key: string): Promise<RateLimitResult>;
  /** Tells whether `consume` would be refused now; counts nothing. */
  check(key: string): Promise<RateLimitResult>;
  /** The events of the current window. */
  count(key: string): Promise<number>;
  /** Takes one counted event back. */
  giveBack(key: string): Promise<void>;
  /** Forgets the key. */
  reset(key: string): Promise<void>;
};

/** @param name separates this limiter's keys from those of others in the same store. */
export function createRateLimiter(name: string, limit: RateLimit, store: RateLimitStore): RateLimiter {
  const limiter = openLimiter(name, limit, store);
  return {
    async consume(key) {
      try {
        await limiter.consume(hashed(key));
        return { ok: true };
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return refused(refusal);
        throw refusal;
      }
    },
    async check(key) {
      const state = await limiter.get(hashed(key));
      return state && state.consumedPoints >= limit.points ? refused(state) : { ok: true };
    },
    async count(key) {
      return (await limiter.get(hashed(key)))?.consumedPoints ?? 0;
    },
    async giveBack(key) {
      await limiter.reward(hashed(key), 1);
    },
    async reset(key) {
      await limiter.delete(hashed(key));
    },
  };
}

function openLimiter(name: string, limit: RateLimit, store: RateLimitStore): RateLimiterAbstract {
  const options = { keyPrefix: name, points: limit.points, duration: limit.windowSeconds };
  if (store.kind === "memory") return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: store.pool,
    storeType: "pool",
    schemaName: store.schema,
    tableName: store.table,
    tableCreated: true,
    // Keys over the limit are refused from memory, so that a flood of requests does not become a flood of writes.
    inMemoryBlockOnConsumed: limit.points + 1,
  });
}

const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url");

const refused = (state: RateLimiterRes): RateLimitResult => ({
  ok: false,
  retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
});
