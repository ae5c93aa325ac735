/** What tests measure of a picture's pixels. */
import { luma } from "@galatea/raster/planes.ts";
import { decode } from "@galatea/raster/picture-file.ts";
import type { Raster } from "@galatea/raster/raster.ts";

export const pixelsOf = async ({ bytes }: { bytes: Uint8Array }): Promise<Raster> =>
  (await decode(bytes)).raster;

/** Of the columns between two shares of the width, 0..255. */
export function meanLight({ data, width, height }: Raster, from: number, to: number): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = Math.floor(from * width); x < Math.floor(to * width); x += 1) {
      const at = (y * width + x) * 4;
      sum += luma(data[at]!, data[at + 1]!, data[at + 2]!);
      count += 1;
    }
  return sum / count;
}

/** The mean of all channels, 0..255. */
export const meanDifference = (one: Raster, other: Raster): number =>
  one.data.reduce((sum, value, at) => sum + Math.abs(value - other.data[at]!), 0) / one.data.length;

/** Red, green, blue and alpha. */
export const pixelAt = ({ data, width }: Raster, x: number, y: number): number[] =>
  Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
