/**
 * Argon2id one after another, in a thread that gives way to everybody else. A bounded number waits; more are turned
 * away, so that a burst of sign-ins costs those who sign in some patience and nobody else anything.
 */
import { randomBytes } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { HashAnswer, HashTask } from "./hash-thread.ts";

export type Busy = { ok: false; code: "busy" };
export type PasswordHasher = {
  /** PHC string. */
  hash(password: string): Promise<{ ok: true; hash: string } | Busy>;
  /** With `null` (no such account) it takes the same time, and never matches. */
  verify(hash: string | null, password: string): Promise<{ ok: true; matches: boolean } | Busy>;
};

export function createPasswordHasher(options: { maxWaiting?: number } = {}): PasswordHasher {
  const maxWaiting = options.maxWaiting ?? 64;
  const thread = createHashThread();
  const stranger = thread.run<string>({ kind: "hash", password: randomBytes(16).toString("base64") });
  // Whoever asks gets the failure; without a listener it would end the process before.
  stranger.catch(() => undefined);
  const isFull = (): boolean => thread.waiting() > maxWaiting;
  return {
    async hash(password) {
      if (isFull()) return { ok: false, code: "busy" };
      const hash = await thread.run<string>({ kind: "hash", password: password.normalize("NFC") });
      return { ok: true, hash };
    },
    async verify(stored, password) {
      if (isFull()) return { ok: false, code: "busy" };
      const hash = stored ?? (await stranger);
      const matches = await thread.run<boolean>({
        kind: "verify",
        hash,
        password: password.normalize("NFC"),
      });
      return { ok: true, matches: matches && stored !== null };
    },
  };
}

type Waiting = { resolve: (value: string | boolean) => void; reject: (error: Error) => void };
type Task<T> = T extends unknown ? Omit<T, "id"> : never;

function createHashThread(): {
  run<Value extends string | boolean>(task: Task<HashTask>): Promise<Value>;
  /** Tasks that were given and not answered, the one in work among them. */
  waiting(): number;
} {
  const tasks = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(new URL("./hash-thread.ts", import.meta.url));
    const fail = (error: Error): void => {
      if (worker !== started) return;
      worker = undefined;
      for (const task of tasks.values()) task.reject(error);
      tasks.clear();
    };
    started.on("message", (answer: HashAnswer) => {
      const task = tasks.get(answer.id);
      tasks.delete(answer.id);
      if (answer.ok) task?.resolve(answer.value);
      else task?.reject(new Error(`Hashing failed: ${answer.message}`));
      if (tasks.size === 0) started.unref();
    });
    started.on("error", (error) => fail(error instanceof Error ? error : new Error(String(error))));
    started.on("exit", () => fail(new Error("The hashing thread ended.")));
    return started;
  };

  return {
    waiting: () => tasks.size,
    run: <Value extends string | boolean>(task: Task<HashTask>) =>
      new Promise<Value>((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        tasks.set(lastId, { resolve: resolve as Waiting["resolve"], reject });
        // A process that still has somebody to sign in must not end.
        worker.ref();
        worker.postMessage({ ...task, id: lastId }, []);
      }),
  };
}
