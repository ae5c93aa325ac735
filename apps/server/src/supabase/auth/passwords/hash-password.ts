/**
 * Runs Argon2id hashes one after another in a low-priority thread. A bounded number of tasks waits and further ones are
 * refused as busy, so that a burst of sign-ins delays only the people who sign in.
 */
import { randomBytes } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { HashAnswer, HashTask } from "./hash-thread.ts";

export type Busy = { ok: false; code: "busy" };
export type PasswordHasher = {
  /** Answers a PHC string. */
  hash(password: string): Promise<{ ok: true; hash: string } | Busy>;
  /** `null` stands for a missing account: verifying takes the same time and never matches. */
  verify(hash: string | null, password: string): Promise<{ ok: true; matches: boolean } | Busy>;
};

export function createPasswordHasher(options: { maxWaiting?: number } = {}): PasswordHasher {
  const maxWaiting = options.maxWaiting ?? 64;
  const thread = createHashThread();
  const hashOfNobody = thread.run<string>({ kind: "hash", password: randomBytes(16).toString("base64") });
  // `verify` awaits this hash and reports its failure; without a listener the rejection would end the process first.
  hashOfNobody.catch(() => undefined);
  const isFull = (): boolean => thread.waiting() > maxWaiting;
  return {
    async hash(password) {
      if (isFull()) return { ok: false, code: "busy" };
      const hash = await thread.run<string>({ kind: "hash", password: password.normalize("NFC") });
      return { ok: true, hash };
    },
    async verify(stored, password) {
      if (isFull()) return { ok: false, code: "busy" };
      const hash = stored ?? (await hashOfNobody);
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
  /** The number of unanswered tasks, including the running one. */
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
        // Keeps the process alive while a task waits for its answer.
        worker.ref();
        worker.postMessage({ ...task, id: lastId }, []);
      }),
  };
}
