/**
 * A screen print: forms smoothed to flat areas, a dozen inks taken from the picture, bold contours. Printed at
 * 6 megapixels at most and brought to full size.
 */
import { chromaOf, setSaturation } from "#raster/adjust.ts";
import { flowOf } from "./flow.ts";
import { drawLines } from "./lines.ts";
import { clampByte, guidedFilter, lightnessPlane, luma, type Plane } from "#raster/planes.ts";
import { fitPixels, type Raster } from "#raster/raster.ts";
import { resized } from "#raster/picture-file.ts";

type Ink = readonly [red: number, green: number, blue: number];

export async function printPoster(source: Raster, strength: number): Promise<Raster> {
  const { width, height } = fitPixels(source, 6_000_000);
  // Every pixel is written over, and the source is still needed for its alpha.
  const print = copyOf(await resized(source, width, height));
  const unit = Math.sqrt(width * height) / 1000;
  flatten(print, Math.max(2, Math.round((2.5 + strength * 2.5) * unit)), strength);
  const lightness = lightnessPlane(print);
  const flow = flowOf(lightness, Math.max(1.5, 3 * unit));
  const lines = drawLines(lightness, flow, {
    sigmaPx: Math.max(1, (1.3 + strength * 1.1) * unit),
    weight: 0.45 + strength * 0.4,
  });
  const inks = inksOf(print, Math.round(20 - strength * 7));
  const [darkest = [0, 0, 0]] = inks.toSorted((a, b) => luma(...a) - luma(...b));
  applyInks(print, inks, lines, [darkest[0] * 0.45, darkest[1] * 0.4, darkest[2] * 0.5]);
  const full = await resized(print, source.width, source.height);
  for (let at = 3; at < full.data.length; at += 4) full.data[at] = source.data[at]!;
  return full;
}

const copyOf = (raster: Raster): Raster => ({ ...raster, data: Uint8Array.from(raster.data) });

/** Smooths each channel along the lightness and pushes colours up, as inks are stronger than a photo. */
function flatten(print: Raster, radius: number, strength: number): void {
  const { data, width, height } = print;
  for (let round = 0; round < 2; round += 1) {
    const guide = lightnessPlane(print);
    for (let channel = 0; channel < 3; channel += 1) {
      const plane: Plane = { data: new Float32Array(width * height), width, height };
      for (let index = 0; index < plane.data.length; index += 1)
        plane.data[index] = data[index * 4 + channel]! / 255;
      const flat = guidedFilter(guide, plane, radius, 0.0015 + strength * 0.0025).data;
      for (let index = 0; index < flat.length; index += 1)
        data[index * 4 + channel] = clampByte(Math.round(flat[index]! * 255));
    }
  }
  const colour = new Float64Array(3);
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      const x = data[at + channel]! / 255;
      colour[channel] = 255 * (x + 0.25 * (x * x * (3 - 2 * x) - x));
    }
    setSaturation(colour, 1.25);
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = clampByte(Math.round(colour[channel]!));
  }
}

/** k-means over a sample that counts colourful pixels twice, so that a small red dress keeps its ink. */
function inksOf({ data }: Raster, count: number): Ink[] {
  const step = Math.max(1, Math.floor(data.length / 4 / 6000));
  const sample: Ink[] = [];
  for (let at = 0; at + 3 < data.length; at += step * 4) {
    const pixel: Ink = [data[at]!, data[at + 1]!, data[at + 2]!];
    sample.push(pixel);
    if (chromaOf(...pixel) > 0.55) sample.push(pixel);
  }
  const sorted = [...sample].sort((a, b) => luma(...a) - luma(...b));
  let inks = Array.from(
    { length: count },
    (_, index): Ink => sorted[Math.floor(((index + 0.5) / count) * sorted.length)]!,
  );
  for (let round = 0; round < 9; round += 1) {
    const sums = inks.map(() => [0, 0, 0, 0]);
    for (const pixel of sample) {
      const sum = sums[nearestOf(inks, ...pixel)]!;
      for (let channel = 0; channel < 3; channel += 1) sum[channel]! += pixel[channel]!;
      sum[3]! += 1;
    }
    inks = inks.map((ink, index): Ink => {
      const [red, green, blue, members] = sums[index]!;
      return members === 0 ? ink : [red! / members!, green! / members!, blue! / members!];
    });
  }
  return inks;
}

function nearestOf(inks: readonly Ink[], red: number, green: number, blue: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, ink] of inks.entries()) {
    const distance = 2 * (ink[0] - red) ** 2 + 4 * (ink[1] - green) ** 2 + 3 * (ink[2] - blue) ** 2;
    if (distance >= least) continue;
    least = distance;
    best = index;
  }
  return best;
}

function applyInks({ data }: Raster, inks: readonly Ink[], lines: Plane, contour: Ink): void {
  const table = new Int16Array(32_768).fill(-1);
  for (let at = 0, index = 0; at < data.length; at += 4, index += 1) {
    const key = ((data[at]! >> 3) << 10) | ((data[at + 1]! >> 3) << 5) | (data[at + 2]! >> 3);
    if (table[key]! < 0) table[key] = nearestOf(inks, data[at]!, data[at + 1]!, data[at + 2]!);
    const ink = inks[table[key]!]!;
    const open = Math.max(0, Math.min(1, (lines.data[index]! - 0.15) * 1.6));
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = clampByte(
        Math.round(contour[channel]! + (ink[channel]! - contour[channel]!) * open),
      );
  }
}
