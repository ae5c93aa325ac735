/**
 * Work on finished videos: a frame as a picture, two videos joined, an animated picture where no video plays. Each run
 * works in a temporary folder of its own.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { EngineError } from "../engine.ts";
import { bundledFfmpeg, findFfmpeg } from "./ffmpeg.ts";
import { inVideoFolder } from "./video-folder.ts";
import { readMp4, readStream } from "./mp4.ts";
import { type FfmpegRun, runFfmpeg } from "./run-ffmpeg.ts";

type VideoToolOptions = { signal: AbortSignal; timeoutMs?: number };

const runOf = ({ signal, timeoutMs = 60_000 }: VideoToolOptions): FfmpegRun => ({
  ffmpeg: findFfmpeg(),
  signal,
  timeoutMs,
});

const inRgb = "scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=rgb24";

const words = (line: string): string[] => line.split(" ");

/** PNG of the very first or the very last frame, in the video's own size. @throws {EngineError} */
export async function frameOf(
  video: Uint8Array,
  which: "first" | "last",
  options: VideoToolOptions,
): Promise<Uint8Array> {
  return inVideoFolder(async (folder) => {
    const [source, picture] = [path.join(folder, "video.mp4"), path.join(folder, "frame.png")];
    await writeFile(source, video);
    await runFfmpeg(
      [
        // Every frame of the last second overwrites the one before, so the last one is left.
        ...words(which === "last" ? "-sseof -1 -i" : "-i"),
        source,
        ...words(which === "first" ? "-frames:v 1 -an -vf" : "-an -vf"),
        inRgb,
        ...words("-update 1 -f image2"),
        picture,
      ],
      runOf(options),
    );
    return new Uint8Array(await readFile(picture));
  });
}

/** More seconds are not read: the frames of a longer video would fill memory and disk. */
const longestVideoS = 120;

/**
 * PNG of the first frame, of one frame a second after it, and of the last one, in the video's own size.
 * @throws {EngineError} also for a video of more than two minutes.
 */
export async function secondsOf(video: Uint8Array, options: VideoToolOptions): Promise<Uint8Array[]> {
  const frames = await inVideoFolder(async (folder) => {
    const source = path.join(folder, "video.mp4");
    await writeFile(source, video);
    await runFfmpeg(
      [
        "-i",
        source,
        ...words("-an -vf"),
        // Rounded up, the frame of a second is the one at that second and not a later one.
        `fps=1:round=up,${inRgb}`,
        ...words(`-frames:v ${longestVideoS + 1} -f image2`),
        path.join(folder, "frame-%d.png"),
      ],
      runOf(options),
    );
    const count = (await readdir(folder)).filter((name) => name.startsWith("frame-")).length;
    if (count > longestVideoS)
      throw new EngineError("engine_bad_input", `The video is longer than ${longestVideoS} s.`);
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        return new Uint8Array(await readFile(path.join(folder, `frame-${index + 1}.png`)));
      }),
    );
  });
  return [...frames, await frameOf(video, "last", options)];
}

/**
 * Appends the second video to the first one, in the size and rate of the first. Frames are encoded again only if the two
 * were encoded differently. The index lies in front. @throws {EngineError}
 */
export async function joinVideos(
  first: Uint8Array,
  second: Uint8Array,
  options: VideoToolOptions,
): Promise<Uint8Array> {
  const facts = readMp4(first);
  if (facts === undefined || readMp4(second) === undefined)
    throw new EngineError("engine_bad_input", "One of the videos to join cannot be read.");
  return inVideoFolder(async (folder) => {
    const files = [path.join(folder, "0.mp4"), path.join(folder, "1.mp4")];
    const [list, whole] = [path.join(folder, "list.txt"), path.join(folder, "whole.mp4")];
    await Promise.all([writeFile(files[0] ?? "", first), writeFile(files[1] ?? "", second)]);
    await writeFile(list, "file '0.mp4'\nfile '1.mp4'\n");
    const size = { width: facts.widthPx, height: facts.heightPx, rate: facts.framesPerSecond };
    await runFfmpeg(
      [
        ...(isAlike(first, second)
          ? [...words("-f concat -safe 0 -i"), list, ...words("-map 0:v:0 -c copy")]
          : ["-i", files[0] ?? "", "-i", files[1] ?? "", ...encodedAgain(size)]),
        ...words("-an -fflags +bitexact -map_metadata -1 -movflags +faststart -f mp4"),
        whole,
      ],
      runOf(options),
    );
    return new Uint8Array(await readFile(whole));
  });
}

function isAlike(first: Uint8Array, second: Uint8Array): boolean {
  const [one, other] = [readStream(first), readStream(second)];
  return (
    one !== undefined &&
    other !== undefined &&
    one.ticksPerSecond === other.ticksPerSecond &&
    Buffer.from(one.parameters).equals(other.parameters)
  );
}

function encodedAgain({ width, height, rate }: { width: number; height: number; rate: number }): string[] {
  const fitted = `scale=${width}:${height}:flags=lanczos,setsar=1,fps=${rate},format=yuv420p`;
  return [
    "-filter_complex",
    `[0:v]${fitted}[a];[1:v]${fitted}[b];[a][b]concat=n=2:v=1:a=0[v]`,
    ...words(`-map [v] -r ${rate} -c:v libx264 -preset faster -crf 18 -pix_fmt yuv420p -threads 4`),
    ...words("-maxrate 8M -bufsize 8M -x264-params colorprim=bt709:transfer=bt709:colormatrix=bt709"),
    ...words("-flags:v +bitexact"),
  ];
}

const animationLimits = { widthPx: 480, framesPerSecond: 12 } as const;

/** An endless animated WebP, at most 480 pixels wide, 12 frames a second. @throws {EngineError} */
export async function animationOf(video: Uint8Array, options: VideoToolOptions): Promise<Uint8Array> {
  return inVideoFolder(async (folder) => {
    const [source, animation] = [path.join(folder, "video.mp4"), path.join(folder, "video.webp")];
    await writeFile(source, video);
    const { widthPx, framesPerSecond } = animationLimits;
    const args = [
      ...words("-threads 1 -i"),
      source,
      ...words("-an -map_metadata -1 -vf"),
      `fps=${framesPerSecond},scale='min(${widthPx},iw)':-2:flags=lanczos:in_color_matrix=bt709`,
      ...words("-c:v libwebp_anim -quality 70 -compression_level 2 -loop 0 -f webp"),
      animation,
    ];
    const run = runOf(options);
    try {
      await runFfmpeg(args, run);
    } catch (error) {
      // The system's ffmpeg may have been built without WebP.
      const bundled = bundledFfmpeg();
      const isLacking = error instanceof EngineError && /libwebp_anim|Unknown encoder/.test(error.message);
      if (!isLacking || bundled === undefined || bundled === run.ffmpeg) throw error;
      await runFfmpeg(args, { ...run, ffmpeg: bundled });
    }
    return new Uint8Array(await readFile(animation));
  });
}
