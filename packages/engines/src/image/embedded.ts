/**
 * The image engine that needs no key and no weights. It draws in a process of its own, started with the first picture
 * and ended after a while without one: composing holds a processor for up to 300 ms, and the rasteriser is native code
 * whose panics end the process they happen in. Here that costs one picture, and its price comes back.
 */
import { fork, type ChildProcess } from "node:child_process";
import { EngineError, type EngineRun, throwIfAborted } from "../engine.ts";
import type { ImageEngine, ImageResult } from "./engine.ts";
import type { FromProcess, ToProcess } from "./sketch-messages.ts";

export type SketchEngine = ImageEngine & { close(): void };

export function createSketchEngine(options: { idleMs?: number } = {}): SketchEngine {
  const painter = createPainter(options.idleMs ?? 5 * 60_000);
  return {
    id: "sketch",
    label: "sketch preview",
    deterministic: true,
    generate: painter.draw,
    close: painter.close,
  };
}

type Job = {
  run: EngineRun;
  resolve: (result: ImageResult) => void;
  reject: (error: EngineError) => void;
};

function createPainter(idleMs: number): Pick<SketchEngine, "close"> & { draw: ImageEngine["generate"] } {
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
    const started = startProcess();
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

  return {
    close,
    draw: async (request, run) => {
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
        return await new Promise<ImageResult>((resolve, reject) => {
          jobs.set(id, { run, resolve, reject });
          hold(painter, true);
          say({ kind: "draw", id, request });
        });
      } finally {
        run.signal.removeEventListener("abort", cancel);
        rest();
      }
    },
  };
}

function startProcess(): ChildProcess {
  return fork(new URL("./sketch-process.ts", import.meta.url), {
    serialization: "advanced",
    execArgv: [
      "--disable-warning=ExperimentalWarning",
      "--max-old-space-size=512",
      "--max-semi-space-size=4",
    ],
    // glibc keeps a heap per thread otherwise, and the rasteriser's threads never give theirs back.
    env: { ...process.env, MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
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
