/** A picture as the classifier was trained to see it: squeezed to a square, by the same arithmetic as in its package. */
import { readLevels } from "@galatea/raster/picture-file.ts";
import { pictureSidePx } from "./classifier-model.ts";

/**
 * Fractions of sRGB, [side, side, 3], of a PNG, JPEG or WebP, upright and without transparency.
 * @throws {Error} when the bytes are no picture, are an animation, or are larger than any tool gives.
 */
export async function readPixels(bytes: Uint8Array): Promise<Float32Array> {
  const { levels, ...size } = await readLevels(bytes);
  return resampleAligned(levels, size);
}

/**
 * Bilinear with aligned corners: the outermost pixels of both pictures lie on each other. The network gives other
 * probabilities for pictures that were made smaller in another way.
 */
export function resampleAligned(
  levels: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  sidePx = pictureSidePx,
): Float32Array {
  const rows = positionsOf(heightPx, sidePx);
  const columns = positionsOf(widthPx, sidePx);
  const fractions = new Float32Array(sidePx * sidePx * 3);
  let index = 0;
  for (const { before: top, after: bottom, share: down } of rows) {
    for (const { before: left, after: right, share: along } of columns) {
      for (let channel = 0; channel < 3; channel += 1) {
        const level = (row: number, column: number): number =>
          levels[(row * widthPx + column) * 3 + channel]!;
        const upper = level(top, left) + (level(top, right) - level(top, left)) * along;
        const lower = level(bottom, left) + (level(bottom, right) - level(bottom, left)) * along;
        fractions[index] = (upper + (lower - upper) * down) / 255;
        index += 1;
      }
    }
  }
  return fractions;
}

type Position = { before: number; after: number; share: number };

function positionsOf(inputPx: number, outputPx: number): Position[] {
  return Array.from({ length: outputPx }, (_, index) => {
    const position = (index * (inputPx - 1)) / Math.max(1, outputPx - 1);
    const before = Math.floor(position);
    return { before, after: Math.min(before + 1, inputPx - 1), share: position - before };
  });
}
