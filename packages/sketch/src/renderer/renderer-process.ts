/**
 * The drawing process seen from outside: started with the first thing it is asked for and ended after a while without
 * one. Composing holds a processor for up to 300 ms, and the rasteriser is native code whose panics end the process
 * they happen in: here that costs one picture, and its price comes back. Whatever happens to the process, nobody waits
 * for it in vain.
 */
import type { ChildProcess } from "node:child_process";
import { holdProcess, startEngineProcess } from "@galatea/engines/engine-process.ts";
import { EngineError, type EngineRun, throwIfAborted } from "@galatea/engines/engine.ts";
import type { Answers, FromProcess, Question, ToProcess } from "./messages.ts";

export type RendererProcess = {
  /** @throws {EngineError} and nothing else; `engine_aborted` as soon as the signal says so. */
  ask<Kind extends Question["kind"]>(
    question: Extract<Question, { kind: Kind }>,
    run: EngineRun,
  ): Promise<Answers[Kind]>;
  /** Ends the process; what it was drawing fails as `engine_aborted`. The next question starts another one. */
  close(): void;
};

type Job = {
  run: EngineRun;
  resolve: (result: Answers[keyof Answers]) => void;
  reject: (error: EngineError) => void;
  /** Runs from a cancel on: a process that does not even say that it heard is stuck. */
  patience?: NodeJS.Timeout;
};

/** One process and what it was asked for: what happens to it is of no concern to its successor. */
type Studio = { child: ChildProcess; jobs: Map<number, Job> };

/** Composing holds the process's thread for a moment; drawing, which takes longer, does not. */
const hearsCancelWithinMs = 3000;

export function createRendererProcess(idleMs: number): RendererProcess {
  let studio: Studio | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const leave = (left: Studio, reason: EngineError): void => {
    if (studio === left) studio = undefined;
    left.child.kill("SIGKILL");
    for (const job of left.jobs.values()) {
      clearTimeout(job.patience);
      job.reject(reason);
    }
    left.jobs.clear();
  };
  const close = (): void => {
    clearTimeout(idle);
    if (studio !== undefined) leave(studio, new EngineError("engine_aborted", "The engine was closed."));
  };
  const finish = (from: Studio, id: number): void => {
    clearTimeout(from.jobs.get(id)?.patience);
    from.jobs.delete(id);
    if (from.jobs.size > 0 || studio !== from) return;
    holdProcess(from.child, false);
    clearTimeout(idle);
    idle = setTimeout(close, idleMs).unref();
  };
  const start = (): Studio => {
    const module = new URL("./process-entry.ts", import.meta.url);
    const child = startEngineProcess(module, { maxHeapMb: 512, semiSpaceMb: 16, heapGrowingPercent: 150 });
    const started: Studio = { child, jobs: new Map() };
    const fail = (reason: string): void => leave(started, new EngineError("engine_failed", reason));
    child.on("message", (message: FromProcess) => {
      if (hear(started.jobs.get(message.id), message)) finish(started, message.id);
    });
    child.on("error", (error) => fail(`The drawing process failed: ${String(error)}`));
    child.on("exit", (code, signal) => fail(`The drawing process ended (${signal ?? code}).`));
    return started;
  };
  const ask = async (question: Question, run: EngineRun): Promise<Answers[keyof Answers]> => {
    throwIfAborted(run.signal);
    clearTimeout(idle);
    // Its pipe breaks a moment before its exit is heard.
    if (studio?.child.connected !== true) studio = undefined;
    studio ??= start();
    const mine = studio;
    const say = (message: ToProcess): void => {
      // Where the pipe has broken, the exit that follows says why.
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
          const stuck = new EngineError("engine_failed", "The drawing process no longer answers.");
          job.patience = setTimeout(() => leave(mine, stuck), hearsCancelWithinMs).unref();
        };
        run.signal.addEventListener("abort", cancel, { once: true });
        say({ ...question, id });
      });
    } finally {
      run.signal.removeEventListener("abort", cancel);
    }
  };
  // The process answers each kind of question with its own kind of result.
  return { ask: ask as RendererProcess["ask"], close };
}

/** Whether this was the last that is to be heard of the job. */
function hear(job: Job | undefined, message: FromProcess): boolean {
  if (message.kind === "cancelHeard") {
    clearTimeout(job?.patience);
    return false;
  }
  if (message.kind === "progress") {
    if (job?.run.signal.aborted === false) job.run.onProgress(message.progress);
    return false;
  }
  // A cancel may cross a finished picture on its way: who cancelled gets no picture.
  if (job?.run.signal.aborted) job.reject(new EngineError("engine_aborted", "The run was cancelled."));
  else if (message.kind === "done") job?.resolve(message.result);
  else job?.reject(new EngineError(message.code, message.message));
  return true;
}
