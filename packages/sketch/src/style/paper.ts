/** Styles on paper: watercolour with its pools and granulation, and ink with hatching and a light wash. */
import { hashText } from "@galatea/raster/random.ts";
import { createNoise, fractal, smoothstep } from "#sketch/kit/raster.ts";
import type { Scene } from "#sketch/scene.ts";
import { blurred, clampByte, luma, type Pixels } from "./pixels.ts";

/** A field computed on a coarse grid and read smoothly: noise for every pixel would cost half a second. */
function coarseField(
  width: number,
  height: number,
  cell: number,
  value: (x: number, y: number) => number,
): (x: number, y: number) => number {
  const columns = Math.ceil(width / cell) + 2;
  const rows = Math.ceil(height / cell) + 2;
  const field = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      field[row * columns + column] = value(column * cell, row * cell);
  return (x, y) => {
    const column = Math.floor(x / cell);
    const row = Math.floor(y / cell);
    const u = x / cell - column;
    const v = y / cell - row;
    const at = row * columns + column;
    const top = (field[at] ?? 0) * (1 - u) + (field[at + 1] ?? 0) * u;
    const bottom = (field[at + columns] ?? 0) * (1 - u) + (field[at + columns + 1] ?? 0) * u;
    return top * (1 - v) + bottom * v;
  };
}

export async function watercolour(pixels: Pixels, scene: Scene): Promise<void> {
  const { data, width, height } = pixels;
  const unit = Math.sqrt(width * height) / 1000;
  const [wash, pool] = await Promise.all([blurred(pixels, 2.2 * unit + 0.3), blurred(pixels, 9 * unit)]);
  const noise = createNoise(hashText(`paper:${scene.seed}`));
  const wanderX = coarseField(
    width,
    height,
    6,
    (x, y) => (fractal(noise, x / (70 * unit), y / (70 * unit), 3) - 0.5) * 22 * unit,
  );
  const wanderY = coarseField(
    width,
    height,
    6,
    (x, y) => (fractal(noise, x / (70 * unit) + 40, y / (70 * unit) + 9, 3) - 0.5) * 22 * unit,
  );
  const flow = coarseField(width, height, 5, (x, y) =>
    fractal(noise, x / (150 * unit) + 7, y / (150 * unit), 4),
  );
  const tooth = coarseField(
    width,
    height,
    3,
    (x, y) => noise(x / 2.6, y / 2.6) * 0.6 + noise(x / 5.2 + 9, y / 5.2) * 0.4,
  );
  const margin = Math.min(width, height) * 0.045;
  const source = Uint8Array.from(data);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const dx = wanderX(x, y);
      const dy = wanderY(x, y);
      const sx = Math.min(width - 1, Math.max(0, Math.round(x + dx * 0.5)));
      const sy = Math.min(height - 1, Math.max(0, Math.round(y + dy * 0.5)));
      const from = (sy * width + sx) * 4;
      const grey = luma(wash[from] ?? 0, wash[from + 1] ?? 0, wash[from + 2] ?? 0);
      const around = luma(pool[from] ?? 0, pool[from + 1] ?? 0, pool[from + 2] ?? 0);
      const rim = Math.min(1, Math.abs(around - grey) / 46);
      const grain = tooth(x, y) - 0.5;
      const thin = flow(x, y) - 0.5;
      const edge =
        Math.min(x, y, width - 1 - x, height - 1 - y) + dx * 0.9 + (thin * 2 + grain * 0.1) * margin;
      const paint = smoothstep(margin * 0.5, margin * 0.62, edge);
      const pooled = paint * (1 - smoothstep(margin * 0.62, margin * 0.95, edge)) * 0.16;
      const pigment =
        (0.84 + thin * 0.34 + rim * 0.16 + grain * (0.1 + 0.24 * (1 - grey / 255)) + pooled) * paint;
      for (let channel = 0; channel < 3; channel += 1) {
        const paper = paperWhite[channel] ?? 250;
        const colour = (wash[from + channel] ?? 0) * 0.5 + (source[from + channel] ?? 0) * 0.5;
        const vivid = grey + (colour - grey) * 1.2;
        data[at + channel] = clampByte(paper - (paper - vivid) * pigment + grain * 7);
      }
    }
  }
}

