/** The size of a video, from the picture that it shows. */
import { readPictureFacts } from "@galatea/raster/picture-file.ts";
import type { Size } from "@galatea/raster/frames/frame.ts";
import { EngineError } from "../engine.ts";

export const longestSidePx = 1920;
const shortestSidePx = 64;

/** Larger pictures have enough detail, and planes of twice their size would cost too much memory. */
const fineUpToPixels = 1_700_000;

/** 2 if the luma of layers is kept at twice the size, so that shifts below a pixel stay sharp. */
export const detailFor = ({ widthPx, heightPx }: Size): 1 | 2 =>
  widthPx * heightPx <= fineUpToPixels ? 2 : 1;

/**
 * Even sides, at most `longestSidePx`.
 * @throws {EngineError} `engine_bad_input` where the picture is too small or too narrow.
 * @throws {UnreadablePicture}
 */
export async function readVideoSize(bytes: Uint8Array): Promise<Size> {
  const { width, height } = await readPictureFacts(bytes);
  if (Math.min(width, height) < shortestSidePx) {
    throw new EngineError("engine_bad_input", `A side has fewer than ${shortestSidePx} pixels.`);
  }
  const scale = Math.min(1, longestSidePx / Math.max(width, height));
  const size = { widthPx: even(width * scale), heightPx: even(height * scale) };
  if (Math.min(size.widthPx, size.heightPx) < 16) {
    throw new EngineError("engine_bad_input", "The picture is too narrow for a video.");
  }
  return size;
}

const even = (side: number): number => Math.max(2, Math.floor(side / 2) * 2);
