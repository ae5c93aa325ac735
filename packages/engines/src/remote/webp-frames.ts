/** The frames of an animated WebP, which ffmpeg does not read, one after the other at a constant rate. */
import sharp from "sharp";
import { EngineError } from "../engine.ts";

type Size = { widthPx: number; heightPx: number };
export type Animation = Size & {
  /** Milliseconds that each picture is shown. */
  delaysMs: number[];
  framesPerSecond: number;
  frameCount: number;
};

/** Browsers show a picture without a time for so long. */
const usualDelayMs = 100;
const mostPictures = 4_000;
/** Pictures of about this many pixels are decoded at once: each time, all before them are decoded too. */
const pixelsAtOnce = 16_000_000;
/** Of all of them: six seconds of 1080p at 24 pictures a second. */
const mostDecodedPixels = 4_000_000_000;

/** @throws {EngineError} `engine_bad_output` when it is no animation. */
export async function readAnimation(bytes: Uint8Array, framesPerSecond: number): Promise<Animation> {
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new EngineError("engine_bad_output", "The animation cannot be read.", { cause: error });
    });
  const { pages = 1, delay = [], width, height } = facts;
  if (pages < 2 || pages > mostPictures)
    throw new EngineError("engine_bad_output", `An animation of ${pages} pictures is no video.`);
  if (decodedPixels(pages, width * height) > mostDecodedPixels)
    throw new EngineError(
      "engine_bad_output",
      `The animation has too many pictures of ${width} × ${height} pixels.`,
    );
  const delaysMs = Array.from({ length: pages }, (_, page) => delay[page] || usualDelayMs);
  const lengthMs = delaysMs.reduce((sum, ms) => sum + ms, 0);
  const frameCount = Math.round((lengthMs * framesPerSecond) / 1000);
  return { widthPx: width, heightPx: height, delaysMs, framesPerSecond, frameCount };
}

const picturesAtOnce = (pixels: number): number => Math.max(1, Math.floor(pixelsAtOnce / pixels));

/** Each group decodes all pictures before it once more. */
const decodedPixels = (pages: number, pixels: number): number => {
  const groups = Math.ceil(pages / picturesAtOnce(pixels));
  return (pages * pixels * (groups + 1)) / 2;
};

/** At most `most` raw RGB frames. @throws {EngineError} `engine_bad_output` */
export async function* animationFrames(
  bytes: Uint8Array,
  { delaysMs, framesPerSecond, widthPx, heightPx }: Animation,
  most: number,
): AsyncGenerator<Uint8Array> {
  const atOnce = picturesAtOnce(widthPx * heightPx);
  const frameBytes = widthPx * heightPx * 3;
  let [given, shownMs] = [0, 0];
  for (let page = 0; page < delaysMs.length && given < most; page += atOnce) {
    const pages = Math.min(atOnce, delaysMs.length - page);
    const raw = await decodePages(bytes, page, pages);
    if (raw.length !== frameBytes * pages)
      throw new EngineError("engine_bad_output", "The pictures of the animation have several sizes.");
    for (let index = 0; index < pages; index += 1) {
      shownMs += delaysMs[page + index] ?? 0;
      const until = Math.min(most, Math.round((shownMs * framesPerSecond) / 1000));
      for (; given < until; given += 1) yield raw.subarray(index * frameBytes, (index + 1) * frameBytes);
    }
  }
}

async function decodePages(bytes: Uint8Array, page: number, pages: number): Promise<Buffer> {
  try {
    return await sharp(bytes, { page, pages, limitInputPixels: 2 * pixelsAtOnce, failOn: "error" })
      .flatten({ background: "#000000" })
      .toColourspace("srgb")
      .raw()
      .toBuffer();
  } catch (error) {
    throw new EngineError("engine_bad_output", "The animation cannot be read.", { cause: error });
  }
}
