/**
 * Small painted textures (clouds, water, rock) that a vector shape cannot give: coherent noise, and a PNG of it
 * as an `<image>`. Pure arithmetic, so the same seed paints the same bytes on every machine.
 */
import { crc32, deflateSync } from "node:zlib";
import type { Hex } from "../scene.ts";
import { n } from "./drawing.ts";

export type Noise = (x: number, y: number) => number;
export type Rgb = readonly [red: number, green: number, blue: number];

export function rgbOf(hex: Hex): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const smoothstep = (low: number, high: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
};

/** Value noise with quintic interpolation, 0..1; lattice of 256, so it repeats only far outside any picture. */
export function createNoise(seed: number): Noise {
  const lattice = new Float32Array(65536);
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  for (let index = 0; index < lattice.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    lattice[index] = (state >>> 0) / 4294967296;
  }
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const u = x - column;
    const v = y - row;
    const fadeU = u * u * u * (u * (u * 6 - 15) + 10);
    const fadeV = v * v * v * (v * (v * 6 - 15) + 10);
    const left = column & 255;
    const right = (column + 1) & 255;
    const top = (row & 255) << 8;
    const bottom = ((row + 1) & 255) << 8;
    const a = lattice[top | left] ?? 0;
    const b = lattice[top | right] ?? 0;
    const c = lattice[bottom | left] ?? 0;
    const d = lattice[bottom | right] ?? 0;
    return (a + (b - a) * fadeU) * (1 - fadeV) + (c + (d - c) * fadeU) * fadeV;
  };
}

/** Fractal sum of octaves, 0..1 around 0.5. */
export function fractal(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise(x * scale + octave * 17.3, y * scale + octave * 9.7);
    total += weight;
    weight *= 0.5;
    scale *= 2.03;
  }
  return sum / total;
}

/** `paint` writes red, green, blue and alpha (0..255) of the cell at (u, v), both 0..1, into `out`. */
export type CellPainter = (u: number, v: number, out: { r: number; g: number; b: number; a: number }) => void;

export function paintedImage(
  box: { x: number; y: number; width: number; height: number },
  cells: { columns: number; rows: number },
  paint: CellPainter,
  attributes = "",
): string {
  const columns = Math.max(2, Math.round(cells.columns));
  const rows = Math.max(2, Math.round(cells.rows));
  const pixels = Buffer.alloc(rows * (columns * 4 + 1));
  const out = { r: 0, g: 0, b: 0, a: 0 };
  for (let row = 0, offset = 0; row < rows; row += 1) {
    pixels[offset] = 0;
    offset += 1;
    for (let column = 0; column < columns; column += 1, offset += 4) {
      paint((column + 0.5) / columns, (row + 0.5) / rows, out);
      pixels[offset] = out.r;
      pixels[offset + 1] = out.g;
      pixels[offset + 2] = out.b;
      pixels[offset + 3] = Math.min(255, Math.max(0, out.a));
    }
  }
  const href = `data:image/png;base64,${encodePng(columns, rows, pixels).toString("base64")}`;
  return `<image x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}" preserveAspectRatio="none" href="${href}"${attributes}/>`;
}

function encodePng(width: number, height: number, filteredRows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(filteredRows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
