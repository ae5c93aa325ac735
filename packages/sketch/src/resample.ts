/** Soft pictures made large: a quadratic B-spline with pixel centres aligned, in weights of 256. */
import type { Size } from "./kit/drawing.ts";
import type { Pixels } from "./style/pixels.ts";

/**
 * Makes a layer as large as `size`, softened by `variance`, in square pixels of the layer: at least what the spline
 * softens by itself, and at most three times that. (libvips rounds narrow blurs to whole weights, and shifts the tone.)
 */
export function resample(layer: Pixels, { widthPx, heightPx }: Size, variance: number): Pixels {
  const { data, width, height } = softenedFor(layer, variance);
  const rows = tapsOf(height, heightPx);
  const columns = tapsOf(width, widthPx);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const large = new Uint32Array(widthPx * heightPx);
  const line = new Uint32Array(width + 2);
  for (let y = 0; y < heightPx; y += 1) {
    mixRows(pixels, width, height, rows, y, line);
    mixColumns(line, columns, large, y * widthPx);
  }
  return { data: new Uint8Array(large.buffer), width: widthPx, height: heightPx };
}

/** The part of `variance` that the spline does not bring by itself. */
function softenedFor(layer: Pixels, variance: number): Pixels {
  const side = Math.round(128 * Math.min(2 * splineVariance, Math.max(0, variance - splineVariance)));
  return side === 0 ? layer : soften(layer, side);
}

/** Every pixel gives `side` of 256 to each of its four neighbours' lines and columns. */
function soften({ data, width, height }: Pixels, side: number): Pixels {
  const middle = 256 - 2 * side;
  const stride = width * 4;
  const line = new Int32Array(stride + 8);
  const softened = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const here = y * stride;
    const above = Math.max(0, y - 1) * stride;
    const below = Math.min(height - 1, y + 1) * stride;
    for (let at = 0; at < stride; at += 1)
      line[at + 4] =
        ((data[above + at] as number) + (data[below + at] as number)) * side +
        (data[here + at] as number) * middle;
    line.copyWithin(0, 4, 8);
    line.copyWithin(stride + 4, stride, stride + 4);
    for (let at = 0; at < stride; at += 1)
      softened[here + at] =
        (((line[at] as number) + (line[at + 8] as number)) * side +
          (line[at + 4] as number) * middle +
          32_768) >>
        16;
  }
  return { data: softened, width, height };
}

/** Of the quadratic B-spline, in square pixels of the small layer. */
const splineVariance = 0.25;

/** For each large pixel: the middle one of the three that it is mixed of, and the shares of all three, of 256. */
type Taps = { middle: Int32Array; before: Int32Array; here: Int32Array; after: Int32Array };

function tapsOf(source: number, count: number): Taps {
  const [middle, before, here, after] = [0, 1, 2, 3].map(() => new Int32Array(count)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  for (let index = 0; index < count; index += 1) {
    const position = ((index + 0.5) * source) / count - 0.5;
    const nearest = Math.round(position);
    const off = position - nearest;
    middle[index] = nearest;
    before[index] = Math.round(128 * (0.5 - off) ** 2);
    after[index] = Math.round(128 * (0.5 + off) ** 2);
    here[index] = 256 - (before[index] as number) - (after[index] as number);
  }
  return { middle, before, here, after };
}

/** Three rows of the small picture as one line, its first and last pixel twice. */
function mixRows(
  pixels: Uint32Array,
  width: number,
  height: number,
  { middle, before, here, after }: Taps,
  y: number,
  line: Uint32Array,
): void {
  const row = middle[y] as number;
  const above = Math.max(0, row - 1) * width;
  const below = Math.min(height - 1, row + 1) * width;
  const [aboveShare, ownShare, belowShare] = [before[y] as number, here[y] as number, after[y] as number];
  for (let x = 0; x < width; x += 1)
    line[x + 1] = mixThree(
      pixels[above + x] as number,
      aboveShare,
      pixels[row * width + x] as number,
      ownShare,
      pixels[below + x] as number,
      belowShare,
    );
  line[0] = line[1] as number;
  line[width + 1] = line[width] as number;
}

function mixColumns(
  line: Uint32Array,
  { middle, before, here, after }: Taps,
  target: Uint32Array,
  start: number,
): void {
  for (let x = 0; x < middle.length; x += 1) {
    // On the line, which begins with a pixel more, the one before the middle one.
    const from = middle[x] as number;
    target[start + x] = mixThree(
      line[from] as number,
      before[x] as number,
      line[from + 1] as number,
      here[x] as number,
      line[from + 2] as number,
      after[x] as number,
    );
  }
}

/** Three RGBA pixels in shares that are 256 together, two channels in each product: none outgrows its 16 bits. */
function mixThree(a: number, shareA: number, b: number, shareB: number, c: number, shareC: number): number {
  const even =
    Math.imul(a & 0xff00ff, shareA) +
    Math.imul(b & 0xff00ff, shareB) +
    Math.imul(c & 0xff00ff, shareC) +
    0x800080;
  const odd =
    Math.imul((a >>> 8) & 0xff00ff, shareA) +
    Math.imul((b >>> 8) & 0xff00ff, shareB) +
    Math.imul((c >>> 8) & 0xff00ff, shareC) +
    0x800080;
  return ((even >>> 8) & 0xff00ff) | (odd & 0xff00ff00);
}
