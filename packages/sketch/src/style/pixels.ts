/** Pixels of a picture in work, RGBA with opaque alpha, and what the style passes do with them. */
import sharp from "sharp";
import { createRandom } from "@galatea/raster/random.ts";

export type Pixels = { data: Uint8Array; width: number; height: number };

/**
 * Gives their memory back at once: left to the collector, a few pictures' pixels make it go over the whole heap. Nobody
 * may look into them any more.
 */
export function discard({ data }: Pixels): void {
  if (data.buffer instanceof ArrayBuffer) data.buffer.transfer(0);
}

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
let tile: Uint8Array | undefined;

/** Film grain as a tile of ±127 in the bytes of signed numbers, made once. */
function grainTile(): Uint8Array {
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
  tile = new Uint8Array(made.buffer);
  return tile;
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
  const { rows, levels } = grainTables(strength, tones);
  const pixels = new Int32Array(data.buffer, data.byteOffset, width * height);
  const offsetX = seed & 255;
  const offsetY = (seed >>> 8) & 255;
  for (let y = 0, at = 0; y < height; y += 1) {
    const line = ((y + offsetY) & 255) << 8;
    for (let x = 0; x < width; x += 1, at += 1) {
      const pixel = pixels[at] as number;
      const green = (pixel >>> 8) & 255;
      const row = rows[((grain[line | ((x + offsetX) & 255)] as number) << 8) | green] as number;
      pixels[at] =
        (levels[row | (pixel & 255)] as number) |
        ((levels[row | green] as number) << 8) |
        ((levels[row | ((pixel >>> 16) & 255)] as number) << 16) |
        (pixel & -0x1000000);
    }
  }
}

const unchanged = Uint8Array.from({ length: 256 }, (_, value) => value);

/** `levels`: for every change, a row of what each value of a channel becomes. `rows`: where the row of a grain and a green begins. */
type GrainTables = { rows: Uint16Array; levels: Uint8Array };

function grainTables(strength: number, tones: Uint8Array): GrainTables {
  const reach = Math.ceil(strength) + 2;
  const levels = new Uint8Array((2 * reach + 1) << 8);
  for (let change = -reach; change <= reach; change += 1) {
    for (let value = 0; value < 256; value += 1)
      levels[((change + reach) << 8) | value] = clampByte((tones[value] as number) + change);
  }
  const rows = new Uint16Array(65_536);
  for (let value = 0; value < 256; value += 1) {
    const green = tones[value] as number;
    const weight = Math.fround((strength / 127) * (0.4 + 0.6 * Math.sin((green / 255) * Math.PI)));
    for (let grain = -128; grain < 128; grain += 1)
      rows[((grain & 255) << 8) | value] = (Math.round(grain * weight) + reach) << 8;
  }
  return { rows, levels };
}
