/**
 * Raw frames in, an MP4 file out, by one ffmpeg that encodes while the next frames are drawn. Whatever happens, ffmpeg
 * has ended when this settles.
 */
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { EngineError, throwIfAborted } from "../engine.ts";
import { type Film, framesPerSecond, settledFrom, settlesAt } from "./film.ts";
import type { Frame, Size } from "@galatea/raster/frames/frame.ts";

type EncodeOptions = {
  ffmpeg: string;
  file: string;
  signal: AbortSignal;
  /** Without a frame taken or an end reached for so long, ffmpeg is stuck. */
  stallMs: number;
  onEncoder?: (pid: number) => void;
};

type Hearers = {
  onFrame: (done: number) => void;
  /** The encoder has all frames; the film need not be drawn for it any more. */
  onFed: () => void;
};
type FeedOptions = EncodeOptions & Hearers;

export type Encoder = {
  /** Settles when the file is whole. */
  encode: (film: Film, hearers: Hearers) => Promise<void>;
  /** For a film that will not come. */
  giveUp: () => Promise<void>;
};

/** Started while its film is still being made: loading its libraries takes as long as drawing ten frames. */
export function startEncoder(size: Size, options: EncodeOptions): Encoder {
  throwIfAborted(options.signal);
  // In a group of its own: Ctrl-C in a terminal ends the server's films when the server says so.
  const encoder = spawn(options.ffmpeg, argumentsFor(size, options.file), { stdio: "pipe", detached: true });
  if (encoder.pid !== undefined) options.onEncoder?.(encoder.pid);
  const heard = listen(encoder);
  // From now on, not only while it is fed: a process that ends on its signal has no time to give up its film first.
  const end = (): void => kill(encoder);
  options.signal.addEventListener("abort", end, { once: true });
  void heard.gone.then(() => options.signal.removeEventListener("abort", end));
  return {
    encode: (film, hearers) => encode({ encoder, heard }, film, { ...options, ...hearers }),
    giveUp: async () => {
      kill(encoder);
      await heard.gone;
    },
  };
}

type Running = { encoder: ChildProcessWithoutNullStreams; heard: ReturnType<typeof listen> };

async function encode({ encoder, heard }: Running, film: Film, options: FeedOptions): Promise<void> {
  const watch = watchOver(encoder, options);
  try {
    await Promise.race([feed(encoder, film, options, watch.seen), heard.failed]);
    await heard.ended;
  } catch (error) {
    throwIfAborted(options.signal);
    if (watch.stuck()) {
      throw new EngineError("engine_timeout", `ffmpeg stood still. ${heard.tail()}`, { cause: error });
    }
    // A pipe breaks a moment before its reader's exit says why.
    if (!(error instanceof EngineError)) await Promise.race([heard.failed, wait(1000)]);
    throw error;
  } finally {
    watch.stop();
    if (encoder.exitCode === null && encoder.signalCode === null) kill(encoder);
    await heard.gone;
  }
}

/**
 * Ends an encoder with all that it has started: an `ffmpeg` may be a script around the real one, which would hold our
 * pipes and work on. Also for one whose own parent was ended, which would wait for frames that never come.
 */
export function endEncoder(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has already gone.
  }
}

const kill = ({ pid }: ChildProcessWithoutNullStreams): void => {
  if (pid !== undefined) endEncoder(pid);
};

/**
 * `faster` at quality 19: half the size of `veryfast`, and still well above the speed of a film in two cores. The
 * colours are named, or players would guess them from the size.
 */
export function argumentsFor(size: Size, file: string): string[] {
  const rate = String(framesPerSecond);
  const options = [
    "-hide_banner -loglevel error -nostdin -y",
    `-f rawvideo -pix_fmt yuv420p -s ${size.widthPx}x${size.heightPx} -framerate ${rate} -i pipe:0 -an`,
    `-c:v libx264 -preset faster -crf 19 -pix_fmt yuv420p -threads 4 -g ${framesPerSecond * 2}`,
    "-maxrate 8M -bufsize 8M -x264-params colorprim=bt709:transfer=bt709:colormatrix=bt709",
    `-r ${rate} -fflags +bitexact -flags:v +bitexact -map_metadata -1 -movflags +faststart -f mp4`,
  ];
  return [...options.flatMap((line) => line.split(" ")), file];
}

/** Frames are drawn while those before them are on their way: as many as the film has room for. */
async function feed(
  encoder: ChildProcessWithoutNullStreams,
  film: Film,
  { signal, onFrame, onFed }: FeedOptions,
  seen: () => void,
): Promise<void> {
  const { frames } = film;
  const sent: Promise<void>[] = [];
  let settled: Promise<void> | undefined;
  for (let index = 0; index < film.frameCount; index += 1) {
    const turn = index % frames.length;
    const frame = frames[turn] as Frame;
    if (index === settlesAt) {
      settled = film.settle?.();
      // It is awaited in its turn; until then its failure is nobody's.
      settled?.catch(() => undefined);
    }
    if (index === settledFrom) await settled;
    await sent[turn];
    throwIfAborted(signal);
    film.draw(index, frame);
    const written = write(encoder, frame.bytes);
    // It is awaited when its frame's turn comes again; until then a broken pipe is nobody's error.
    written.catch(() => undefined);
    sent[turn] = written;
    // Lets the pipe drain and messages in while the next frame is drawn.
    await new Promise((resolve) => setImmediate(resolve));
    seen();
    onFrame(index + 1);
  }
  await Promise.all(sent);
  encoder.stdin.end();
  onFed();
}

/** Done when the pipe has taken all of it and the buffer may be drawn on again. */
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
  let said = "";
  encoder.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString("utf8")).slice(-2000);
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
      else reject(new EngineError("engine_failed", `ffmpeg ended (${signal ?? code}): ${said.trim()}`));
    });
  });
  ended.catch(() => undefined);
  const failed = new Promise<never>((_, reject) => {
    ended.catch(reject);
  });
  failed.catch(() => undefined);
  return { failed, ended, gone, tail: () => said.trim() };
}

function watchOver(
  encoder: ChildProcessWithoutNullStreams,
  { stallMs }: EncodeOptions,
): { seen: () => void; stuck: () => boolean; stop: () => void } {
  let isStuck = false;
  const timer = setTimeout(() => {
    isStuck = true;
    kill(encoder);
  }, stallMs);
  return { seen: () => timer.refresh(), stuck: () => isStuck, stop: () => clearTimeout(timer) };
}
