/**
 * The image engine that needs no key and no weights. It draws in a thread of its own, started with the first picture
 * and kept; the thread holds the process open only while it draws.
 */
import { Worker } from "node:worker_threads";
import { EngineError, type EngineRun, throwIfAborted } from "../engine.ts";
import type { ImageEngine, ImageRequest, ImageResult } from "./engine.ts";
import type { FromThread, ToThread } from "./sketch-messages.ts";

export function createSketchEngine(): ImageEngine {
  const thread = createDrawingThread();
  return {
    id: "sketch",
    label: "sketch preview",
    deterministic: true,
    generate: (request, run) => thread.draw(request, run),
  };
}

type Job = {
  run: EngineRun;
  resolve: (result: ImageResult) => void;
  reject: (error: EngineError) => void;
};

function createDrawingThread(): { draw: (request: ImageRequest, run: EngineRun) => Promise<ImageResult> } {
  const jobs = new Map<number, Job>();
  let worker: Worker | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(new URL("./sketch-thread.ts", import.meta.url));
    const fail = (reason: string): void => {
      // After an error comes an exit, and by then another thread may be drawing.
      if (worker !== started) return;
      worker = undefined;
      for (const job of jobs.values()) job.reject(new EngineError("engine_failed", reason));
      jobs.clear();
    };
    started.on("message", (message: FromThread) => {
      hear(jobs, message);
      if (jobs.size === 0) started.unref();
    });
    started.on("error", (error) => {
      fail(`The drawing thread failed: ${String(error)}`);
    });
    started.on("exit", () => {
      fail("The drawing thread ended.");
    });
    return started;
  };

  return {
    draw: async (request, run) => {
      throwIfAborted(run.signal);
      worker ??= start();
      const thread = worker;
      const say = (message: ToThread): void => {
        thread.postMessage(message);
      };
      const id = ++lastId;
      const cancel = (): void => {
        say({ kind: "cancel", id });
      };
      run.signal.addEventListener("abort", cancel, { once: true });
      try {
        return await new Promise<ImageResult>((resolve, reject) => {
          jobs.set(id, { run, resolve, reject });
          thread.ref();
          say({ kind: "draw", id, request });
        });
      } finally {
        run.signal.removeEventListener("abort", cancel);
      }
    },
  };
}

function hear(jobs: Map<number, Job>, message: FromThread): void {
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
