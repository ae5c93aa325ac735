/** Pixels of a picture in work, RGBA with opaque alpha, and what the style passes do with them. */
import sharp from "sharp";
import { createRandom } from "#sketch/kit/random.ts";

export type Pixels = { data: Uint8Array; width: number; height: number };

export const clampByte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

/** Rec. 709 weights on gamma-coded values: close enough for tone decisions. */
export const luma = (red: number, green: number, blue: number): number =>
  red * 0.2126 + green * 0.7152 + blue * 0.0722;

/** A blurred copy; the work is done off the main thread. */
export async function blurred({ data, width, height }: Pixels, sigma: number): Promise<Uint8Array> {
  return new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 4 } })
      .blur(sigma)
      .raw()
      .toBuffer(),
  );
}

/** Rounds the corners of a tone curve: `lift` raises black, `contrast` steepens the middle. */
export function toneTable(change: { lift?: number; contrast?: number; gamma?: number }): Uint8Array {
  const table = new Uint8Array(256);
  const lift = change.lift ?? 0;
  const contrast = change.contrast ?? 0;
  for (let value = 0; value < 256; value += 1) {
    const x = (value / 255) ** (change.gamma ?? 1);
    const curved = x + contrast * (x * x * (3 - 2 * x) - x);
    table[value] = clampByte(Math.round((lift + curved * (1 - lift)) * 255));
  }
  return table;
}

const tileSide = 256;
let tile: Int8Array | undefined;

/** Film grain as a tile of ±127, made once. */
function grainTile(): Int8Array {
  if (tile !== undefined) return tile;
  const random = createRandom(20_251);
  const fine = Float32Array.from({ length: tileSide * tileSide }, () => random.bell());
  const made = new Int8Array(tileSide * tileSide);
  for (let y = 0; y < tileSide; y += 1) {
    for (let x = 0; x < tileSide; x += 1) {
      const at = (dx: number, dy: number): number => fine[(((y + dy) & 255) << 8) | ((x + dx) & 255)] ?? 0;
      // Two sizes of clump, as in a scanned print: single dots alone look like noise of a sensor.
      made[(y << 8) | x] = Math.round(
        127 * (0.62 * at(0, 0) + 0.38 * (at(1, 0) + at(0, 1) + at(1, 1) + at(0, 0)) * 0.6),
      );
    }
  }
  tile = made;
  return made;
}

/**
 * Maps tones and adds grain, strongest in the midtones; `strength` is about the largest change of a channel. One pass:
 * going over a picture costs more than what is done to a pixel.
 */
export function addGrain(
  { data, width, height }: Pixels,
  seed: number,
  strength: number,
  tones: Uint8Array = unchanged,
): void {
  const grain = grainTile();
  const changes = grainChanges(strength);
  const offsetX = seed & 255;
  const offsetY = (seed >>> 8) & 255;
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = ((y + offsetY) & 255) << 8;
    for (let x = 0; x < width; x += 1, at += 4) {
      const green = tones[data[at + 1] as number] as number;
      const grained = (grain[row | ((x + offsetX) & 255)] as number) & 255;
      const change = changes[(grained << 8) | green] as number;
      data[at] = clampByte((tones[data[at] as number] as number) + change);
      data[at + 1] = clampByte(green + change);
      data[at + 2] = clampByte((tones[data[at + 2] as number] as number) + change);
    }
  }
}

const unchanged = Uint8Array.from({ length: 256 }, (_, value) => value);

const known = new Map<number, Int8Array>();

/** By grain (as an unsigned byte) and green: what every channel of the pixel changes by. Each strength's is made once. */
function grainChanges(strength: number): Int8Array {
  const existing = known.get(strength);
  if (existing !== undefined) return existing;
  const changes = new Int8Array(65_536);
  for (let green = 0; green < 256; green += 1) {
    const weight = Math.fround((strength / 127) * (0.4 + 0.6 * Math.sin((green / 255) * Math.PI)));
    for (let grain = -128; grain < 128; grain += 1)
      changes[((grain & 255) << 8) | green] = Math.round(grain * weight);
  }
  known.set(strength, changes);
  return changes;
}
