/** One channel of a picture as floating point numbers, and the smoothing that the larger operations are built from. */
import type { AnyPixels } from "./raster.ts";

export type Plane = { data: Float32Array; width: number; height: number };

/** Rec. 709 weights on gamma-coded values, 0..255: close enough for tone decisions. */
export const luma = (red: number, green: number, blue: number): number =>
  red * 0.2126 + green * 0.7152 + blue * 0.0722;

export const clampByte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);
export const clamp01 = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);

export function smoothstep(low: number, high: number, value: number): number {
  const x = clamp01((value - low) / (high - low));
  return x * x * (3 - 2 * x);
}

/** Lightness 0..1, also of the ImageData of a canvas. */
export function lightnessPlane({ data, width, height }: AnyPixels): Plane {
  const plane = new Float32Array(width * height);
  for (let index = 0, at = 0; index < plane.length; index += 1, at += 4)
    plane[index] = luma(data[at]!, data[at + 1]!, data[at + 2]!) / 255;
  return { data: plane, width, height };
}

/** Gaussian: exact for small deviations, three box passes for large ones; the edge is repeated. */
export function blurPlane(plane: Plane, sigmaPx: number): Plane {
  if (sigmaPx <= 0.2) return { ...plane, data: Float32Array.from(plane.data) };
  if (sigmaPx <= 2.5) return convolve(plane, sigmaPx);
  let result = plane;
  for (const radius of boxRadii(sigmaPx)) result = boxMean(result, radius);
  return result;
}

/** Radii of three boxes that together come near to a Gaussian (Kovesi, 2010). */
function boxRadii(sigma: number): number[] {
  const ideal = Math.sqrt(4 * sigma * sigma + 1);
  const low = Math.floor((ideal - 1) / 2) * 2 + 1;
  const wider = Math.round((12 * sigma * sigma - 3 * low * low - 12 * low - 9) / (-4 * low - 4));
  return [0, 1, 2].map((pass) => ((pass < wider ? low : low + 2) - 1) / 2);
}

function convolve({ data, width, height }: Plane, sigma: number): Plane {
  const radius = Math.ceil(sigma * 3);
  const kernel = Float32Array.from({ length: radius + 1 }, (_, x) =>
    Math.exp((-x * x) / (2 * sigma * sigma)),
  );
  let sum = kernel[0]!;
  for (let x = 1; x <= radius; x += 1) sum += 2 * kernel[x]!;
  for (let x = 0; x <= radius; x += 1) kernel[x] = kernel[x]! / sum;
  const across = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      let value = data[row + x]! * kernel[0]!;
      for (let reach = 1; reach <= radius; reach += 1) {
        const left = x < reach ? 0 : x - reach;
        const right = x + reach >= width ? width - 1 : x + reach;
        value += (data[row + left]! + data[row + right]!) * kernel[reach]!;
      }
      across[row + x] = value;
    }
  }
  const result = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) result[row + x] = across[row + x]! * kernel[0]!;
    for (let reach = 1; reach <= radius; reach += 1) {
      const up = Math.max(0, y - reach) * width;
      const down = Math.min(height - 1, y + reach) * width;
      const weight = kernel[reach]!;
      for (let x = 0; x < width; x += 1)
        result[row + x] = result[row + x]! + (across[up + x]! + across[down + x]!) * weight;
    }
  }
  return { data: result, width, height };
}

