/** Upscales one picture in a process of its own, which has ended when the promise settles. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { startEngineProcess } from "../engine-process.ts";
import { EngineError, type RunControl } from "../engine.ts";
import {
  type FromUpscaleProcess,
  picturePipe,
  type UpscaledFacts,
  type UpscaleJob,
} from "./upscale-messages.ts";

export type UpscaledPicture = { bytes: Uint8Array; facts: UpscaledFacts };

/** @throws {EngineError} `engine_aborted` within milliseconds of the signal, whatever the process is doing. */
export async function upscaleInProcess(job: UpscaleJob, run: RunControl): Promise<UpscaledPicture> {
  const module = new URL("./upscale-process.ts", import.meta.url);
  const child = startEngineProcess(module, { exposeGc: true, yields: true, pipes: 1 });
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  try {
    return await listen(child, job, run);
  } finally {
    child.kill("SIGKILL");
    await exited;
  }
}

function listen(child: ChildProcess, job: UpscaleJob, run: RunControl): Promise<UpscaledPicture> {
  const arriving = collect(child.stdio[picturePipe] as Readable);
  let abort: () => void = () => undefined;
  const heard = new Promise<UpscaledPicture>((resolve, reject) => {
    const fail = (reason: string): void => reject(new EngineError("engine_failed", reason));
    abort = () => reject(new EngineError("engine_aborted", "The run was cancelled."));
    run.signal.addEventListener("abort", abort, { once: true });
    child.once("error", (error) => fail(`The upscaling process failed: ${String(error)}`));
    child.once("exit", (code, signal) => fail(`The upscaling process ended (${signal ?? code}).`));
    child.on("message", (message: FromUpscaleProcess) => {
      if (run.signal.aborted) return;
      if (message.kind === "progress") run.onProgress(message.progress);
      else if (message.kind === "failed") reject(new EngineError(message.code, message.message));
      else {
        arriving(message.byteLength).then(
          (bytes) => resolve({ bytes, facts: message.facts }),
          (error: unknown) => fail(`The picture did not arrive: ${String(error)}`),
        );
      }
    });
    child.send(job, (error) => {
      if (error !== null) fail(`The upscaling process took no job: ${error.message}`);
    });
  });
  // The signal may outlive its run, and a listener would keep the picture in memory.
  return heard.finally(() => run.signal.removeEventListener("abort", abort));
}

/** Reads nothing before the length is known, so that the picture is held once. */
function collect(pipe: Readable): (byteLength: number) => Promise<Uint8Array> {
  return async (byteLength) => {
    const bytes = new Uint8Array(byteLength);
    let at = 0;
    pipe.on("data", (chunk: Buffer) => {
      if (at + chunk.length <= byteLength) bytes.set(chunk, at);
      at += chunk.length;
    });
    await once(pipe, "end");
    if (at !== byteLength) throw new Error(`${at} of ${byteLength} bytes`);
    return bytes;
  };
}
