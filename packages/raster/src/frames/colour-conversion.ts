/** RGB to the planes that encoders take: Rec. 709 in limited range, colours at half the size. */
import type { Size } from "./frame.ts";

/** An opaque picture, converted. */
export type Planes = { luma: Uint8Array; cb: Uint8Array; cr: Uint8Array };

/** Opaque RGBA of even sides; the colour planes take the mean of four pixels. */
export function planesOf(rgba: Uint8Array, { widthPx, heightPx }: Size): Planes {
  if (widthPx % 2 !== 0 || heightPx % 2 !== 0)
    throw new RangeError(`No planes of ${widthPx} by ${heightPx} pixels.`);
  const area = widthPx * heightPx;
  const planes = { luma: new Uint8Array(area), cb: new Uint8Array(area / 4), cr: new Uint8Array(area / 4) };
  convertLuma(rgba, planes.luma);
  for (let y = 0; y < heightPx; y += 2) convertColours(rgba, y, widthPx, planes);
  return planes;
}

// Rec. 709 weights as whole numbers, in 2^-15 for luma and in 2^-18 for the sum of four pixels. The added constants
// contain the offset of 128 and the half for rounding.
function convertLuma(rgba: Uint8Array, luma: Uint8Array): void {
  for (let pixel = 0, from = 0; pixel < luma.length; pixel += 1, from += 4) {
    const [red, green, blue] = [rgba[from] as number, rgba[from + 1] as number, rgba[from + 2] as number];
    luma[pixel] = (5983 * red + 20_127 * green + 2032 * blue + 540_664) >> 15;
  }
}

const middle = 32_896 * 255 * 4 + 131_072;

function convertColours(rgba: Uint8Array, y: number, widthPx: number, { cb, cr }: Planes): void {
  const stride = widthPx * 4;
  let to = (y * widthPx) >> 2;
  for (let from = y * stride, end = from + stride; from < end; from += 8, to += 1) {
    const red = sumOfFour(rgba, from, stride);
    const green = sumOfFour(rgba, from + 1, stride);
    const blue = sumOfFour(rgba, from + 2, stride);
    cb[to] = (-6596 * red - 22_189 * green + 28_784 * blue + middle) >> 18;
    cr[to] = (28_784 * red - 26_145 * green - 2639 * blue + middle) >> 18;
  }
}

const sumOfFour = (rgba: Uint8Array, at: number, stride: number): number =>
  (rgba[at] as number) +
  (rgba[at + 4] as number) +
  (rgba[at + stride] as number) +
  (rgba[at + stride + 4] as number);
