/**
 * A video of six seconds at 1024²: of a sketch, beside ffmpeg alone encoding the same frames, and of an upload. They are
 * measured in turns, because the speed of the machine varies.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSketchImageEngine } from "@galatea/sketch/image-engine.ts";
import { createSketchVideoEngine } from "@galatea/sketch/video-engine.ts";
import { openSceneFrames } from "@galatea/sketch/scene-video.ts";
import { createEmbeddedVideoEngine } from "@galatea/engines/video/embedded.ts";
import { argumentsFor } from "@galatea/engines/video/encode.ts";
import type { VideoEngine, VideoRequest } from "@galatea/engines/video/engine.ts";
import { findFfmpeg } from "@galatea/engines/video/ffmpeg.ts";
import { framesOf } from "@galatea/engines/video/frame-source.ts";
import type { BenchRow } from "./bench-row.ts";
import { quantile } from "./quantile.ts";

const size = { widthPx: 1024, heightPx: 1024 };
const rounds = 9;
const unwatched = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

export async function benchVideo(): Promise<BenchRow[]> {
  const images = createSketchImageEngine();
  const made = await images.generate(
    { prompt: "a woman with long red hair in a green coat, a lake at golden hour", size, seed: 3 },
    unwatched(),
  );
  images.close();
  const bytes = made.bytes;
  const upload: VideoRequest = {
    picture: { bytes, mimeType: "image/png" },
    prompt: "slow push in",
    durationS: 6,
    seed: 1,
  };
  const own: VideoRequest = {
    ...upload,
    picture: { bytes, mimeType: "image/png", ...(made.scene === undefined ? {} : { scene: made.scene }) },
  };
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-bench-"));
  const [sketch, pixels] = [createSketchVideoEngine(), createEmbeddedVideoEngine()];
  try {
    const frames = path.join(folder, "frames.yuv");
    await dump(own, frames);
    const animate = (engine: VideoEngine, request: VideoRequest) =>
      timed(() => engine.animate(request, unwatched()));
    // The first run of each engine starts its renderer process.
    await animate(sketch, own);
    await animate(pixels, upload);
    const ratios: number[] = [];
    const ownMs: number[] = [];
    const uploadMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const aloneMs = await timed(() => encodeAlone(frames, path.join(folder, "alone.mp4")));
      const madeMs = await animate(sketch, own);
      ratios.push(madeMs / aloneMs);
      ownMs.push(madeMs);
      uploadMs.push(await animate(pixels, upload));
    }
    const { bytes: video } = await sketch.animate(own, unwatched());
    const ratio = quantile(ratios, 0.5);
    const uploadS = quantile(uploadMs, 0.5) / 1000;
    return [
      {
        name: "video: 6 s of a sketch at 1024², share of ffmpeg alone on the same frames",
        value: Number(ratio.toFixed(2)),
        unit: "×",
        limit: "≤ 2.5 ×",
        ok: ratio <= 2.5,
      },
      {
        name: "video: 6 s of a sketch at 1024²",
        value: seconds(quantile(ownMs, 0.5)),
        unit: "s",
        limit: "",
        ok: null,
      },
      {
        name: "video: 6 s of an upload at 1024²",
        value: Number(uploadS.toFixed(2)),
        unit: "s",
        limit: "≤ 4 s",
        ok: uploadS <= 4,
      },
      {
        name: "video: size of the file",
        value: Number((video.byteLength / 1e6).toFixed(1)),
        unit: "MB",
        limit: "",
        ok: null,
      },
    ];
  } finally {
    sketch.close();
    pixels.close();
    await rm(folder, { recursive: true });
  }
}

const seconds = (ms: number): number => Number((ms / 1000).toFixed(2));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function dump(request: VideoRequest, file: string): Promise<void> {
  const handle = await open(file, "w");
  for await (const frame of framesOf(openSceneFrames, request)) await handle.write(frame);
  await handle.close();
}

/** Runs the same encoder with the same arguments on finished frames. */
async function encodeAlone(frames: string, out: string): Promise<void> {
  const source = await open(frames, "r");
  const encoder = spawn(findFfmpeg(), argumentsFor(size, out), { stdio: [source.fd, "ignore", "inherit"] });
  const [code] = (await once(encoder, "close")) as [number | null];
  await source.close();
  if (code !== 0 || (await stat(out)).size === 0) throw new Error(`ffmpeg ended with ${code}.`);
}
