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
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { quantile } from "./quantile.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const size = { widthPx: 1024, heightPx: 1024 };
const rounds = 9;

export async function benchVideo(): Promise<BenchRow[]> {
  const requests = await makeRequests();
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-bench-"));
  const engines = { sketch: createSketchVideoEngine(), upload: createEmbeddedVideoEngine() };
  try {
    const { ratios, sketchMs, uploadMs } = await measureRounds(engines, requests, folder);
    const { bytes: video } = await engines.sketch.animate(requests.sketch, unwatchedRun());
    const ratio = quantile(ratios, 0.5);
    const uploadS = quantile(uploadMs, 0.5) / 1000;
    return [
      atMost(2.5, {
        name: "video: 6 s of a sketch at 1024², share of ffmpeg alone on the same frames",
        value: ratio,
        unit: "×",
        decimals: 2,
      }),
      unlimited({
        name: "video: 6 s of a sketch at 1024²",
        value: seconds(quantile(sketchMs, 0.5)),
        unit: "s",
      }),
      atMost(4, { name: "video: 6 s of an upload at 1024²", value: uploadS, unit: "s", decimals: 2 }),
      unlimited({ name: "video: size of the file", value: video.byteLength / 1e6, unit: "MB", decimals: 1 }),
    ];
  } finally {
    engines.sketch.close();
    engines.upload.close();
    await rm(folder, { recursive: true });
  }
}

/** The same picture with its scene and as an upload. */
async function makeRequests(): Promise<{ sketch: VideoRequest; upload: VideoRequest }> {
  const images = createSketchImageEngine();
  const { bytes, scene } = await images.generate(
    { prompt: "a woman with long red hair in a green coat, a lake at golden hour", size, seed: 3 },
    unwatchedRun(),
  );
  images.close();
  const picture = { bytes, mimeType: "image/png" as const };
  const options = { prompt: "slow push in", durationS: 6, seed: 1 };
  return {
    sketch: { ...options, picture: { ...picture, ...(scene === undefined ? {} : { scene }) } },
    upload: { ...options, picture },
  };
}

async function measureRounds(
  engines: { sketch: VideoEngine; upload: VideoEngine },
  requests: { sketch: VideoRequest; upload: VideoRequest },
  folder: string,
): Promise<{ ratios: number[]; sketchMs: number[]; uploadMs: number[] }> {
  const frames = path.join(folder, "frames.yuv");
  await dump(requests.sketch, frames);
  const animate = (kind: "sketch" | "upload") =>
    timed(() => engines[kind].animate(requests[kind], unwatchedRun()));
  // The first run of each engine starts its renderer process.
  await animate("sketch");
  await animate("upload");
  const ratios: number[] = [];
  const sketchMs: number[] = [];
  const uploadMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const aloneMs = await timed(() => encodeAlone(frames, path.join(folder, "alone.mp4")));
    const madeMs = await animate("sketch");
    ratios.push(madeMs / aloneMs);
    sketchMs.push(madeMs);
    uploadMs.push(await animate("upload"));
  }
  return { ratios, sketchMs, uploadMs };
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