const paperWhite = [251, 247, 239];

export async function inkDrawing(pixels: Pixels, scene: Scene): Promise<void> {
  const { data, width, height } = pixels;
  const unit = Math.sqrt(width * height) / 1000;
  const [fine, wide] = await Promise.all([
    blurred(pixels, Math.max(0.5, 0.9 * unit)),
    blurred(pixels, 2.6 * unit),
  ]);
  const noise = createNoise(hashText(`ink:${scene.seed}`));
  const wobble = coarseField(
    width,
    height,
    6,
    (x, y) => (fractal(noise, x / (40 * unit), y / (40 * unit), 3) - 0.5) * 9 * unit,
  );
  const tooth = coarseField(width, height, 3, (x, y) => noise(x / 2.9, y / 2.9));
  const wash = coarseField(width, height, 6, (x, y) => fractal(noise, x / (180 * unit), y / (180 * unit), 4));
  const gap = 6.4 * unit;
  const tones = tonesOf(fine);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const [red, green, blue] = [fine[at] ?? 0, fine[at + 1] ?? 0, fine[at + 2] ?? 0];
      const tone = luma(red, green, blue);
      const contour = luma(wide[at] ?? 0, wide[at + 1] ?? 0, wide[at + 2] ?? 0) - tone;
      // The hand wavers a little; more, and strokes close up into rings.
      const w = wobble(x, y) * 0.3;
      const rough = tooth(x, y) - 0.5;
      let ink = smoothstep(2.4, 8.5, contour + rough * 2.4);
      if (tone < tones.half) ink = Math.max(ink, hatch(x + y + w, gap, tone, tones.half) * 0.8);
      if (tone < tones.shade) ink = Math.max(ink, hatch(x - y * 0.8 + w, gap, tone, tones.shade) * 0.82);
      if (tone < tones.deep)
        ink = Math.max(ink, hatch(y * 1.4 + x * 0.3 + w, gap * 0.82, tone, tones.deep) * 0.86);
      ink = Math.max(ink, smoothstep(tones.black + 10, tones.black - 8, tone + rough * 14));
      ink *= 0.9 + rough * 0.3;
      const cover = (0.36 + wash(x, y) * 0.4) * (1 - tone / 350);
      for (let channel = 0; channel < 3; channel += 1) {
        const colour = channel === 0 ? red : channel === 1 ? green : blue;
        const paper = paperCream[channel] ?? 240;
        const tinted = paper + (Math.min(paper, tone * 0.45 + colour * 0.55 + 34) - paper) * cover;
        data[at + channel] = clampByte(
          tinted + ((inkBlack[channel] ?? 30) - tinted) * Math.min(1, ink) + rough * 6,
        );
      }
    }
  }
}

/**
 * Below which tones the pen begins each layer, from the picture's own range: a bright landscape is hatched as a dark
 * portrait is, and something always stays black.
 */
function tonesOf(data: Uint8Array): { half: number; shade: number; deep: number; black: number } {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let at = 0; at + 2 < data.length; at += 4 * 23) {
    const tone = Math.round(luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
    counts[tone] = (counts[tone] ?? 0) + 1;
    total += 1;
  }
  const below = (share: number, low: number, high: number): number => {
    let sum = 0;
    let tone = 0;
    while (tone < 255 && sum + (counts[tone] ?? 0) < total * share) {
      sum += counts[tone] ?? 0;
      tone += 1;
    }
    return Math.min(high, Math.max(low, tone));
  };
  return {
    half: below(0.6, 100, 204),
    shade: below(0.36, 62, 122),
    deep: below(0.2, 40, 72),
    black: below(0.09, 20, 40),
  };
}

const paperCream = [246, 239, 225];
const inkBlack = [34, 28, 40];

/** Parallel strokes where the tone is below `until`, thicker the darker it is. */
function hatch(position: number, gap: number, tone: number, until: number): number {
  if (tone >= until) return 0;
  const phase = Math.abs(((((position / gap) % 1) + 1) % 1) - 0.5) * 2;
  const thick = 0.16 + 0.42 * (1 - tone / until);
  return smoothstep(1 - thick, 1 - thick + 0.3, phase) * smoothstep(until, until - 16, tone);
}
