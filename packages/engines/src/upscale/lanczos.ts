/**
 * Enlarging by a whole number with Lanczos' kernel of three lobes, row by row, so that no size needs more than a few
 * rows of memory. (libvips enlarges with a cubic whatever kernel is named, and half a pixel off.) No sample leaves the range of the nine
 * that surround it in the source: Lanczos' ringing, and any halo of sharpening, ends there.
 */

/** Bytes, rows from the top, `channels` a pixel. */
export type Plane = { data: Uint8Array; widthPx: number; heightPx: number; channels: number };

export type EnlargeOptions = {
  scale: number;
  /** 0 leaves the picture as it is; 0.6 takes away about as much blur as a camera's pixel has. */
  sharpness: number;
};

/** Calls `onRow` for every row of the result from the top; `row` is used again for the next one. */
export function enlargeRows(
  source: Plane,
  { scale, sharpness }: EnlargeOptions,
  onRow: (row: Uint8ClampedArray, y: number) => void,
): void {
  const wide = source.widthPx * scale;
  const samples = wide * source.channels;
  const across = { source, scale, taps: resampleTaps(source.widthPx, scale, lanczosTaps) };
  const acrossLimits = { source, scale, taps: resampleTaps(source.widthPx, scale, linearTaps) };
  const down = resampleTaps(source.heightPx, scale, lanczosTaps);
  const downLimits = resampleTaps(source.heightPx, scale, linearTaps);
  const rows = new RowCache(source, (y) => {
    const { values, lowest, highest } = prepareRow(source, y, sharpness);
    return {
      values: stretchRow(values, across),
      lowest: stretchRow(lowest, acrossLimits),
      highest: stretchRow(highest, acrossLimits),
    };
  });
  const row = new Uint8ClampedArray(samples);
  const sum = new Float32Array(samples);
  for (let y = 0; y < source.heightPx * scale; y += 1) {
    weigh(sum, down, y, (at) => rows.get(at).values);
    limit(sum, downLimits, y, rows);
    row.set(sum);
    onRow(row, y);
  }
}

type PreparedRow = { values: Float32Array; lowest: Float32Array; highest: Float32Array };

/** The last few source rows, resampled across; rows are requested from the top. */
class RowCache {
  private readonly rows = new Map<number, PreparedRow>();
  private readonly prepare: (y: number) => PreparedRow;

  constructor(source: Plane, prepare: (y: number) => PreparedRow) {
    this.prepare = (y) => prepare(Math.min(Math.max(y, 0), source.heightPx - 1));
  }

  get(y: number): PreparedRow {
    let row = this.rows.get(y);
    if (row === undefined) {
      row = this.prepare(y);
      this.rows.set(y, row);
      this.rows.delete(y - 2 * lobes);
    }
    return row;
  }
}

const lobes = 3;

/** For each position of the result: the first source position and the weights from there. */
type Taps = { first: Int32Array; weights: Float32Array; count: number };

function resampleTaps(
  length: number,
  scale: number,
  kernel: { reach: number; weight: (distance: number) => number },
): Taps {
  const count = 2 * kernel.reach;
  const first = new Int32Array(length * scale);
  const weights = new Float32Array(length * scale * count);
  for (let at = 0; at < length * scale; at += 1) {
    const centre = (at + 0.5) / scale - 0.5;
    const start = Math.floor(centre) - kernel.reach + 1;
    first[at] = start;
    const raw = Array.from({ length: count }, (_, tap) => kernel.weight(start + tap - centre));
    const total = raw.reduce((sum, weight) => sum + weight, 0);
    for (const [tap, weight] of raw.entries()) weights[at * count + tap] = weight / total;
  }
  return { first, weights, count };
}

const lanczosTaps = {
  reach: lobes,
  weight: (distance: number): number =>
    Math.abs(distance) >= lobes ? 0 : sinc(distance) * sinc(distance / lobes),
};
const linearTaps = { reach: 1, weight: (distance: number): number => Math.max(0, 1 - Math.abs(distance)) };

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/**
 * One source row, sharpened, with the lowest and highest of each sample's neighbours. The sharpening is an unsharp mask
 * over those nine; where they differ by little it fades out, since what differs there is grain.
 */
function prepareRow(source: Plane, y: number, sharpness: number): PreparedRow {
  const { data, widthPx, heightPx, channels } = source;
  const stride = widthPx * channels;
  const above = Math.max(y - 1, 0) * stride;
  const here = y * stride;
  const below = Math.min(y + 1, heightPx - 1) * stride;
  const values = new Float32Array(stride);
  const lowest = new Float32Array(stride);
  const highest = new Float32Array(stride);
  for (let at = 0; at < stride; at += 1) {
    const left = at < channels ? at : at - channels;
    const right = at + channels < stride ? at + channels : at;
    const a = data[above + left]!,
      b = data[above + at]!,
      c = data[above + right]!;
    const d = data[here + left]!,
      e = data[here + at]!,
      f = data[here + right]!;
    const g = data[below + left]!,
      h = data[below + at]!,
      i = data[below + right]!;
    const low = Math.min(a, b, c, d, e, f, g, h, i);
    const high = Math.max(a, b, c, d, e, f, g, h, i);
    const blurred = (a + c + g + i + 2 * (b + d + f + h) + 4 * e) / 16;
    const contrast = high - low;
    values[at] = e + sharpness * (contrast / (contrast + grainLevels)) * (e - blurred);
    lowest[at] = low;
    highest[at] = high;
  }
  return { values, lowest, highest };
}

/** Levels: differences about as small as this are more likely grain than detail. */
const grainLevels = 10;

type Stretch = { source: Plane; scale: number; taps: Taps };

function stretchRow(row: Float32Array, { source, scale, taps }: Stretch): Float32Array {
  const { widthPx, channels } = source;
  const stretched = new Float32Array(widthPx * scale * channels);
  const { first, weights, count } = taps;
  for (let x = 0; x < widthPx * scale; x += 1) {
    const start = first[x]!;
    for (let tap = 0; tap < count; tap += 1) {
      const weight = weights[x * count + tap]!;
      const from = Math.min(Math.max(start + tap, 0), widthPx - 1) * channels;
      for (let channel = 0; channel < channels; channel += 1) {
        stretched[x * channels + channel]! += weight * row[from + channel]!;
      }
    }
  }
  return stretched;
}

function weigh(sum: Float32Array, taps: Taps, y: number, rowAt: (y: number) => Float32Array): void {
  sum.fill(0);
  for (let tap = 0; tap < taps.count; tap += 1) {
    const weight = taps.weights[y * taps.count + tap]!;
    const row = rowAt(taps.first[y]! + tap);
    for (let at = 0; at < sum.length; at += 1) sum[at]! += weight * row[at]!;
  }
}

function limit(sum: Float32Array, taps: Taps, y: number, rows: RowCache): void {
  const upper = rows.get(taps.first[y]!);
  const lower = rows.get(taps.first[y]! + 1);
  const share = taps.weights[y * taps.count + 1]!;
  for (let at = 0; at < sum.length; at += 1) {
    const low = upper.lowest[at]! + share * (lower.lowest[at]! - upper.lowest[at]!);
    const high = upper.highest[at]! + share * (lower.highest[at]! - upper.highest[at]!);
    const value = sum[at]!;
    sum[at] = value < low ? low : value > high ? high : value;
  }
}
