/**
 * Encodes raw frames to an MP4 file with one ffmpeg, which works while the next frames are drawn. The promise settles
 * after ffmpeg's end.
 */
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { EngineError, throwIfAborted } from "../engine.ts";
import { processEnvironment } from "../engine-process.ts";
import { type FrameSource, framesPerSecond, settledFrom, settlesAt } from "./frame-source.ts";
import type { Frame, Size } from "@galatea/raster/frames/frame.ts";

type EncodeOptions = {
  ffmpeg: string;
  file: string;
  signal: AbortSignal;
  /** An ffmpeg that neither takes a frame nor ends for this time is stuck. */
  stallMs: number;
  onEncoder?: (pid: number) => void;
};

type Listeners = {
  onFrame: (done: number) => void;
  /** The encoder has all frames; nothing more is drawn for it. */
  onFed: () => void;
};
type FeedOptions = EncodeOptions & Listeners;

export type Encoder = {
  /** Settles when the file is whole. */
  encode: (source: FrameSource, listeners: Listeners) => Promise<void>;
  /** Ends the encoder when no frames will come. */
  giveUp: () => Promise<void>;
};

/** Starts while the frames are still being prepared: loading its libraries takes as long as drawing ten frames. */
export function startEncoder(size: Size, options: EncodeOptions): Encoder {
  throwIfAborted(options.signal);
  // In a process group of its own, so that Ctrl-C in a terminal leaves it to the server when to end it.
  const encoder = spawn(options.ffmpeg, argumentsFor(size, options.file), {
    env: processEnvironment(),
    stdio: "pipe",
    detached: true,
  });
  if (encoder.pid !== undefined) options.onEncoder?.(encoder.pid);
  const output = listen(encoder);
  // The listener is added at once, because a process that ends on its signal has no time to call giveUp.
  const end = (): void => kill(encoder);
  options.signal.addEventListener("abort", end, { once: true });
  void output.gone.then(() => options.signal.removeEventListener("abort", end));
  return {
    encode: (source, listeners) => encode({ encoder, output }, source, { ...options, ...listeners }),
    giveUp: async () => {
      kill(encoder);
      await output.gone;
    },
  };
}

type Running = { encoder: ChildProcessWithoutNullStreams; output: ReturnType<typeof listen> };

async function encode(
  { encoder, output }: Running,
  source: FrameSource,
  options: FeedOptions,
): Promise<void> {
  const watch = watchOver(encoder, options);
  try {
    await Promise.race([feed(encoder, source, options, watch.progressed), output.failed]);
    await output.ended;
  } catch (error) {
    throwIfAborted(options.signal);
    if (watch.stuck()) {
      throw new EngineError("engine_timeout", `ffmpeg stood still. ${output.tail()}`, { cause: error });
    }
    // A pipe breaks a moment before its reader's exit says why.
    if (!(error instanceof EngineError)) await Promise.race([output.failed, wait(1000)]);
    throw error;
  } finally {
    watch.stop();
    if (encoder.exitCode === null && encoder.signalCode === null) kill(encoder);
    await output.gone;
  }
}

/**
 * Ends an encoder with its whole process group: an `ffmpeg` may be a script around the real one, which would otherwise
 * hold the pipes and go on.
 */
export function endEncoder(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

const kill = ({ pid }: ChildProcessWithoutNullStreams): void => {
  if (pid !== undefined) endEncoder(pid);
};

/**
 * `faster` at quality 19 gives half the size of `veryfast`, and is still well above real time on two cores. The colour
 * space is named because players would guess it from the size.
 */
export function h264Arguments(rate: number): string[] {
  const options = [
    `-c:v libx264 -preset faster -crf 19 -pix_fmt yuv420p -threads 4 -g ${rate * 2}`,
    "-maxrate 8M -bufsize 8M -x264-params colorprim=bt709:transfer=bt709:colormatrix=bt709",
    `-r ${rate} -fflags +bitexact -flags:v +bitexact -map_metadata -1 -movflags +faststart -f mp4`,
  ];
  return options.flatMap((line) => line.split(" "));
}

export function argumentsFor(size: Size, file: string): string[] {
  const options = [
    "-hide_banner -loglevel error -nostdin -y",
    `-f rawvideo -pix_fmt yuv420p -s ${size.widthPx}x${size.heightPx} -framerate ${framesPerSecond} -i pipe:0 -an`,
  ];
  return [...options.flatMap((line) => line.split(" ")), ...h264Arguments(framesPerSecond), file];
}

/** Draws frames while earlier ones are being written to the encoder, at most as many as the source has buffers. */
async function feed(
  encoder: ChildProcessWithoutNullStreams,
  source: FrameSource,
  { signal, onFrame, onFed }: FeedOptions,
  onProgress: () => void,
): Promise<void> {
  const { frames } = source;
  const sent: Promise<void>[] = [];
  let settled: Promise<void> | undefined;
  for (let index = 0; index < source.frameCount; index += 1) {
    const turn = index % frames.length;
    const frame = frames[turn] as Frame;
    if (index === settlesAt) {
      settled = source.settle?.();
      // A failure before the await below must not count as unhandled.
      settled?.catch(() => undefined);
    }
    if (index === settledFrom) await settled;
    await sent[turn];
    throwIfAborted(signal);
    source.draw(index, frame);
    const written = write(encoder, frame.bytes);
    // The write is awaited when its buffer is used again; a broken pipe before that must not count as unhandled.
    written.catch(() => undefined);
    sent[turn] = written;
    // Lets the pipe drain and messages in while the next frame is drawn.
    await new Promise((resolve) => setImmediate(resolve));
    onProgress();
    onFrame(index + 1);
  }
  await Promise.all(sent);
  encoder.stdin.end();
  onFed();
}

/** Resolves when the pipe has taken all bytes, so that the buffer may be drawn on again. */
function write(encoder: ChildProcessWithoutNullStreams, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    encoder.stdin.write(bytes, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

function listen(encoder: ChildProcessWithoutNullStreams): {
  failed: Promise<never>;
  ended: Promise<void>;
  gone: Promise<unknown>;
  tail: () => string;
} {
  let errorText = "";
  encoder.stderr.on("data", (chunk: Buffer) => {
    errorText = (errorText + chunk.toString("utf8")).slice(-2000);
  });
  // A broken pipe says less than the exit that follows.
  encoder.stdin.on("error", () => undefined);
  encoder.stdout.resume();
  const gone = Promise.race([once(encoder, "close"), once(encoder, "error")]).catch(() => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    encoder.on("error", (error) =>
      reject(new EngineError("engine_unavailable", `ffmpeg could not be started: ${String(error)}`)),
    );
    encoder.on("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new EngineError("engine_failed", `ffmpeg ended (${signal ?? code}): ${errorText.trim()}`));
    });
  });
  ended.catch(() => undefined);
  const failed = new Promise<never>((_, reject) => {
    ended.catch(reject);
  });
  failed.catch(() => undefined);
  return { failed, ended, gone, tail: () => errorText.trim() };
}

function watchOver(
  encoder: ChildProcessWithoutNullStreams,
  { stallMs }: EncodeOptions,
): { progressed: () => void; stuck: () => boolean; stop: () => void } {
  let isStuck = false;
  const timer = setTimeout(() => {
    isStuck = true;
    kill(encoder);
  }, stallMs);
  return { progressed: () => timer.refresh(), stuck: () => isStuck, stop: () => clearTimeout(timer) };
}
