/** One video from request to result: open its frames, encode them, and read the facts back from the file. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { EngineError, type RunControl, type Picture, throwIfAborted } from "../engine.ts";
import { asEngineError } from "../runs.ts";
import { type Encoder, startEncoder } from "./encode.ts";
import type { VideoResult } from "./engine.ts";
import { type FrameSource, framesPerSecond, type OpenFrames, type RenderRequest } from "./frame-source.ts";
import { type Mp4Facts, readMp4 } from "./mp4.ts";
import { createFrame, type Frame } from "@galatea/raster/frames/frame.ts";

export type Tools = {
  open: OpenFrames;
  ffmpeg: string;
  /** An empty folder for this run, removed by the caller. */
  folder: string;
  stallMs: number;
  /** Called with the id of the encoder's process. */
  onEncoder?: (pid: number) => void;
};

export async function animate(request: RenderRequest, run: RunControl, tools: Tools): Promise<VideoResult> {
  const started: { encoder?: Encoder } = {};
  try {
    throwIfAborted(run.signal);
    run.onProgress({ fraction: 0.02 });
    const file = path.join(tools.folder, "video.mp4");
    const { source, plan } = await tools.open(request, {
      signal: run.signal,
      onSize: (size) => {
        started.encoder = startEncoder(size, { ...tools, file, signal: run.signal });
      },
    });
    throwIfAborted(run.signal);
    run.onProgress({ fraction: 0.12 });
    let poster: Promise<Picture> | undefined;
    await started.encoder?.encode(source, {
      onFrame: (done) => {
        const fraction = 0.12 + (0.83 * done) / source.frameCount;
        if (done % 6 === 0) run.onProgress({ fraction });
      },
      onFed: () => {
        poster = posterOf(source);
        // The poster is awaited with the finished video; its failure must not count as unhandled before.
        poster.catch(() => undefined);
      },
    });
    throwIfAborted(run.signal);
    const bytes = new Uint8Array(await readFile(file));
    const facts = checkFacts(readMp4(bytes), source);
    run.onProgress({ fraction: 1 });
    return {
      bytes,
      mimeType: "video/mp4",
      widthPx: facts.widthPx,
      heightPx: facts.heightPx,
      durationMs: facts.durationMs,
      framesPerSecond: facts.framesPerSecond,
      poster: await (poster ?? posterOf(source)),
      seed: request.seed,
      model: "galatea-motion-1",
      trainedModel: false,
      parsed: plan.parsed,
    };
  } catch (error) {
    await started.encoder?.giveUp();
    if (!(error instanceof EngineError)) throwIfAborted(run.signal);
    throw asEngineError(error, "The video could not be made.");
  }
}

function checkFacts(facts: Mp4Facts | undefined, source: FrameSource): Mp4Facts {
  const isRight =
    facts !== undefined &&
    facts.widthPx === source.widthPx &&
    facts.heightPx === source.heightPx &&
    facts.frameCount === source.frameCount &&
    facts.framesPerSecond === framesPerSecond &&
    facts.faststart;
  if (!isRight)
    throw new EngineError("engine_bad_output", `ffmpeg wrote something else: ${JSON.stringify(facts)}`);
  return facts;
}

async function posterOf(source: FrameSource): Promise<Picture> {
  const frame = createFrame(source);
  source.draw(0, frame);
  const { widthPx: width, heightPx: height } = source;
  const jpeg = await sharp(rgbOf(frame), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90, mozjpeg: false })
    .toBuffer();
  return { bytes: new Uint8Array(jpeg), mimeType: "image/jpeg", widthPx: width, heightPx: height };
}

/** Rec. 709, limited range, in 65536ths. */
function rgbOf({ luma, cb, cr, widthPx, heightPx }: Frame): Uint8Array {
  const rgb = new Uint8ClampedArray(widthPx * heightPx * 3);
  const half = widthPx >> 1;
  for (let y = 0, at = 0; y < heightPx; y += 1) {
    for (let x = 0, colour = (y >> 1) * half; x < half; x += 1, colour += 1) {
      const [blue, red] = [(cb[colour] as number) - 128, (cr[colour] as number) - 128];
      const more = 117_489 * red + 32_768;
      const less = 13_976 * blue + 34_925 * red - 32_768;
      const most = 138_438 * blue + 32_768;
      for (const end = at + 2; at < end; at += 1) {
        const light = 76_309 * ((luma[at] as number) - 16);
        rgb[at * 3] = (light + more) >> 16;
        rgb[at * 3 + 1] = (light - less) >> 16;
        rgb[at * 3 + 2] = (light + most) >> 16;
      }
    }
  }
  return new Uint8Array(rgb.buffer);
}
