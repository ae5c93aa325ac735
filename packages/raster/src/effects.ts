/** Effects on pixels that are more than a tone curve: two-colour prints, grain, vignette, blocks, steps. In place. */
import { channelCurve, mapColours } from "./adjust.ts";
import { clampByte, luma, smoothstep } from "./planes.ts";
import type { Raster } from "./raster.ts";

export type Rgb = readonly [red: number, green: number, blue: number];

export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Red counts more than in luma, so that faces and leaves stand out from the sky. */
export function monochrome(raster: Raster): void {
  mapColours(raster, (colour) => {
    const grey = colour[0]! * 0.32 + colour[1]! * 0.57 + colour[2]! * 0.11;
    const x = grey / 255;
    colour.fill(255 * (x + 0.16 * (x * x * (3 - 2 * x) - x)));
  });
}

/** Dark tones in one colour, light tones in the other. */
export function duotone(raster: Raster, darkHex: string, lightHex: string): void {
  const [dark, light] = [rgbOf(darkHex), rgbOf(lightHex)];
  mapColours(raster, (colour) => {
    const x = luma(colour[0]!, colour[1]!, colour[2]!) / 255;
    const share = x + 0.35 * (x * x * (3 - 2 * x) - x);
    for (let channel = 0; channel < 3; channel += 1)
      colour[channel] = dark[channel]! + (light[channel]! - dark[channel]!) * share;
  });
}

export function invert(raster: Raster): void {
  mapColours(raster, (colour) => {
    for (let channel = 0; channel < 3; channel += 1) colour[channel] = 255 - colour[channel]!;
  });
}

/** Reduces each channel to `steps` values. */
export function posterise(raster: Raster, levels: number): void {
  mapColours(
    raster,
    channelCurve((value) => Math.round(value * (levels - 1)) / (levels - 1)),
  );
}

/** Raised blacks, lowered whites and less colour, as in a print that hung in the light. */
export function fade(raster: Raster, amount: number): void {
  mapColours(raster, (colour) => {
    const grey = luma(colour[0]!, colour[1]!, colour[2]!);
    for (let channel = 0; channel < 3; channel += 1) {
      const paler = grey + (colour[channel]! - grey) * (1 - amount * 0.35);
      colour[channel] = paler * (1 - amount * 0.3) + amount * (46 - channel * -4);
    }
  });
}

export function vignette({ data, width, height }: Raster, amount: number): void {
  for (let y = 0, at = 0; y < height; y += 1) {
    const v = ((y + 0.5) / height - 0.5) * 2;
    for (let x = 0; x < width; x += 1, at += 4) {
      const u = ((x + 0.5) / width - 0.5) * 2;
      const share = smoothstep(0.5, 1.42, Math.sqrt(u * u + v * v));
      if (share === 0) continue;
      const keep = 1 - share * amount * 0.92;
      data[at] = Math.round(data[at]! * keep);
      data[at + 1] = Math.round(data[at + 1]! * keep);
      data[at + 2] = Math.round(data[at + 2]! * keep);
    }
  }
}

/** Film grain: clumps that grow with the picture, strongest in the midtones. The same seed gives the same grain. */
export function grain({ data, width, height }: Raster, amount: number, seed: number): void {
  const clump = Math.max(1, Math.sqrt(width * height) / 900);
  const weights = Float32Array.from(
    { length: 256 },
    (_, value) => amount * 62 * (0.35 + 0.65 * Math.sin((value / 255) * Math.PI)),
  );
  for (let y = 0, at = 0; y < height; y += 1) {
    const fineY = y / clump;
    for (let x = 0; x < width; x += 1, at += 4) {
      const noise = valueNoise(x / clump, fineY, seed) * 0.72 + (randomAt(x, y, seed ^ 0x9e37) - 0.5) * 0.5;
      const change = noise * weights[data[at + 1]!]!;
      data[at] = clampByte(Math.round(data[at]! + change));
      data[at + 1] = clampByte(Math.round(data[at + 1]! + change));
      data[at + 2] = clampByte(Math.round(data[at + 2]! + change * 0.94));
    }
  }
}

/** 0..1, the same for the same point and seed. */
export function randomAt(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise of −0.5..0.5 whose features are about one unit wide. */
export function valueNoise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const [u, v] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)];
  const upper = randomAt(left, top, seed) * (1 - u) + randomAt(left + 1, top, seed) * u;
  const lower = randomAt(left, top + 1, seed) * (1 - u) + randomAt(left + 1, top + 1, seed) * u;
  return upper * (1 - v) + lower * v - 0.5;
}

/** Square blocks of their mean colour, about `cells` of them along the longer side. */
export function pixelate({ data, width, height }: Raster, cells: number): void {
  const side = Math.max(2, Math.round(Math.max(width, height) / cells));
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)];
      const sums = [0, 0, 0, 0];
      for (let y = top; y < bottom; y += 1)
        for (let x = left, at = (y * width + left) * 4; x < right; x += 1, at += 4)
          for (let channel = 0; channel < 4; channel += 1) sums[channel]! += data[at + channel]!;
      const count = (right - left) * (bottom - top);
      const mean = sums.map((sum) => Math.round(sum / count));
      for (let y = top; y < bottom; y += 1)
        for (let x = left, at = (y * width + left) * 4; x < right; x += 1, at += 4) data.set(mean, at);
    }
  }
}

/** Rounds the corners by making them see-through; `radiusShare` is of the shorter side. */
export function roundCorners({ data, width, height }: Raster, radiusShare: number): void {
  const radius = Math.min(width, height) * radiusShare;
  for (let y = 0; y < height; y += 1) {
    const dy = Math.max(radius - (y + 0.5), y + 0.5 - (height - radius), 0);
    if (dy === 0) continue;
    for (let x = 0; x < width; x += 1) {
      const dx = Math.max(radius - (x + 0.5), x + 0.5 - (width - radius), 0);
      if (dx === 0) continue;
      const cover = radius - Math.hypot(dx, dy) + 0.5;
      if (cover >= 1) continue;
      const at = (y * width + x) * 4 + 3;
      data[at] = Math.round(data[at]! * Math.max(0, cover));
    }
  }
}
