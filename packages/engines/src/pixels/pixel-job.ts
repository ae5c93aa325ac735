/**
 * Runs work on pixels in a worker thread of its own, from file bytes to file bytes: the caller's event loop never
 * waits, a cancel ends the thread at once, and its memory goes with it.
 */
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import type { Plane } from "@galatea/raster/planes.ts";
import type { Operation } from "./operations.ts";
import { startEngineThread } from "../engine-process.ts";
import {
  EngineError,
  type EngineErrorCode,
  type RunControl,
  type Picture,
  throwIfAborted,
} from "../engine.ts";

/** The parts of a picture drawn from a scene. */
export type DrawnParts = {
  /** PNG with alpha, in the size of the drawing. */
  subject: Uint8Array;
  /** PNG; absent if the picture was retouched since, because it would not fit. */
  withoutSubject?: Uint8Array;
  /** Later operations on the picture; those that move pixels move the outline of the subject too. */
  retouch: readonly Operation[];
};

export type PixelJob =
  | { kind: "edit"; pictures: readonly Uint8Array[]; operations: readonly Operation[]; seed: number }
  | { kind: "keep-within"; before: Uint8Array; changed: Uint8Array; mask: Uint8Array }
  | ProcessJob;

export type ProcessJob = {
  kind: "process";
  picture: Uint8Array;
  options: ProcessOptions;
  seed: number;
  background?: Uint8Array;
  parts?: DrawnParts;
  /** The subject's share 0..1 at each point of a photo, in any size, which the picture is squeezed to. */
  matte?: Plane;
};

export type FromWorker =
  | { kind: "progress"; fraction: number }
  | { kind: "done"; picture: Picture }
  | { kind: "failed"; code: EngineErrorCode; message: string; offers: readonly string[] };

const usualTimeoutMs = 108_000;

/** @throws {EngineError} and nothing else. */
export async function runPixelJob(
  job: PixelJob,
  run: RunControl,
  timeoutMs = usualTimeoutMs,
): Promise<Picture> {
  throwIfAborted(run.signal);
  const worker = startEngineThread(new URL("./pixel-worker.ts", import.meta.url), {
    workerData: job,
    maxHeapMb: 256,
  });
  let stop: () => void = () => undefined;
  try {
    return await new Promise<Picture>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new EngineError("engine_timeout", "The picture took too long.")),
        timeoutMs,
      );
      const abort = (): void => reject(new EngineError("engine_aborted", "The run was cancelled."));
      run.signal.addEventListener("abort", abort, { once: true });
      stop = () => {
        clearTimeout(timer);
        run.signal.removeEventListener("abort", abort);
      };
      worker.on("message", (message: FromWorker) => {
        if (run.signal.aborted) return;
        if (message.kind === "progress") run.onProgress({ fraction: message.fraction });
        else if (message.kind === "done") resolve(message.picture);
        else reject(new EngineError(message.code, message.message, { offers: message.offers }));
      });
      worker.on("error", (error) =>
        reject(new EngineError("engine_failed", "The pixel worker failed.", { cause: error })),
      );
      worker.on("exit", (code) =>
        reject(new EngineError("engine_failed", `The pixel worker ended (${code}).`)),
      );
    });
  } finally {
    stop();
    // A native call that still runs ends first; the caller does not wait for it.
    void worker.terminate();
  }
}
