/** Pictures that come from a provider: read again, without what the file says about itself, in the requested size. */
import { UnreadablePicture } from "@galatea/raster/unreadable-picture.ts";
import { largestPixels, readPictureFacts } from "@galatea/raster/picture-file.ts";
import sharp from "sharp";
import { EngineError, type Picture } from "../engine.ts";

type Size = { widthPx: number; heightPx: number };

/**
 * A side below it, and below a quarter of what was asked for, is no picture but what a broken server gives for one: enlarged,
 * it would be charged as one.
 */
const leastSidePx = 64;

const isTooSmall = (px: number, wantedPx: number): boolean => px < leastSidePx && px * 4 < wantedPx;

/**
 * PNG of exactly that size: resized to cover it, and cropped at the middle where the proportions differ. They are stretched
 * instead where they differ by at most `mostStretch`, a share: a picture of the same view keeps each thing in its position.
 * @throws {EngineError} `engine_bad_output` when the bytes are no whole picture of at most 40 megapixels, or a tiny one.
 */
export async function fitPicture(
  bytes: Uint8Array,
  { widthPx, heightPx }: Size,
  mostStretch = 0,
): Promise<Picture> {
  try {
    const { width, height } = await readPictureFacts(bytes);
    if (isTooSmall(width, widthPx) || isTooSmall(height, heightPx))
      throw new EngineError("engine_bad_output", `A picture came with ${width} × ${height} pixels.`);
    const stretch = Math.abs((width * heightPx) / (height * widthPx) - 1);
    const fit = stretch <= mostStretch ? "fill" : "cover";
    const image = sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" })
      .resize(widthPx, heightPx, { fit, kernel: "lanczos3" })
      .toColourspace("srgb")
      .png({ compressionLevel: 6 });
    return { bytes: new Uint8Array(await image.toBuffer()), mimeType: "image/png", widthPx, heightPx };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const message = error instanceof UnreadablePicture ? error.message : "The picture cannot be read.";
    throw new EngineError("engine_bad_output", message, { cause: error });
  }
}

/** The size with these proportions that a model likes: about `pixels` in all, both sides a multiple of `multiple`. */
export function workingSize({ widthPx, heightPx }: Size, pixels: number, multiple: number): Size {
  const scale = Math.sqrt(pixels / (widthPx * heightPx));
  const side = (px: number): number => Math.max(multiple, Math.round((px * scale) / multiple) * multiple);
  return { widthPx: side(widthPx), heightPx: side(heightPx) };
}
