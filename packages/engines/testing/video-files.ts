/** Tiny videos for tests, which can be recognised: a colour on the left, and on the right a grey that gets brighter. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { bundledFfmpeg, findFfmpeg } from "../src/video/ffmpeg.ts";

// The bundled one starts several times faster than most.
const ffmpeg = bundledFfmpeg() ?? findFfmpeg();

export type PaintedVideo = {
  widthPx: number;
  heightPx: number;
  frames: number;
  framesPerSecond: number;
  colour?: readonly [number, number, number];
  hasSound?: boolean;
};

const encoders = {
  mp4: "-c:v libx264 -preset ultrafast -crf 12 -pix_fmt yuv420p",
  webm: "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 2M -pix_fmt yuv420p",
  avi: "-c:v mjpeg -q:v 2 -pix_fmt yuvj420p",
  gif: "-c:v gif",
  webp: "-c:v libwebp_anim -quality 90 -loop 0",
} as const;
export type PaintedFormat = keyof typeof encoders;

const painted = new Map<string, Promise<Buffer>>();

/** Made once in a process. */
export function paintVideo(video: PaintedVideo, format: PaintedFormat = "mp4"): Promise<Buffer> {
  const key = JSON.stringify([format, video]);
  const made = painted.get(key) ?? encode(video, format);
  painted.set(key, made);
  return made;
}

async function encode(video: PaintedVideo, format: PaintedFormat): Promise<Buffer> {
  const { widthPx, heightPx, framesPerSecond, hasSound } = video;
  const folder = await mkdtemp(path.join(tmpdir(), "paint-video-"));
  try {
    const file = path.join(folder, `video.${format}`);
    const raw = `-f rawvideo -pix_fmt rgb24 -s ${widthPx}x${heightPx} -framerate ${framesPerSecond} -i pipe:0`;
    const sound = hasSound ? "-f lavfi -i sine -c:a aac -shortest" : "-an";
    const args = `-loglevel error -y ${raw} ${sound} ${encoders[format]} -metadata comment=prompt`.split(" ");
    const program = spawn(ffmpeg, [...args, file], { stdio: ["pipe", "ignore", "inherit"] });
    program.stdin?.end(framesOf(video));
    await once(program, "close");
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function framesOf({ widthPx, heightPx, frames, colour = [200, 40, 40] }: PaintedVideo): Buffer {
  const data = Buffer.alloc(widthPx * heightPx * 3 * frames);
  for (let pixel = 0; pixel < widthPx * heightPx * frames; pixel += 1) {
    const frame = Math.floor(pixel / (widthPx * heightPx));
    const grey = Math.round((255 * frame) / Math.max(1, frames - 1));
    data.set(pixel % widthPx < widthPx / 2 ? colour : [grey, grey, grey], pixel * 3);
  }
  return data;
}

/** The grey of each frame, and the colour of the first one. */
export async function readPaintedVideo(
  bytes: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Promise<{ greys: number[]; colour: number[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), "read-video-"));
  try {
    const file = path.join(folder, "video");
    await writeFile(file, bytes);
    const filter = "scale=in_color_matrix=bt709,format=rgb24";
    const { stdout } = await promisify(execFile)(
      ffmpeg,
      ["-loglevel", "error", "-i", file, "-vf", filter, "-f", "rawvideo", "-"],
      { encoding: "buffer", maxBuffer: 200_000_000 },
    );
    const at = (frame: number, x: number): number =>
      (frame * widthPx * heightPx + Math.floor(heightPx / 2) * widthPx + Math.floor(x * widthPx)) * 3;
    const count = stdout.length / (widthPx * heightPx * 3);
    return {
      greys: Array.from({ length: count }, (_, frame) => stdout[at(frame, 0.75)] ?? -1),
      colour: [...stdout.subarray(at(0, 0.25), at(0, 0.25) + 3)],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
