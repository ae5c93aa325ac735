/**
 * Videos that come from a provider: decoded, and encoded again as ours (`VideoResult`), without sound and without what the
 * file says about itself. Their bytes are not trusted: size, length, pixels, time and memory are bounded, and ffmpeg may
 * open nothing but the one file.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { EngineError, type RunControl } from "../engine.ts";
import { h264Arguments } from "../video/encode.ts";
import type { VideoResult } from "../video/engine.ts";
import { findFfmpeg } from "../video/ffmpeg.ts";
import { readMp4 } from "../video/mp4.ts";
import { type FfmpegRun, runFfmpeg } from "../video/run-ffmpeg.ts";
import { inVideoFolder } from "../video/video-folder.ts";
import { containerOf, isCutOff, type VideoContainer } from "./video-container.ts";
import { animationFrames, readAnimation } from "./webp-frames.ts";

export type WantedVideo = {
  /** Even sides. The video is resized to cover them and cropped at the middle; nearly equal proportions are stretched. */
  widthPx: number;
  heightPx: number;
  durationS: number;
  framesPerSecond: number;
  /** The last frame stays the last one: frames are left out or repeated in the middle, and not at the end. */
  keepsEnd?: boolean;
};

export type OurVideo = Pick<
  VideoResult,
  "bytes" | "mimeType" | "widthPx" | "heightPx" | "durationMs" | "framesPerSecond" | "poster"
>;

type Options = { ffmpeg?: string; timeoutMs?: number };

const mostVideoBytes = 200_000_000;
/** `decodedPixels` of all frames: a minute of 1080p at 60 frames a second, or half a minute of 4K at 24. */
const most = {
  pixels: 4096 * 2304,
  seconds: 60,
  frames: 60 * 120,
  decodedPixels: 7_600_000_000,
  allocatedBytes: 512_000_000,
};

/** The model's working size differs from the picture's proportions by rounding. */
const mostStretch = 0.05;
/** Shares of the wanted length. A shorter video broke off; of a longer one the beginning is taken. */
const near = { least: 0.8, most: 1.25 };

const demuxers: Record<Exclude<VideoContainer, "webp">, string> = {
  mp4: "mov",
  webm: "matroska",
  avi: "avi",
  gif: "gif",
};

/**
 * MP4, WebM, AVI, GIF or animated WebP to MP4 of exactly that size, rate and length: cut, or with its last frame held. The
 * same bytes give the same video.
 * @throws {EngineError} `engine_bad_output` when it is none of them, broken, cut off, much too short, over a minute or too
 * large; `engine_timeout`, `engine_aborted`, `engine_unavailable` without ffmpeg.
 */
export async function toOurVideo(
  bytes: Uint8Array,
  wanted: WantedVideo,
  { signal, onProgress }: RunControl,
  { ffmpeg = findFfmpeg(), timeoutMs = 180_000 }: Options = {},
): Promise<OurVideo> {
  if (bytes.length > mostVideoBytes) throw bad(`The video has more than ${mostVideoBytes} bytes.`);
  const container = containerOf(bytes);
  if (container === null) throw bad("What came is no video.");
  if (isCutOff(bytes, container)) throw bad("The video is cut off.");
  const untilMs = performance.now() + timeoutMs;
  return inVideoFolder(async (folder) => {
    // All runs together have the time.
    const run = (): FfmpegRun => ({ ffmpeg, signal, timeoutMs: Math.max(1, untilMs - performance.now()) });
    const source =
      container === "webp"
        ? await openAnimation(bytes, wanted)
        : await openFile(bytes, { container, folder, framesPerSecond: wanted.framesPerSecond, run });
    checkSource(source, wanted);
    onProgress({ fraction: 0.4 });
    const files = { video: path.join(folder, "video.mp4"), poster: path.join(folder, "poster.png") };
    await runFfmpeg(encodingArguments(source, wanted, files), {
      ...run(),
      ...(source.frames ? { input: source.frames } : {}),
    });
    onProgress({ fraction: 0.9 });
    return readResult(files, wanted);
  });
}

const bad = (message: string, cause?: unknown): EngineError =>
  new EngineError("engine_bad_output", message, { cause });

type Source = {
  /** Of ffmpeg, up to and with its `-i`. */
  input: string[];
  widthPx: number;
  heightPx: number;
  /** At the wanted rate. */
  frameCount: number;
  /** For an input by pipe. */
  frames?: AsyncIterable<Uint8Array>;
};

async function openAnimation(bytes: Uint8Array, wanted: WantedVideo): Promise<Source> {
  const animation = await readAnimation(bytes, wanted.framesPerSecond);
  const { widthPx, heightPx, framesPerSecond } = animation;
  const raw = `-f rawvideo -pix_fmt rgb24 -s ${widthPx}x${heightPx} -framerate ${framesPerSecond}`;
  return {
    ...animation,
    input: [...words(raw), "-protocol_whitelist", "pipe", "-i", "pipe:0"],
    frames: animationFrames(bytes, animation, Math.ceil(framesOf(wanted) * near.most)),
  };
}

type Opening = {
  container: Exclude<VideoContainer, "webp">;
  folder: string;
  framesPerSecond: number;
  run: () => FfmpegRun;
};

/**
 * Counts the frames by the file's own word, which decodes none of them, and then decodes the whole video once, to know its
 * size and length and that it is whole.
 */
