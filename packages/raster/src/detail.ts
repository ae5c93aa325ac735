/** Noise reduction, sharpening and local contrast, in bands of rows, so that memory stays bounded. */
import { blurPlane, clamp01, clampByte, guidedFilter, luma, type Plane } from "./planes.ts";
import type { Raster } from "./raster.ts";

/** Works on a few rows at a time; each band sees `reach` rows more on either side. */
const bandPixels = 3_000_000;

type Bands = { y: Plane; cb: Plane; cr: Plane };
type BandWork = (band: Bands) => Bands;

/** Reduces noise in lightness and, more strongly, in colour; edges stay. `amount` 0..1. */
export function denoise(raster: Raster, amount: number): void {
  const radius = 2 + Math.round(amount * 2);
  const epsilon = (0.012 + amount * 0.05) ** 2;
  inBands(raster, radius * 4 + 8, ({ y, cb, cr }) => {
    const guide = blurPlane(y, 0.6 + amount * 0.5);
    const calm = guidedFilter(guide, y, radius, epsilon);
    return {
      y: calm,
      cb: guidedFilter(calm, cb, radius * 2, epsilon * 0.6),
      cr: guidedFilter(calm, cr, radius * 2, epsilon * 0.6),
    };
  });
}

/** Sharpens edges and leaves alone what is no larger than noise; halos are held back. */
export function sharpen(raster: Raster, amount: number, radiusPx = 1.1): void {
  inBands(raster, Math.ceil(radiusPx * 4) + 2, ({ y, cb, cr }) => {
    const soft = blurPlane(y, radiusPx).data;
    const data = new Float32Array(soft.length);
    for (let index = 0; index < data.length; index += 1) {
      const detail = y.data[index]! - soft[index]!;
      const size = Math.abs(detail);
      const above = size <= 0.006 ? 0 : (size - 0.006) / size;
      const held = 1 / (1 + size * 4);
      data[index] = clamp01(y.data[index]! + detail * above * held * amount * 3);
    }
    return { y: { ...y, data }, cb, cr };
  });
}

/** Raises the contrast of medium-sized forms, as in HDR pictures, without halos. */
export function clarity(raster: Raster, amount: number): void {
  const radius = Math.max(4, Math.round(Math.sqrt(raster.width * raster.height) / 60));
  inBands(raster, Math.min(radius * 4, 400), ({ y, cb, cr }) => {
    const base = guidedFilter(y, y, radius, 0.02).data;
    const data = new Float32Array(base.length);
    for (let index = 0; index < data.length; index += 1) {
      const value = y.data[index]!;
      const room = 4 * value * (1 - value);
      data[index] = clamp01(value + (value - base[index]!) * amount * 1.6 * room);
    }
    return { y: { ...y, data }, cb, cr };
  });
}

/**
 * Contrast-limited adaptive histogram equalisation of the lightness (Zuiderveld, 1994), mixed in by `amount`.
 * Colours keep their relation to the light.
 */
export function equaliseLocally(raster: Raster, amount: number): void {
  const { data, width, height } = raster;
  const tiles = 8;
  const curves = tileCurves(raster, tiles, 1.6 + amount * 1.6);
  const xs = tilePositions(width, tiles);
  const ys = tilePositions(height, tiles);
  for (let y = 0, at = 0; y < height; y += 1) {
    const { low: top, share: fy } = ys[y]!;
    const bottom = Math.min(tiles - 1, top + 1);
    for (let x = 0; x < width; x += 1, at += 4) {
      const { low: left, share: fx } = xs[x]!;
      const right = Math.min(tiles - 1, left + 1);
      const grey = luma(data[at]!, data[at + 1]!, data[at + 2]!);
      const bin = Math.round(grey);
      const upper = curves[top * tiles + left]![bin]! * (1 - fx) + curves[top * tiles + right]![bin]! * fx;
      const lower =
        curves[bottom * tiles + left]![bin]! * (1 - fx) + curves[bottom * tiles + right]![bin]! * fx;
      const wanted = grey + (upper * (1 - fy) + lower * fy - grey) * amount;
      // Scaling alone would exaggerate colours in the shadows, so half of the change is added instead.
      const gain = Math.min(2.2, (wanted + 6) / (grey + 6));
      const lift = wanted - grey;
      for (let channel = at; channel < at + 3; channel += 1) {
        const value = data[channel]!;
        data[channel] = clampByte(Math.round(value * gain * 0.6 + (value + lift) * 0.4));
      }
    }
  }
}

