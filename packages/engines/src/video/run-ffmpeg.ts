/** One run of ffmpeg on files. An abort or a timeout ends it at once; the promise settles after its end. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { EngineError, throwIfAborted } from "../engine.ts";
import { processEnvironment } from "../engine-process.ts";
import { endEncoder } from "./encode.ts";

export type FfmpegRun = {
  ffmpeg: string;
  signal: AbortSignal;
  timeoutMs: number;
  /** For `pipe:0`, read as fast as ffmpeg takes it. Its failure ends the run and is thrown. */
  input?: AsyncIterable<Uint8Array>;
};

/** @throws {EngineError} whose message ends with the last output of ffmpeg; and whatever `input` throws. */
export async function runFfmpeg(
  args: readonly string[],
  { ffmpeg, signal, timeoutMs, input }: FfmpegRun,
): Promise<void> {
  throwIfAborted(signal);
  const program = spawn(ffmpeg, ["-hide_banner", "-loglevel", "error", "-nostdin", "-y", ...args], {
    env: processEnvironment(),
    stdio: [input ? "pipe" : "ignore", "ignore", "pipe"],
    // In a process group of its own, which is ended as one.
    detached: true,
  });
  let errorText = "";
  program.stderr?.on("data", (chunk: Buffer) => {
    errorText = (errorText + chunk.toString("utf8")).slice(-2000);
  });
  let isLate = false;
  const end = (): void => {
    if (program.pid !== undefined) endEncoder(program.pid);
  };
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, timeoutMs);
  signal.addEventListener("abort", end, { once: true });
  const fed = input && program.stdin ? feed(program.stdin, input, end) : null;
  try {
    const [code] = (await once(program, "close")) as [number | null];
    throwIfAborted(signal);
    if (isLate) throw new EngineError("engine_timeout", `ffmpeg took longer than ${timeoutMs} ms.`);
    const fault = await fed;
    if (fault) throw fault.error;
    if (code !== 0) throw new EngineError("engine_failed", `ffmpeg ended (${code}): ${errorText.trim()}`);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError("engine_unavailable", "ffmpeg could not be started.", { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

type Fault = { error: unknown };

/** The fault of the source alone: the pipe also breaks when ffmpeg has all that it needs. */
async function feed(
  stdin: Writable,
  input: AsyncIterable<Uint8Array>,
  onFault: () => void,
): Promise<Fault | null> {
  let fault: Fault | null = null;
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* input;
    } catch (error) {
      fault = { error };
      onFault();
    }
  }
  await pipeline(watched, stdin).catch(() => undefined);
  return fault;
}
