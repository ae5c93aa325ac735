/** The finishing pass of each style over a drawn picture, in place: tone, texture and grain. */
import type { Scene, Style } from "#sketch/scene.ts";
import { inkDrawing, watercolour } from "./paper.ts";
import { addGrain, blurred, clampByte, luma, type Pixels, toneTable } from "./pixels.ts";
import { artDeco, pixelArt, poster } from "./print.ts";

type Pass = (pixels: Pixels, scene: Scene) => Promise<void>;

export async function applyStyle(style: Style, pixels: Pixels, scene: Scene): Promise<void> {
  await passes[style](pixels, scene);
}

const natural: Pass = async (pixels, scene) => {
  const table = toneTable({ contrast: 0.16, lift: 0.012 });
  mapTones(pixels, table);
  addGrain(pixels, scene.seed, 9);
};

/** Muted, with cool shadows, warm lights and a deep black: a page of a magazine. */
const editorial: Pass = async (pixels, scene) => {
  const { data } = pixels;
  const table = toneTable({ contrast: 0.55, lift: 0.03 });
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const grey = luma(red, green, blue);
    const light = grey / 255;
    const cool = (1 - light) * 9;
    const warm = light * 8;
    data[at] = table[clampByte(Math.round(grey + (red - grey) * 0.76 + warm - cool * 0.6))] ?? 0;
    data[at + 1] = table[clampByte(Math.round(grey + (green - grey) * 0.76 + warm * 0.4))] ?? 0;
    data[at + 2] = table[clampByte(Math.round(grey + (blue - grey) * 0.76 - warm * 0.6 + cool))] ?? 0;
  }
  addGrain(pixels, scene.seed, 13);
};

/** Night sinks into indigo, lights bloom, edges carry magenta and cyan. */
const neon: Pass = async (pixels, scene) => {
  const { data, width } = pixels;
  const [bloom, near] = await Promise.all([blurred(pixels, 18), blurred(pixels, 2)]);
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const grey = luma(red, green, blue);
    const side = ((at >> 2) % width) / width;
    const halo = Math.max(0, luma(bloom[at] ?? 0, bloom[at + 1] ?? 0, bloom[at + 2] ?? 0) - 70) / 185;
    const edge = Math.min(1, Math.abs(grey - luma(near[at] ?? 0, near[at + 1] ?? 0, near[at + 2] ?? 0)) / 34);
    const dark = 0.86;
    const deep = (grey / 255) ** 1.25 * 255;
    const tint = (value: number, channel: number, shadow: number): number =>
      (deep + (value - grey) * 1.5) * dark + shadow * (1 - grey / 255) + channel * (halo * 96 + edge * 92);
    data[at] = clampByte(tint(red, 1 - side * 0.75, 20 - side * 14));
    data[at + 1] = clampByte(tint(green, 0.18 + side * 0.5, side * 10));
    data[at + 2] = clampByte(tint(blue, 0.85, 30));
  }
  addGrain(pixels, scene.seed, 8);
};

/** Chalk on toothed paper: pale, dry, with the paper showing through. */
const pastel: Pass = async (pixels, scene) => {
  const { data, width, height } = pixels;
  const soft = await blurred(pixels, 1.4);
  const tooth = chalkTooth(scene.seed);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const bite = tooth(x, y);
      const cover = 0.72 + 0.26 * bite;
      for (const [channel, paper] of paperTone) {
        const value = (soft[at + channel] ?? 0) * 0.6 + (data[at + channel] ?? 0) * 0.4;
        const pale = 255 - (255 - value) * 0.78;
        data[at + channel] = clampByte(paper + (pale - paper) * cover + (bite - 0.5) * 14);
      }
    }
  }
};

const paperTone = [
  [0, 247],
  [1, 240],
  [2, 229],
] as const;

/** 0 paper .. 1 chalk; short diagonal strokes of two sizes. */
function chalkTooth(seed: number): (x: number, y: number) => number {
  const side = 512;
  const field = new Float32Array(side * side);
  let state = (seed ^ 0x51ed270b) >>> 0 || 1;
  for (let index = 0; index < field.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    field[index] = (state >>> 0) / 4294967296;
  }
  const at = (x: number, y: number): number => field[((y & 511) << 9) | (x & 511)] ?? 0;
  return (x, y) => {
    const along = (at(x, y) + at(x + 1, y - 1) + at(x + 2, y - 2) + at(x + 3, y - 3)) / 4;
    return Math.min(1, Math.max(0, (along - 0.5) * 2 + 0.5 + (at(x >> 2, (y >> 2) + 77) - 0.5) * 0.3));
  };
}

function mapTones({ data }: Pixels, table: Uint8Array): void {
  for (let at = 0; at < data.length; at += 4) {
    data[at] = table[data[at] ?? 0] ?? 0;
    data[at + 1] = table[data[at + 1] ?? 0] ?? 0;
    data[at + 2] = table[data[at + 2] ?? 0] ?? 0;
  }
}

const passes: Record<Style, Pass> = {
  natural,
  editorial,
  watercolour,
  ink: inkDrawing,
  artDeco,
  pixel: pixelArt,
  poster,
  neon,
  pastel,
};