function tileCurves({ data, width, height }: Raster, tiles: number, limit: number): Float32Array[] {
  const counts = Array.from({ length: tiles * tiles }, () => new Float32Array(256));
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(tiles - 1, Math.floor((y * tiles) / height)) * tiles;
    for (let x = 0, at = y * width * 4; x < width; x += 1, at += 4) {
      const tile = counts[row + Math.min(tiles - 1, Math.floor((x * tiles) / width))]!;
      const bin = Math.round(luma(data[at]!, data[at + 1]!, data[at + 2]!));
      tile[bin] = tile[bin]! + 1;
    }
  }
  return counts.map((histogram) => limitedCurve(histogram, limit));
}

function limitedCurve(histogram: Float32Array, limit: number): Float32Array {
  const total = histogram.reduce((sum, count) => sum + count, 0) || 1;
  const most = (limit * total) / 256;
  let over = 0;
  for (let bin = 0; bin < 256; bin += 1) {
    const count = histogram[bin]!;
    if (count <= most) continue;
    over += count - most;
    histogram[bin] = most;
  }
  const curve = new Float32Array(256);
  let sum = 0;
  for (let bin = 0; bin < 256; bin += 1) {
    sum += histogram[bin]! + over / 256;
    curve[bin] = (sum / total) * 255;
  }
  return curve;
}

function tilePositions(length: number, tiles: number): { low: number; share: number }[] {
  return Array.from({ length }, (_, index) => {
    const position = Math.min(tiles - 1, Math.max(0, ((index + 0.5) / length) * tiles - 0.5));
    const low = Math.floor(position);
    return { low, share: position - low };
  });
}

function inBands(raster: Raster, reach: number, work: BandWork): void {
  const { data, width, height } = raster;
  const rows = Math.max(16, Math.floor(bandPixels / width));
  let keptAbove: Bands | undefined;
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    const [first, last] = [Math.max(0, top - reach), Math.min(height, bottom + reach)];
    // The rows above are changed already, so their old values are kept from the band before.
    const before = readBand(raster, first, last, keptAbove);
    keptAbove = sliceBand(before, width, Math.max(0, bottom - reach) - first, bottom - first);
    const after = work(before);
    for (let y = top; y < bottom; y += 1) {
      for (let x = 0, from = (y - first) * width, at = y * width * 4; x < width; x += 1, from += 1, at += 4)
        writePixel(data, at, after.y.data[from]!, after.cb.data[from]!, after.cr.data[from]!);
    }
  }
}

function readBand({ data, width }: Raster, first: number, last: number, above: Bands | undefined): Bands {
  const size = { width, height: last - first };
  const make = (): Plane => ({ ...size, data: new Float32Array(width * size.height) });
  const band: Bands = { y: make(), cb: make(), cr: make() };
  for (let index = 0, at = first * width * 4; index < band.y.data.length; index += 1, at += 4) {
    const [red, green, blue] = [data[at]! / 255, data[at + 1]! / 255, data[at + 2]! / 255];
    const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    band.y.data[index] = y;
    band.cb.data[index] = blue - y;
    band.cr.data[index] = red - y;
  }
  if (above !== undefined) {
    for (const name of ["y", "cb", "cr"] as const) band[name].data.set(above[name].data, 0);
  }
  return band;
}

function sliceBand(band: Bands, width: number, from: number, to: number): Bands {
  const cut = (plane: Plane): Plane => ({
    width,
    height: to - from,
    data: plane.data.slice(from * width, to * width),
  });
  return { y: cut(band.y), cb: cut(band.cb), cr: cut(band.cr) };
}

function writePixel(data: Uint8Array, at: number, y: number, cb: number, cr: number): void {
  const [red, blue] = [y + cr, y + cb];
  data[at] = clampByte(Math.round(red * 255));
  data[at + 1] = clampByte(Math.round(((y - 0.2126 * red - 0.0722 * blue) / 0.7152) * 255));
  data[at + 2] = clampByte(Math.round(blue * 255));
}
