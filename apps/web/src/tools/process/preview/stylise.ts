/** A quick idea of the drawn styles. The engine draws them stroke by stroke and at full size. */
import { blurPlane, lightnessPlane } from "@galatea/raster/planes.ts";
import type { OptionsOf } from "#tools/process/draft.ts";
import type { Pixels } from "./use-small-copy.ts";

export function stylise(pixels: Pixels, { style, strength }: OptionsOf<"stylize">): void {
  const before = new Uint8ClampedArray(pixels.data);
  if (style === "sketch") sketch(pixels);
  else if (style === "poster") poster(pixels);
  else oil(pixels);
  const share = 0.35 + 0.65 * strength;
  for (let index = 0; index < pixels.data.length; index += 1)
    if (index % 4 !== 3) pixels.data[index] = before[index]! + (pixels.data[index]! - before[index]!) * share;
}

/** Pencil: what differs from its surroundings stays as a line on warm paper. */
function sketch(pixels: Pixels): void {
  const plane = lightnessPlane(pixels);
  const soft = blurPlane(plane, Math.sqrt(plane.width * plane.height) / 130).data;
  const paper = [250, 245, 236];
  for (let index = 0; index < plane.data.length; index += 1) {
    const value = plane.data[index]!;
    const line = Math.min(1, (value + 0.02) / (soft[index]! + 0.02)) ** 3.2;
    const tone = 0.72 + 0.28 * Math.min(1, value * 1.25);
    for (let channel = 0; channel < 3; channel += 1)
      pixels.data[index * 4 + channel] = paper[channel]! * line * tone;
  }
}

/** A few flat tones and a dark contour. */
function poster(pixels: Pixels): void {
  const plane = lightnessPlane(pixels);
  const fine = blurPlane(plane, 1).data;
  const wide = blurPlane(plane, 3).data;
  const steps = 5;
  for (let index = 0; index < plane.data.length; index += 1) {
    const contour = wide[index]! - fine[index]! > 0.035 ? 0.35 : 1;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = pixels.data[index * 4 + channel]! / 255;
      const flat = Math.round(value * (steps - 1)) / (steps - 1);
      pixels.data[index * 4 + channel] = flat * 255 * contour;
    }
  }
}

/** Kuwahara: each pixel takes the mean of the calmest of the four squares around it, which looks like a brush. */
function oil(pixels: Pixels): void {
  const { width, height } = pixels;
  const data = new Uint8ClampedArray(pixels.data);
  const radius = Math.max(2, Math.round(Math.sqrt(width * height) / 130));
  const corners = [
    [-radius, -radius],
    [0, -radius],
    [-radius, 0],
    [0, 0],
  ] as const;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [calmest, red, green, blue] = [Number.POSITIVE_INFINITY, 0, 0, 0];
      for (const [left, top] of corners) {
        let [sumR, sumG, sumB, squares, count] = [0, 0, 0, 0, 0];
        for (let dy = top; dy <= top + radius; dy += 2) {
          const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
          for (let dx = left; dx <= left + radius; dx += 2) {
            const pixel = (row + Math.min(width - 1, Math.max(0, x + dx))) * 4;
            const [r, g, b] = [data[pixel]!, data[pixel + 1]!, data[pixel + 2]!];
            sumR += r;
            sumG += g;
            sumB += b;
            squares += g * g;
            count += 1;
          }
        }
        const mean = sumG / count;
        const spread = squares / count - mean * mean;
        if (spread < calmest) [calmest, red, green, blue] = [spread, sumR / count, mean, sumB / count];
      }
      const pixel = (y * width + x) * 4;
      pixels.data[pixel] = red;
      pixels.data[pixel + 1] = green;
      pixels.data[pixel + 2] = blue;
    }
}
