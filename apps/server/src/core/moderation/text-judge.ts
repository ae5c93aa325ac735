/**
 * Judges texts in a thread of its own, one after another, and takes people's texts in turn. It fails closed: a text
 * whose thread died or took too long is rejected, never passed, and the next text gets a new thread.
 */
import { createTurns } from "#platform/turns.ts";
import { createJudgeThread } from "./judge-thread-control.ts";
import type { JudgeTask } from "./judge-thread.ts";
import { type Checker, CheckerBusy, type CheckerVerdict } from "./moderation.ts";

export type TextJudge = {
  checker: Checker;
  /** Loads the word lists. @throws {Error} when they cannot be read. */
  load(): Promise<void>;
  close(): Promise<void>;
};

export type TextJudgeOptions = {
  /** Years of birth are judged by it. */
  now?: () => Date;
  /** The number of texts that wait, of all people and of one. */
  maxWaiting?: number;
  maxWaitingOfOne?: number;
  /** The longest judgement, many times that of the slowest known text. */
  judgeTimeoutMs?: number;
  /** The longest wait for a verdict, with the texts before it. */
  waitTimeoutMs?: number;
  thread?: URL;
};

type Waiting = JudgeTask & { resolve(verdict: CheckerVerdict): void; reject(error: unknown): void };

export function createTextJudge(options: TextJudgeOptions = {}): TextJudge {
  const { now = () => new Date(), judgeTimeoutMs = 5_000, waitTimeoutMs = 15_000 } = options;
  const waiting = createTurns<Waiting>({
    max: options.maxWaiting ?? 256,
    maxOfOne: options.maxWaitingOfOne ?? 16,
  });
  const thread = createJudgeThread(options.thread ?? new URL("./judge-thread.ts", import.meta.url), {
    judgeTimeoutMs,
    loadTimeoutMs: 60_000,
  });
  let working = false;

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    for (let task = waiting.take(); task !== undefined; task = waiting.take()) {
      const { resolve, reject, ...judged } = task;
      await thread.judge(judged).then(resolve, reject);
    }
    working = false;
  }

  function check({ text, context, userId }: Parameters<Checker["check"]>[0], signal: AbortSignal) {
    return new Promise<CheckerVerdict>((resolve, reject) => {
      const task: Waiting = { text, context, today: now(), resolve, reject };
      if (!waiting.enter(userId ?? "visitors", task)) {
        reject(new CheckerBusy("Too many texts wait for the safety check"));
        return;
      }
      signal.addEventListener("abort", () => waiting.leave(task), { once: true });
      void work();
    });
  }

  return {
    checker: { name: "text", timeoutMs: waitTimeoutMs, check },
    load: () => thread.load(),
    close: () => thread.end(),
  };
}
