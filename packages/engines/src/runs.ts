/** What engines do around a run: progress that never falls, aborts at once, errors of ours only, an end when closed. */
import { EngineError, type EngineRun, throwIfAborted } from "./engine.ts";

/** Progress never falls, whoever reports it. */
export function rising({ signal, onProgress }: EngineRun): EngineRun {
  let highest = 0;
  return {
    signal,
    onProgress: ({ fraction, stage }) => {
      if (signal.aborted) return;
      highest = Math.min(1, Math.max(highest, fraction));
      onProgress({ fraction: highest, stage });
    },
  };
}

/** A part of a run, whose 0 and 1 are `from` and `to` of the whole. */
export const partOf = ({ signal, onProgress }: EngineRun, from: number, to: number): EngineRun => ({
  signal,
  onProgress: ({ fraction, stage }) => onProgress({ fraction: from + fraction * (to - from), stage }),
});

/** Rejects with the abort, even where what is waited for goes on to its end. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  throwIfAborted(signal);
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new EngineError("engine_aborted", "The run was cancelled."));
    signal.addEventListener("abort", abort, { once: true });
    const rest = (): void => signal.removeEventListener("abort", abort);
    promise.then(resolve, reject).finally(rest);
  });
}

/** Closing an engine ends what it is at, as a cancel would; afterwards it may be used again. */
export function createClosing(): { during: (run: EngineRun) => EngineRun; close: () => void } {
  let closing = new AbortController();
  return {
    during: (run) => ({ ...run, signal: AbortSignal.any([run.signal, closing.signal]) }),
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
    if (error instanceof EngineError) throw error;
    throw new EngineError("engine_failed", "The engine failed.", { cause: error });
  }
}
