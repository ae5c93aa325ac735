/**
 * The renderer process seen from outside: the first question starts it, and it ends after a while without any.
 * Composing holds a processor for up to 300 ms, and the rasteriser is native code whose panics end their process: here
 * that costs one picture, which is refunded. No question stays unanswered, whatever happens to the process.
 */
import type { ChildProcess } from "node:child_process";
import { holdProcess, startEngineProcess } from "@galatea/engines/engine-process.ts";
import { EngineError, type RunControl, throwIfAborted } from "@galatea/engines/engine.ts";
import type { Answers, FromProcess, Question, ToProcess } from "./messages.ts";

export type RendererProcess = {
  /** @throws {EngineError} and nothing else; `engine_aborted` as soon as the signal aborts. */
  ask<Kind extends Question["kind"]>(
    question: Extract<Question, { kind: Kind }>,
    run: RunControl,
  ): Promise<Answers[Kind]>;
  /** Ends the process; its running questions fail as `engine_aborted`. The next question starts another process. */
  close(): void;
};

type Job = {
  run: RunControl;
  resolve: (result: Answers[keyof Answers]) => void;
  reject: (error: EngineError) => void;
  /** Runs from a cancel on: a process that does not confirm the cancel is stuck. */
  patience?: NodeJS.Timeout;
};

/** One process and its questions; its end does not affect its successor. */
type Running = { child: ChildProcess; jobs: Map<number, Job> };

/** Long enough for composing, which holds the thread of the process for a moment. */
const hearsCancelWithinMs = 3000;

export function createRendererProcess(idleMs: number): RendererProcess {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const leave = (left: Running, reason: EngineError): void => {
    if (running === left) running = undefined;
    left.child.kill("SIGKILL");
    for (const job of left.jobs.values()) {
      clearTimeout(job.patience);
      job.reject(reason);
    }
    left.jobs.clear();
  };
  const close = (): void => {
    clearTimeout(idle);
    if (running !== undefined) leave(running, new EngineError("engine_aborted", "The engine was closed."));
  };
  const finish = (from: Running, id: number): void => {
    clearTimeout(from.jobs.get(id)?.patience);
    from.jobs.delete(id);
    if (from.jobs.size > 0 || running !== from) return;
    holdProcess(from.child, false);
    clearTimeout(idle);
    idle = setTimeout(close, idleMs).unref();
  };
  const start = (): Running => {
    const module = new URL("./process-entry.ts", import.meta.url);
    const child = startEngineProcess(module, { maxHeapMb: 512, semiSpaceMb: 16, heapGrowingPercent: 150 });
    const started: Running = { child, jobs: new Map() };
    const fail = (reason: string): void => leave(started, new EngineError("engine_failed", reason));
    child.on("message", (message: FromProcess) => {
      if (hear(started.jobs.get(message.id), message)) finish(started, message.id);
    });
    child.on("error", (error) => fail(`The renderer process failed: ${String(error)}`));
    child.on("exit", (code, signal) => fail(`The renderer process ended (${signal ?? code}).`));
    return started;
  };
  const ask = async (question: Question, run: RunControl): Promise<Answers[keyof Answers]> => {
    throwIfAborted(run.signal);
    clearTimeout(idle);
    // Its pipe breaks a moment before the exit event.
    if (running?.child.connected !== true) running = undefined;
    running ??= start();
    const mine = running;
    const say = (message: ToProcess): void => {
      // If the pipe is broken, the exit that follows says why.
      if (mine.child.connected) mine.child.send(message, undefined, undefined, () => undefined);
    };
    const id = (lastId += 1);
    let cancel: () => void = () => undefined;
    try {
      return await new Promise((resolve, reject) => {
        const job: Job = { run, resolve, reject };
        mine.jobs.set(id, job);
        holdProcess(mine.child, true);
        cancel = () => {
          reject(new EngineError("engine_aborted", "The run was cancelled."));
          say({ kind: "cancel", id });
          const stuck = new EngineError("engine_failed", "The renderer process no longer answers.");
          job.patience = setTimeout(() => leave(mine, stuck), hearsCancelWithinMs).unref();
        };
        run.signal.addEventListener("abort", cancel, { once: true });
        say({ ...question, id });
      });
    } finally {
      run.signal.removeEventListener("abort", cancel);
    }
  };
  // Each kind of question is answered with its own kind of result.
  return { ask: ask as RendererProcess["ask"], close };
}

/** Returns whether this was the last message about the job. */
function hear(job: Job | undefined, message: FromProcess): boolean {
  if (message.kind === "cancelHeard") {
    clearTimeout(job?.patience);
    return false;
  }
  if (message.kind === "progress") {
    if (job?.run.signal.aborted === false) job.run.onProgress(message.progress);
    return false;
  }
  // A cancel may cross a finished picture on its way; a cancelled run still gives no picture.
  if (job?.run.signal.aborted) job.reject(new EngineError("engine_aborted", "The run was cancelled."));
  else if (message.kind === "done") job?.resolve(message.result);
  else job?.reject(new EngineError(message.code, message.message));
  return true;
}
