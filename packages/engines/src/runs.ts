/** The frame of an engine's run: progress that never falls, prompt aborts, engine errors only, an end on close. */
import { randomUUID } from "node:crypto";
import { UnreadablePicture } from "@galatea/raster/unreadable-picture.ts";
import { EngineError, type EngineRun, type RunControl, throwIfAborted } from "./engine.ts";

/** A run that nobody watches, for benchmarks and tests. */
export const unwatchedRun = (changes: Partial<EngineRun> = {}): EngineRun => ({
  jobId: randomUUID(),
  signal: new AbortController().signal,
  onProgress: () => undefined,
  onPreview: () => undefined,
  onHandle: () => Promise.resolve(),
  ...changes,
});

/** The run with progress that never falls, and none after an abort. */
export function rising<Run extends RunControl>(run: Run): Run {
  const { signal, onProgress } = run;
  let highest = 0;
  return {
    ...run,
    onProgress: ({ fraction }) => {
      if (signal.aborted) return;
      highest = Math.min(1, Math.max(highest, fraction));
      onProgress({ fraction: highest });
    },
  };
}

/** A part of a run: its progress 0..1 is `from`..`to` of the whole. */
export const partOf = <Run extends RunControl>(run: Run, from: number, to: number): Run => ({
  ...run,
  onProgress: ({ fraction }) => run.onProgress({ fraction: from + fraction * (to - from) }),
});

/**
 * Rejects as soon as the signal aborts, or at once when it has, even if `promise` goes on. A later failure of `promise`
 * is handled either way.
 */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new EngineError("engine_aborted", "The run was cancelled."));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    const settle = (): void => signal.removeEventListener("abort", abort);
    promise.then(resolve, reject).finally(settle);
  });
}

/** All runs of one engine. `close` aborts them; the engine may be used again afterwards. */
export type EngineRuns = {
  /** The run, which also ends on `close`. */
  during: (run: EngineRun) => EngineRun;
  /**
   * Works within the whole frame. The work reports progress between its begin and its end, which are reported here, and
   * may throw anything.
   */
  supervise: <Result>(run: EngineRun, work: (run: EngineRun) => Promise<Result>) => Promise<Result>;
  close: () => void;
};

export function createRuns(): EngineRuns {
  let closing = new AbortController();
  const during = (run: EngineRun): EngineRun => ({
    ...run,
    signal: AbortSignal.any([run.signal, closing.signal]),
  });
  return {
    during,
    supervise: (run, work) =>
      engineErrorsOnly(async () => {
        const watched = rising(during(run));
        throwIfAborted(watched.signal);
        watched.onProgress({ fraction: 0.01 });
        const result = await work(watched);
        throwIfAborted(watched.signal);
        watched.onProgress({ fraction: 1 });
        return result;
      }),
    close: () => {
      closing.abort();
      closing = new AbortController();
    },
  };
}

export async function engineErrorsOnly<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw asEngineError(error, "The engine failed.");
  }
}

/** An unreadable picture is bad input; `message` describes any other failure. */
export function asEngineError(error: unknown, message: string): EngineError {
  if (error instanceof EngineError) return error;
  if (error instanceof UnreadablePicture)
    return new EngineError("engine_bad_input", error.message, { cause: error });
  return new EngineError("engine_failed", message, { cause: error });
}
