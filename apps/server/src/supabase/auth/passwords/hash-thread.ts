/**
 * Hashes passwords in a thread with the lowest priority, so that sign-ins use only idle processor time. Priorities of
 * single threads exist on Linux alone; on other systems the thread has the normal priority.
 */
import { hashSync, verifySync } from "@node-rs/argon2";
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type HashTask =
  | { kind: "hash"; id: number; password: string }
  | { kind: "verify"; id: number; hash: string; password: string };
export type HashAnswer =
  | { id: number; ok: true; value: string | boolean }
  | { id: number; ok: false; message: string };

yieldToOthers();
parentPort?.on("message", (task: HashTask) => parentPort?.postMessage(answer(task), []));

function answer(task: HashTask): HashAnswer {
  try {
    const value =
      task.kind === "hash" ? hashSync(task.password, parameters) : verifySync(task.hash, task.password);
    return { id: task.id, ok: true, value };
  } catch (error) {
    return { id: task.id, ok: false, message: String(error) };
  }
}

function yieldToOthers(): void {
  try {
    // The link reads "<process>/task/<thread>".
    const threadId = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(threadId, constants.priority.PRIORITY_LOW);
  } catch {
    // Not Linux, or not permitted: the thread keeps the normal priority.
  }
}
