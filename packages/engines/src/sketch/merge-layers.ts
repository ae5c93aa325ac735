/**
 * Layers of pixels laid on each other. A layer may be smaller than the picture: what is soft (out of focus, a veil of
 * light) is rasterised small and read between its pixels, which costs a fraction and looks the same.
 */
import type { Pixels } from "./style/pixels.ts";
import type { Size } from "./kit/drawing.ts";

/** `above`, bottom first and premultiplied as resvg gives them, onto the opaque `ground`. */
export function layOnto(ground: Pixels, above: readonly Pixels[]): void {
  const { data, width, height } = ground;
  const layers = above.map((layer) => rowsOf(layer, width, height));
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width * 4, (y + 1) * width * 4);
    for (const layer of layers) lay(layer(y), row);
  }
}

/**
 * The layer at the size of the picture, softened by `variance`, in square pixels of the layer: at least what stretching
 * softens by itself, and at most three times that. (libvips rounds narrow blurs to whole weights, and shifts the tone.)
 */
export function stretch(layer: Pixels, { widthPx, heightPx }: Size, variance: number): Pixels {
  const data = new Uint8Array(widthPx * heightPx * 4);
  const rows = stretched(softenedFor(layer, variance), widthPx, heightPx);
  for (let y = 0; y < heightPx; y += 1) data.set(rows(y), y * widthPx * 4);
  return { data, width: widthPx, height: heightPx };
}

/** The part of `variance` that stretching does not bring by itself. */
export function softenedFor(layer: Pixels, variance: number): Pixels {
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
        ((data[above + at] ?? 0) + (data[below + at] ?? 0)) * side + (data[here + at] ?? 0) * middle;
    line.copyWithin(0, 4, 8);
    line.copyWithin(stride + 4, stride, stride + 4);
    for (let at = 0; at < stride; at += 1)
      softened[here + at] =
        (((line[at] ?? 0) + (line[at + 8] ?? 0)) * side + (line[at + 4] ?? 0) * middle + 32_768) >> 16;
  }
  return { data: softened, width, height };
}

/** Lays premultiplied pixels, as resvg gives them, over opaque ones. */
export function lay(above: Uint8Array, ground: Uint8Array): void {
  for (let at = 0; at < ground.length; at += 4) {
    const alpha = above[at + 3] ?? 0;
    if (alpha === 0) continue;
    if (alpha === 255) {
      ground[at] = above[at] ?? 0;
      ground[at + 1] = above[at + 1] ?? 0;
      ground[at + 2] = above[at + 2] ?? 0;
      continue;
    }
    const through = 255 - alpha;
    ground[at] = (above[at] ?? 0) + shareOf((ground[at] ?? 0) * through);
    ground[at + 1] = (above[at + 1] ?? 0) + shareOf((ground[at + 1] ?? 0) * through);
    ground[at + 2] = (above[at + 2] ?? 0) + shareOf((ground[at + 2] ?? 0) * through);
  }
}

/** A product of two bytes by 255, rounded down. */
const shareOf = (product: number): number => (product + 1 + (product >> 8)) >> 8;

/** The pixels of a row; valid until the next row is asked for. */
type Rows = (y: number) => Uint8Array;

function rowsOf(layer: Pixels, width: number, height: number): Rows {
  if (layer.width !== width || layer.height !== height) return stretched(layer, width, height);
  return (y) => layer.data.subarray(y * width * 4, (y + 1) * width * 4);
}

/**
 * Rows of a small layer made large: quadratic B-spline with pixel centres aligned, in weights of 256. Two channels are
 * summed in one integer, the even ones and the odd ones of a pixel.
 */
function stretched({ data, width, height }: Pixels, widthPx: number, heightPx: number): Rows {
  const whole = data.byteOffset % 4 === 0 ? data : Uint8Array.from(data);
  const source = new Int32Array(whole.buffer, whole.byteOffset, width * height);
  const columns = tapsOf(width, widthPx, 1);
  const lines = tapsOf(height, heightPx, width);
  const even = new Int32Array(width);
  const odd = new Int32Array(width);
  const row = new Int32Array(widthPx);
  const bytes = new Uint8Array(row.buffer);
  return (y) => {
    const [a = 0, b = 0, c = 0] = lines.from.subarray(y * 3);
    const [u = 0, v = 0, w = 0] = lines.share.subarray(y * 3);
    for (let x = 0; x < width; x += 1) {
      const top = source[a + x] ?? 0;
      const middle = source[b + x] ?? 0;
      const bottom = source[c + x] ?? 0;
      even[x] = weigh(top & lanes, middle & lanes, bottom & lanes, u, v, w);
      odd[x] = weigh((top >>> 8) & lanes, (middle >>> 8) & lanes, (bottom >>> 8) & lanes, u, v, w);
    }
    for (let x = 0, tap = 0; x < widthPx; x += 1, tap += 3) {
      const left = columns.from[tap] ?? 0;
      const here = columns.from[tap + 1] ?? 0;
      const right = columns.from[tap + 2] ?? 0;
      const p = columns.share[tap] ?? 0;
      const q = columns.share[tap + 1] ?? 0;
      const r = columns.share[tap + 2] ?? 0;
      row[x] =
        weigh(even[left] ?? 0, even[here] ?? 0, even[right] ?? 0, p, q, r) |
        (weigh(odd[left] ?? 0, odd[here] ?? 0, odd[right] ?? 0, p, q, r) << 8);
    }
    return bytes;
  };
}

const lanes = 0x00ff00ff;

/** Two bytes each, 16 bits apart, in shares that are 256 together. */
const weigh = (a: number, b: number, c: number, u: number, v: number, w: number): number =>
  ((Math.imul(a, u) + Math.imul(b, v) + Math.imul(c, w) + 0x00800080) >>> 8) & lanes;

/** Of the quadratic B-spline, in square pixels of the small layer. */
const splineVariance = 0.25;

/** For each of `count` pixels: the offsets of the three source pixels it is made of, and their shares of 256. */
export function tapsOf(
  source: number,
  count: number,
  stride: number,
): { from: Int32Array; share: Int32Array } {
  const from = new Int32Array(count * 3);
  const share = new Int32Array(count * 3);
  for (let index = 0; index < count; index += 1) {
    const place = ((index + 0.5) * source) / count - 0.5;
    const middle = Math.round(place);
    const off = place - middle;
    const before = Math.round(128 * (0.5 - off) ** 2);
    const after = Math.round(128 * (0.5 + off) ** 2);
    share.set([before, 256 - before - after, after], index * 3);
    for (let tap = 0; tap < 3; tap += 1)
      from[index * 3 + tap] = Math.min(source - 1, Math.max(0, middle + tap - 1)) * stride;
  }
  return { from, share };
}