async function openFile(
  bytes: Uint8Array,
  { container, folder, framesPerSecond, run }: Opening,
): Promise<Source> {
  const file = path.join(folder, "source");
  await writeFile(file, bytes);
  const input = [
    ...words(`-protocol_whitelist file -max_pixels ${most.pixels} -threads 2`),
    ...words(`-probesize 5000000 -analyzeduration 5000000 -f ${demuxers[container]} -i`),
    file,
  ];
  const counted = async (filter: string, frames: number): Promise<Omit<Source, "input">> => {
    const facts = path.join(folder, "facts.txt");
    const limits = words(`-xerror -max_alloc ${most.allocatedBytes}`);
    const output = words(`-map 0:v:0 -an -sn -dn ${filter} -frames:v ${frames + 1} -f framecrc`);
    try {
      await runFfmpeg([...limits, ...input, ...output, facts], run());
    } catch (error) {
      if (error instanceof EngineError && error.code === "engine_failed")
        throw bad("The video cannot be read.", error);
      throw error;
    }
    return readFacts(await readFile(facts, "utf8"));
  };
  const own = await counted("-c copy", most.frames);
  if (own.frameCount > most.frames || own.frameCount * own.widthPx * own.heightPx > most.decodedPixels)
    throw bad(`The video has too many frames of ${own.widthPx} × ${own.heightPx} pixels.`);
  return { input, ...(await counted(`-vf fps=${framesPerSecond}`, most.seconds * framesPerSecond)) };
}

/** ffmpeg's `framecrc` names the size in a comment, and has a line for each frame. */
function readFacts(text: string): Omit<Source, "input"> {
  const [, widthPx, heightPx] = /^#dimensions 0: (\d+)x(\d+)$/m.exec(text) ?? [];
  return {
    widthPx: Number(widthPx ?? 0),
    heightPx: Number(heightPx ?? 0),
    frameCount: text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).length,
  };
}

function checkSource({ widthPx, heightPx, frameCount }: Source, wanted: WantedVideo): void {
  if (widthPx * heightPx === 0) throw bad("The video has no frames.");
  if (widthPx * heightPx > most.pixels) throw bad(`The video has ${widthPx} × ${heightPx} pixels.`);
  if (frameCount > most.seconds * wanted.framesPerSecond)
    throw bad(`The video is longer than ${most.seconds} s.`);
  if (frameCount < framesOf(wanted) * near.least)
    throw bad(`The video ends after ${frameCount} of ${framesOf(wanted)} frames.`);
}

const framesOf = ({ durationS, framesPerSecond }: WantedVideo): number =>
  Math.round(durationS * framesPerSecond);

const words = (line: string): string[] => line.split(" ");

function encodingArguments(
  source: Source,
  wanted: WantedVideo,
  files: { video: string; poster: string },
): string[] {
  const fitted = fitting(source, wanted);
  const picturesOnly = words("-map 0:v:0 -an -sn -dn -vf");
  return [
    ...source.input,
    ...picturesOnly,
    `${timing(source, wanted)},${fitted},format=yuv420p`,
    ...words(`-frames:v ${framesOf(wanted)}`),
    ...h264Arguments(wanted.framesPerSecond),
    files.video,
    ...picturesOnly,
    `${fitted},scale=in_color_matrix=bt709,format=rgb24`,
    ...words("-frames:v 1 -map_metadata -1 -update 1 -f image2"),
    files.poster,
  ];
}

function timing({ frameCount }: Source, wanted: WantedVideo): string {
  const { framesPerSecond: rate, durationS, keepsEnd } = wanted;
  const count = framesOf(wanted);
  const isNear = frameCount > 1 && frameCount <= count * near.most;
  const moved =
    keepsEnd && isNear && frameCount !== count
      ? `,settb=AVTB,setpts=N*${(count - 1) / (frameCount - 1)}/(${rate}*TB),fps=${rate}`
      : "";
  return `fps=${rate},tpad=stop_mode=clone:stop_duration=${durationS}${moved}`;
}

function fitting(source: Source, { widthPx, heightPx }: WantedVideo): string {
  const stretch = Math.abs((source.widthPx * heightPx) / (source.heightPx * widthPx) - 1);
  const colours = "flags=lanczos:out_color_matrix=bt709:out_range=tv";
  const scaled =
    stretch <= mostStretch
      ? `scale=${widthPx}:${heightPx}:${colours}`
      : `scale=${widthPx}:${heightPx}:force_original_aspect_ratio=increase:${colours},crop=${widthPx}:${heightPx}`;
  return `${scaled},setsar=1`;
}

async function readResult(files: { video: string; poster: string }, wanted: WantedVideo): Promise<OurVideo> {
  const { widthPx, heightPx, framesPerSecond } = wanted;
  const bytes = new Uint8Array(await readFile(files.video));
  const facts = readMp4(bytes);
  const isRight =
    facts?.frameCount === framesOf(wanted) && facts.widthPx === widthPx && facts.heightPx === heightPx;
  if (!isRight) throw bad(`ffmpeg wrote something else: ${JSON.stringify(facts)}`);
  // As bytes, because the server lets sharp open no files.
  const jpeg = await sharp(await readFile(files.poster))
    .jpeg({ quality: 90 })
    .toBuffer();
  return {
    bytes,
    mimeType: "video/mp4",
    widthPx,
    heightPx,
    durationMs: facts.durationMs,
    framesPerSecond,
    poster: { bytes: new Uint8Array(jpeg), mimeType: "image/jpeg", widthPx, heightPx },
  };
}
