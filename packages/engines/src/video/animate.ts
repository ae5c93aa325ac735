/** One film from request to result: plan, draw, encode, and read back from the file what is true about it. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { EngineError, type EngineRun, type Picture, throwIfAborted } from "../engine.ts";
import { type Encoder, startEncoder } from "./encode.ts";
import type { VideoRequest, VideoResult } from "./engine.ts";
import { type Film, framesPerSecond } from "./film.ts";
import { startFilm } from "./frames.ts";
import { type Mp4Facts, readMp4 } from "./mp4.ts";
import { createFrame, type Frame } from "@galatea/raster/frames/frame.ts";

type Tools = {
  ffmpeg: string;
  /** An empty folder of this run; whoever made it removes it. */
  folder: string;
  stallMs: number;
  /** Hears which process encodes. */
  onEncoder?: (pid: number) => void;
};

export async function animate(request: VideoRequest, run: EngineRun, tools: Tools): Promise<VideoResult> {
  const started: { encoder?: Encoder } = {};
  try {
    throwIfAborted(run.signal);
    run.onProgress({ fraction: 0.02, stage: "Reading the picture" });
    const file = path.join(tools.folder, "film.mp4");
    const { film, plan } = await startFilm(request, run.signal, (size) => {
      started.encoder = startEncoder(size, { ...tools, file, signal: run.signal });
    });
    throwIfAborted(run.signal);
    run.onProgress({ fraction: 0.12, stage: "Setting it in motion" });
    let poster: Promise<Picture> | undefined;
    await started.encoder?.encode(film, {
      onFrame: (done) => {
        const fraction = 0.12 + (0.83 * done) / film.frameCount;
        if (done % 6 === 0) run.onProgress({ fraction, stage: "Filming" });
      },
      onFed: () => {
        poster = posterOf(film);
        // It is awaited when the film is whole; of a film that fails nobody wants it.
        poster.catch(() => undefined);
      },
    });
    throwIfAborted(run.signal);
    const bytes = new Uint8Array(await readFile(file));
    const facts = checkFacts(readMp4(bytes), film);
    run.onProgress({ fraction: 1, stage: "Done" });
    return {
      bytes,
      mimeType: "video/mp4",
      widthPx: facts.widthPx,
      heightPx: facts.heightPx,
      durationMs: facts.durationMs,
      framesPerSecond: facts.framesPerSecond,
      poster: await (poster ?? posterOf(film)),
      seed: request.seed,
      model: "galatea-motion-1",
      trainedModel: false,
      understood: plan.understood,
    };
  } catch (error) {
    await started.encoder?.giveUp();
    if (error instanceof EngineError) throw error;
    throwIfAborted(run.signal);
    throw new EngineError("engine_failed", "The film could not be made.", { cause: error });
  }
}

function checkFacts(facts: Mp4Facts | undefined, film: Film): Mp4Facts {
  const isRight =
    facts !== undefined &&
    facts.widthPx === film.widthPx &&
    facts.heightPx === film.heightPx &&
    facts.frameCount === film.frameCount &&
    facts.framesPerSecond === framesPerSecond &&
    facts.faststart;
  if (!isRight)
    throw new EngineError("engine_bad_output", `ffmpeg wrote something else: ${JSON.stringify(facts)}`);
  return facts;
}

async function posterOf(film: Film): Promise<Picture> {
  const frame = createFrame(film);
  film.draw(0, frame);
  const { widthPx: width, heightPx: height } = film;
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
