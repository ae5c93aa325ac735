/**
 * The drawing process seen from outside: started with the first thing it is asked for and ended after a while without
 * one. Composing holds a processor for up to 300 ms, and the rasteriser is native code whose panics end the process
 * they happen in: here that costs one picture, and its price comes back.
 */
import type { ChildProcess } from "node:child_process";
import { startEngineProcess } from "../engine-process.ts";
import { EngineError, type EngineRun, throwIfAborted } from "../engine.ts";
import type { Answers, FromProcess, Question, ToProcess } from "./sketch-messages.ts";

export type Painter = {
  /** @throws {EngineError} and nothing else. */
  ask<Kind extends Question["kind"]>(
    question: Extract<Question, { kind: Kind }>,
    run: EngineRun,
  ): Promise<Answers[Kind]>;
  close(): void;
};

type Job = {
  run: EngineRun;
  resolve: (result: Answers[keyof Answers]) => void;
  reject: (error: EngineError) => void;
};

export function createPainter(idleMs: number): Painter {
  const jobs = new Map<number, Job>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const close = (): void => {
    child?.disconnect();
    child = undefined;
  };
  const rest = (): void => {
    if (jobs.size > 0) return;
    hold(child, false);
    idle = setTimeout(close, idleMs);
    idle.unref();
  };
  const start = (): ChildProcess => {
    const started = startEngineProcess(new URL("./sketch-process.ts", import.meta.url), { maxHeapMb: 512 });
    const fail = (reason: string): void => {
      // After an error comes an exit, and by then another process may be drawing.
      if (child !== started) return;
      child = undefined;
      for (const job of jobs.values()) job.reject(new EngineError("engine_failed", reason));
      jobs.clear();
    };
    started.on("message", (message: FromProcess) => hear(jobs, message));
    started.on("error", (error) => fail(`The drawing process failed: ${String(error)}`));
    started.on("exit", (code, signal) => fail(`The drawing process ended (${signal ?? code}).`));
    return started;
  };
  const ask = async (question: Question, run: EngineRun): Promise<Answers[keyof Answers]> => {
    throwIfAborted(run.signal);
    clearTimeout(idle);
    child ??= start();
    const painter = child;
    const say = (message: ToProcess): void => {
      if (painter.connected) painter.send(message);
    };
    lastId += 1;
    const id = lastId;
    const cancel = (): void => say({ kind: "cancel", id });
    run.signal.addEventListener("abort", cancel, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        jobs.set(id, { run, resolve, reject });
        hold(painter, true);
        say({ ...question, id });
      });
    } finally {
      run.signal.removeEventListener("abort", cancel);
      rest();
    }
  };
  // The process answers each kind of question with its own kind of result.
  return { ask: ask as Painter["ask"], close };
}

/** The drawing process keeps this one alive only while it draws. */
function hold(child: ChildProcess | undefined, isDrawing: boolean): void {
  if (isDrawing) {
    child?.ref();
    child?.channel?.ref();
  } else {
    child?.unref();
    child?.channel?.unref();
  }
}

function hear(jobs: Map<number, Job>, message: FromProcess): void {
  const job = jobs.get(message.id);
  if (job === undefined) return;
  if (message.kind === "progress") {
    job.run.onProgress(message.progress);
    return;
  }
  jobs.delete(message.id);
  // A cancel may cross a finished picture on its way: who cancelled gets no picture.
  if (job.run.signal.aborted) job.reject(new EngineError("engine_aborted", "The run was cancelled."));
  else if (message.kind === "done") job.resolve(message.result);
  else job.reject(new EngineError(message.code, message.message));
}
