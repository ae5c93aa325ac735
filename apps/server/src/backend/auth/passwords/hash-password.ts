/**
 * Argon2id with OWASP's parameters, off the main thread. One core always stays free for everybody else, and at most
 * two hashes run at once, which leaves half of libuv's four threads to files and name lookups; a bounded number waits,
 * and more are turned away.
 */
import { hash, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type Busy = { ok: false; code: "busy" };
export type PasswordHasher = {
  /** PHC string. */
  hash(password: string): Promise<{ ok: true; hash: string } | Busy>;
  /** With `null` (no such account) it takes the same time, and never matches. */
  verify(hash: string | null, password: string): Promise<{ ok: true; matches: boolean } | Busy>;
};

export function createPasswordHasher(
  options: { maxRunning?: number; maxWaiting?: number } = {},
): PasswordHasher {
  const freeCores = Math.max(1, availableParallelism() - 1);
  const enter = createQueue(options.maxRunning ?? Math.min(2, freeCores), options.maxWaiting ?? 64);
  const stranger = hash(randomBytes(16).toString("base64"), parameters);
  return {
    async hash(password) {
      const result = await enter(() => hash(password.normalize("NFC"), parameters));
      return result.ok ? { ok: true, hash: result.value } : result;
    },
    async verify(stored, password) {
      const result = await enter(async () => verify(stored ?? (await stranger), password.normalize("NFC")));
      return result.ok ? { ok: true, matches: result.value && stored !== null } : result;
    },
  };
}

function createQueue(maxRunning: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<{ ok: true; value: T } | Busy> => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) return { ok: false, code: "busy" };
      // Whoever leaves hands over its place, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return { ok: true, value: await work() };
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
