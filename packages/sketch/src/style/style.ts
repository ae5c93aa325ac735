/** The finishing pass of each style over a drawn picture, in place: tone, texture and grain. */
import type { Place, Scene, Style } from "#sketch/scene.ts";
import { inkDrawing, watercolour } from "./paper.ts";
import { addGrain, blurred, clampByte, luma, type Pixels, toneTable } from "./pixels.ts";
import { artDeco, pixelArt, poster } from "./print.ts";

type Pass = (pixels: Pixels, scene: Scene) => Promise<void>;

export async function applyStyle(style: Style, pixels: Pixels, scene: Scene): Promise<void> {
  await passes[style](pixels, scene);
}

const natural: Pass = async (pixels, scene) => {
  addGrain(pixels, scene.seed, 9, toneTable({ contrast: 0.16, lift: 0.012 }));
};

/** A page of a fashion magazine: colours drawn back, matte blacks, teal shadows under warm lights, the corners let down. */
const editorial: Pass = async (pixels, scene) => {
  const { data, width, height } = pixels;
  const table = toneTable({ contrast: 0.72, lift: 0.055 });
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const grey = luma(red, green, blue);
    const light = grey / 255;
    const place = at >> 2;
    const across = ((place % width) / width - 0.5) * 2;
    const down = (Math.floor(place / width) / height - 0.46) * 2;
    const dim = 1 - 0.16 * Math.min(1, (across * across + down * down) * 0.6);
    const cool = (1 - light) * (1 - light) * 22;
    const warm = light * 12;
    // Reds stay: lips and coats are what such a page is about.
    const keep = 0.56 + 0.26 * Math.max(0, Math.min(1, (red - Math.max(green, blue)) / 90));
    data[at] = table[clampByte(Math.round((grey + (red - grey) * keep) * dim + warm - cool * 0.7))] ?? 0;
    data[at + 1] =
      table[clampByte(Math.round((grey + (green - grey) * keep) * dim + warm * 0.45 + cool * 0.2))] ?? 0;
    data[at + 2] = table[clampByte(Math.round((grey + (blue - grey) * keep) * dim - warm * 0.8 + cool))] ?? 0;
  }
  addGrain(pixels, scene.seed, 15);
};

const mirrors = new Set<Place>(["city", "street", "market", "harbour", "rooftop", "beach", "lake"]);

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
    // Within a face, warm all around, eyes and lips keep their own colours.
    const calm = Math.max(0, Math.min(1, ((bloom[at] ?? 0) - (bloom[at + 2] ?? 0)) / 40));
    const line = edge * (1 - 0.82 * calm);
    const dark = 0.86;
    const deep = (grey / 255) ** 1.1 * 255;
    const tint = (value: number, channel: number, shadow: number): number =>
      (deep + (value - grey) * 1.38) * dark + shadow * (1 - grey / 255) + channel * (halo * 46 + line * 118);
    data[at] = clampByte(tint(red, 1 - side * 0.75, 34 - side * 26));
    data[at + 1] = clampByte(tint(green, 0.18 + side * 0.5, side * 20));
    data[at + 2] = clampByte(tint(blue, 0.85, 44));
  }
  if (scene.subject.kind === "landscape" && mirrors.has(scene.place)) mirrorLights(pixels, bloom);
  addGrain(pixels, scene.seed, 8);
};

/** Streets and quays are wet in such a night: their dark lower part gives the lights above back. */
function mirrorLights({ data, width, height }: Pixels, bloom: Pixels["data"]): void {
  const shore = Math.round(height * 0.6);
  for (let y = shore + 1; y < height; y += 1) {
    const below = (y - shore) / (height * 0.4);
    const wet = Math.min(0.5, below * 2.2) * (1.1 - below * 0.5);
    const up = (y - Math.max(0, 2 * shore - y)) * width * 4;
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) {
      const from = at - up;
      data[at] = clampByte((data[at] ?? 0) + wet * Math.max(0, (bloom[from] ?? 0) - 40));
      data[at + 1] = clampByte((data[at + 1] ?? 0) + wet * Math.max(0, (bloom[from + 1] ?? 0) - 40) * 0.8);
      data[at + 2] = clampByte((data[at + 2] ?? 0) + wet * Math.max(0, (bloom[from + 2] ?? 0) - 70));
    }
  }
}

/** Chalk on toothed paper: clear light colours in dry strokes, the paper showing between them and round the edge. */
const pastel: Pass = async (pixels, scene) => {
  const { data, width, height } = pixels;
  const unit = Math.sqrt(width * height) / 1000;
  const soft = await blurred(pixels, 2 * unit + 0.4);
  const tooth = chalkTooth(scene.seed);
  const margin = Math.min(width, height) * 0.03;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const bite = tooth(x, y);
      const stroke = tooth((x >> 2) + 131, (y >> 2) + 57);
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) + (bite + stroke - 1) * margin * 1.5;
      const inside = edge <= margin * 0.35 ? 0 : edge >= margin ? 1 : (edge / margin - 0.35) / 0.65;
      const cover = (0.66 + 0.3 * bite + 0.14 * stroke) * inside;
      const [red, green, blue] = [soft[at] ?? 0, soft[at + 1] ?? 0, soft[at + 2] ?? 0];
      const grey = luma(red, green, blue);
      // Chalk has no black: darks lift towards violet grey, and what is left of them is colour.
      for (const [channel, paper, lift] of paperTone) {
        const value = (soft[at + channel] ?? 0) * 0.55 + (data[at + channel] ?? 0) * 0.45;
        const vivid = grey + (value - grey) * 1.42;
        const pale = lift + vivid * (1 - lift / 262);
        data[at + channel] = clampByte(
          paper + (pale - paper) * Math.min(1, cover) + (bite - 0.5) * 22 + (stroke - 0.5) * 14,
        );
      }
    }
  }
};

const paperTone = [
  [0, 248, 62],
  [1, 241, 50],
  [2, 230, 74],
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
