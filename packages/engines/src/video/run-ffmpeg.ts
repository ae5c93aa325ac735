/** One run of ffmpeg on files. An abort or a timeout ends it at once; the promise settles after its end. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { EngineError, throwIfAborted } from "../engine.ts";
import { endEncoder } from "./encode.ts";

export type FfmpegRun = { ffmpeg: string; signal: AbortSignal; timeoutMs: number };

/** @throws {EngineError} whose message ends with the last output of ffmpeg. */
export async function runFfmpeg(
  args: readonly string[],
  { ffmpeg, signal, timeoutMs }: FfmpegRun,
): Promise<void> {
  throwIfAborted(signal);
  const program = spawn(ffmpeg, ["-hide_banner", "-loglevel", "error", "-nostdin", "-y", ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    // In a process group of its own, which is ended as one.
    detached: true,
  });
  let errorText = "";
  program.stderr.on("data", (chunk: Buffer) => {
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
  try {
    const [code] = (await once(program, "close")) as [number | null];
    throwIfAborted(signal);
    if (isLate) throw new EngineError("engine_timeout", `ffmpeg took longer than ${timeoutMs} ms.`);
    if (code !== 0) throw new EngineError("engine_failed", `ffmpeg ended (${code}): ${errorText.trim()}`);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError("engine_unavailable", "ffmpeg could not be started.", { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}
