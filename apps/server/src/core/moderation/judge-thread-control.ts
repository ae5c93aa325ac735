/**
 * Starts and ends the thread of the text check: one task at a time, with a limit on its time. A thread that ended is
 * replaced when the next task comes.
 */
import { Worker } from "node:worker_threads";
import type { JudgeAnswer, JudgeTask } from "./judge-thread.ts";
import type { CheckerVerdict } from "./moderation.ts";

export type JudgeThread = {
  load(): Promise<void>;
  /** Call it for one task at a time. */
  judge(task: JudgeTask): Promise<CheckerVerdict>;
  end(): Promise<void>;
};

export function createJudgeThread(
  module: URL,
  { judgeTimeoutMs, loadTimeoutMs }: { judgeTimeoutMs: number; loadTimeoutMs: number },
): JudgeThread {
  let running: { worker: Worker; loaded: Promise<JudgeAnswer> } | undefined;

  function start(): NonNullable<typeof running> {
    const worker = new Worker(module, {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    });
    const forget = (): void => {
      if (running?.worker === worker) running = undefined;
    };
    // The listeners stay between two tasks: an error that nobody listens to would end the process.
    worker.on("error", forget).on("exit", forget);
    return { worker, loaded: answerOf(worker, loadTimeoutMs) };
  }

  return {
    load: async () => {
      running ??= start();
      await running.loaded;
    },
    judge: async (task) => {
      running ??= start();
      const { worker, loaded } = running;
      await loaded;
      const answer = answerOf(worker, judgeTimeoutMs);
      worker.postMessage(task, []);
      const judged = await answer;
      if (judged.kind === "verdict") return judged.verdict;
      throw new Error(judged.kind === "failed" ? judged.message : "The thread gave no verdict");
    },
    end: async () => void (await running?.worker.terminate()),
  };
}

/** The thread's next message. Ends a thread that is late, because nothing else stops a running judgement. */
async function answerOf(worker: Worker, timeoutMs: number): Promise<JudgeAnswer> {
  const timer = setTimeout(() => void worker.terminate(), timeoutMs);
  const listening = new AbortController();
  // Keeps the process alive while a task waits for its answer.
  worker.ref();
  try {
    return await new Promise<JudgeAnswer>((resolve, reject) => {
      const ended = (): void => reject(new Error("The thread of the safety check ended"));
      worker.once("message", resolve).once("error", reject).once("exit", ended);
      listening.signal.addEventListener("abort", () => {
        worker.off("message", resolve).off("error", reject).off("exit", ended);
      });
    });
  } finally {
    clearTimeout(timer);
    listening.abort();
    worker.unref();
  }
}