/** The mean over a square of side 2·radius+1, in constant time for each pixel. */
function boxMean({ data, width, height }: Plane, radiusPx: number): Plane {
  const radius = Math.max(0, Math.round(radiusPx));
  if (radius === 0) return { data: Float32Array.from(data), width, height };
  const across = new Float32Array(data.length);
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let sum = data[row]! * (radius + 1);
    for (let x = 1; x <= radius; x += 1) sum += data[row + Math.min(width - 1, x)]!;
    for (let x = 0; x < width; x += 1) {
      across[row + x] = sum * share;
      const next = x + radius + 1;
      const last = x - radius;
      sum += data[row + (next >= width ? width - 1 : next)]! - data[row + (last < 0 ? 0 : last)]!;
    }
  }
  const result = new Float32Array(data.length);
  const sums = new Float64Array(width);
  for (let y = -radius; y <= radius; y += 1) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = 0; x < width; x += 1) sums[x] = sums[x]! + across[row + x]!;
  }
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const next = Math.min(height - 1, y + radius + 1) * width;
    const last = Math.max(0, y - radius) * width;
    for (let x = 0; x < width; x += 1) {
      result[row + x] = sums[x]! * share;
      sums[x] = sums[x]! + across[next + x]! - across[last + x]!;
    }
  }
  return { data: result, width, height };
}

/**
 * Smooths `input` where `guide` is even and keeps its edges (He, Sun and Tang, 2013). `epsilon` is the variance,
 * in units of the guide, below which something counts as noise.
 */
export function guidedFilter(guide: Plane, input: Plane, radiusPx: number, epsilon: number): Plane {
  const { width, height } = guide;
  const product = (a: Float32Array, b: Float32Array): Plane => {
    const made = new Float32Array(a.length);
    for (let index = 0; index < a.length; index += 1) made[index] = a[index]! * b[index]!;
    return { data: made, width, height };
  };
  const same = guide === input;
  const meanGuide = boxMean(guide, radiusPx).data;
  const meanInput = same ? meanGuide : boxMean(input, radiusPx).data;
  const squares = boxMean(product(guide.data, guide.data), radiusPx).data;
  const crosses = same ? squares : boxMean(product(guide.data, input.data), radiusPx).data;
  const slope = new Float32Array(guide.data.length);
  const offset = new Float32Array(guide.data.length);
  for (let index = 0; index < slope.length; index += 1) {
    const g = meanGuide[index]!;
    const variance = squares[index]! - g * g;
    const covariance = crosses[index]! - g * meanInput[index]!;
    slope[index] = covariance / (variance + epsilon);
    offset[index] = meanInput[index]! - slope[index]! * g;
  }
  const slopes = boxMean({ data: slope, width, height }, radiusPx).data;
  const offsets = boxMean({ data: offset, width, height }, radiusPx).data;
  const result = new Float32Array(slopes.length);
  for (let index = 0; index < result.length; index += 1)
    result[index] = slopes[index]! * guide.data[index]! + offsets[index]!;
  return { data: result, width, height };
}

/** The value between pixels, at x and y in pixels of the plane. */
export function sampleBetween({ data, width, height }: Plane, x: number, y: number): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const fx = clamp01(x - left);
  const fy = clamp01(y - top);
  const upper = data[top * width + left]! * (1 - fx) + data[top * width + right]! * fx;
  const lower = data[bottom * width + left]! * (1 - fx) + data[bottom * width + right]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/** A very soft copy, computed on blocks of pixels where the picture is large; read it at pixels of the original. */
export function softCopy(plane: Plane, sigmaPx: number): (x: number, y: number) => number {
  const block = blockSide(plane.width, plane.height);
  const small = blurPlane(block === 1 ? plane : blockMeans(plane, block), sigmaPx / block);
  return (x, y) => sampleBetween(small, (x + 0.5) / block - 0.5, (y + 0.5) / block - 0.5);
}

/** Blocks of so many pixels a side leave at most 3 million of them. */
export const blockSide = (width: number, height: number): number =>
  Math.max(1, Math.ceil(Math.sqrt((width * height) / 3_000_000)));

function blockMeans({ data, width, height }: Plane, block: number): Plane {
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
  const sums = new Float32Array(columns * rows);
  const counts = new Float32Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / block) * columns;
    for (let x = 0; x < width; x += 1) {
      const to = row + Math.floor(x / block);
      sums[to] = sums[to]! + data[y * width + x]!;
      counts[to] = counts[to]! + 1;
    }
  }
  for (let index = 0; index < sums.length; index += 1) sums[index] = sums[index]! / counts[index]!;
  return { data: sums, width: columns, height: rows };
}
