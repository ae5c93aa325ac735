/** Styles of few colours: screen-printed poster, art deco plate, pixel art. The palette comes from the picture itself. */
import sharp from "sharp";
import type { Scene } from "#sketch/scene.ts";
import { addGrain, blurred, clampByte, luma, type Pixels } from "./pixels.ts";

type Ink = [red: number, green: number, blue: number];

export async function poster(pixels: Pixels, scene: Scene): Promise<void> {
  const { data } = pixels;
  const unit = Math.sqrt(pixels.width * pixels.height) / 1000;
  data.set(await blurred(pixels, Math.max(0.6, 2.1 * unit)));
  boost(pixels, 1.26, 0.4);
  const nearest = nearestInk(paletteOf(pixels, 12));
  const smooth = Uint8Array.from(data);
  for (let at = 0; at < data.length; at += 4) {
    const ink = nearest(smooth[at] ?? 0, smooth[at + 1] ?? 0, smooth[at + 2] ?? 0);
    [data[at], data[at + 1], data[at + 2]] = ink;
  }
  addGrain(pixels, scene.seed, 15);
  frame(pixels, [[0.028, 0, [245, 236, 219]]]);
}

export async function artDeco(pixels: Pixels, scene: Scene): Promise<void> {
  const { data } = pixels;
  data.set(await blurred(pixels, 1));
  const ramp: Ink[] = [
    [16, 20, 34],
    [22, 50, 62],
    [34, 88, 92],
    [150, 98, 62],
    [206, 160, 88],
    [240, 214, 160],
    [250, 240, 216],
  ];
  const nearest = nearestInk(paletteOf(pixels, 9));
  const smooth = Uint8Array.from(data);
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [smooth[at] ?? 0, smooth[at + 1] ?? 0, smooth[at + 2] ?? 0];
    const position = Math.min(ramp.length - 1.001, (luma(red, green, blue) / 255) * 1.06 * (ramp.length - 1));
    const low = ramp[Math.floor(position)] ?? [0, 0, 0];
    const high = ramp[Math.floor(position) + 1] ?? low;
    const share = position - Math.floor(position);
    const own = nearest(red, green, blue);
    // Skin and red cloth keep their own ink: on the plate's ramp alone a dark face would be teal.
    const kept = 0.34 + 0.5 * Math.min(1, Math.max(0, (red - blue) / 60));
    for (let channel = 0; channel < 3; channel += 1) {
      const deco = (low[channel] ?? 0) + ((high[channel] ?? 0) - (low[channel] ?? 0)) * share;
      data[at + channel] = clampByte(deco * (1 - kept) + (own[channel] ?? 0) * kept);
    }
  }
  addGrain(pixels, scene.seed, 10);
  frame(
    pixels,
    [
      [0.06, 0, [18, 20, 32]],
      [0.031, 0.024, [205, 164, 92]],
      [0.048, 0.044, [205, 164, 92]],
      [0.06, 0.056, [205, 164, 92]],
    ],
    0.035,
  );
}

export async function pixelArt(pixels: Pixels): Promise<void> {
  const { data, width, height } = pixels;
  const cell = Math.max(4, Math.round(Math.sqrt(width * height) / 156));
  const columns = Math.round(width / cell);
  const rows = Math.round(height / cell);
  const small = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(columns, rows, { fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
  const reduced: Pixels = { data: new Uint8Array(small), width: columns, height: rows };
  boost(reduced, 1.2, 0.25);
  const nearest = nearestInk(paletteOf(reduced, 28));
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const at = (y * columns + x) * 4;
      const threshold = ((bayer[(y & 3) * 4 + (x & 3)] ?? 0) / 16 - 0.47) * 11;
      const ink = nearest(
        clampByte((reduced.data[at] ?? 0) + threshold),
        clampByte((reduced.data[at + 1] ?? 0) + threshold),
        clampByte((reduced.data[at + 2] ?? 0) + threshold),
      );
      [reduced.data[at], reduced.data[at + 1], reduced.data[at + 2]] = ink;
    }
  }
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.min(rows - 1, Math.floor((y / height) * rows)) * columns;
    for (let x = 0; x < width; x += 1, at += 4) {
      const from = (row + Math.min(columns - 1, Math.floor((x / width) * columns))) * 4;
      data[at] = reduced.data[from] ?? 0;
      data[at + 1] = reduced.data[from + 1] ?? 0;
      data[at + 2] = reduced.data[from + 2] ?? 0;
    }
  }
}

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

function boost({ data }: Pixels, saturation: number, contrast: number): void {
  for (let at = 0; at < data.length; at += 4) {
    const grey = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const x = grey / 255;
    const toned = 255 * (x + contrast * (x * x * (3 - 2 * x) - x));
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = clampByte(toned + ((data[at + channel] ?? 0) - grey) * saturation);
  }
}

/** k-means over a sample, seeded by a spread of lightness, so that the same picture gives the same inks. */
function paletteOf({ data }: Pixels, count: number): Ink[] {
  const step = Math.max(4, Math.floor(data.length / 4 / 3600) * 4 + 4);
  const sample: Ink[] = [];
  for (let at = 0; at + 2 < data.length; at += step)
    sample.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  const sorted = [...sample].sort((a, b) => luma(...a) - luma(...b));
  let inks = Array.from({ length: count }, (_, index): Ink => [
    ...(sorted[Math.floor(((index + 0.5) / count) * sorted.length)] ?? [0, 0, 0]),
  ]);
  for (let round = 0; round < 7; round += 1) {
    const sums = inks.map(() => [0, 0, 0, 0]);
    for (const colour of sample) {
      const sum = sums[indexOfNearest(inks, ...colour)];
      if (sum === undefined) continue;
      for (let channel = 0; channel < 3; channel += 1)
        sum[channel] = (sum[channel] ?? 0) + (colour[channel] ?? 0);
      sum[3] = (sum[3] ?? 0) + 1;
    }
    inks = inks.map((ink, index) => {
      const [red = 0, green = 0, blue = 0, members = 0] = sums[index] ?? [];
      return members === 0 ? ink : [red / members, green / members, blue / members];
    });
  }
  return inks.map(([red, green, blue]) => [Math.round(red), Math.round(green), Math.round(blue)]);
}

function indexOfNearest(inks: readonly Ink[], red: number, green: number, blue: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < inks.length; index += 1) {
    const [r, g, b] = inks[index] ?? [0, 0, 0];
    const distance = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2;
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

/** Looks up the nearest ink through a table of 32³ colours, filled as it is asked. */
function nearestInk(inks: readonly Ink[]): (red: number, green: number, blue: number) => Ink {
  const table = new Int16Array(32_768).fill(-1);
  return (red, green, blue) => {
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    let index = table[key] ?? -1;
    if (index < 0) {
      index = indexOfNearest(inks, red, green, blue);
      table[key] = index;
    }
    return inks[index] ?? [0, 0, 0];
  };
}

/**
 * Borders from the edge inwards: outer and inner distance as shares of the shorter side, and colour. With `stepShare`
 * the corners are cut in two steps, as on a plate of the twenties.
 */
function frame(
  { data, width, height }: Pixels,
  bands: readonly (readonly [outer: number, inner: number, ink: Ink])[],
  stepShare = 0,
): void {
  const side = Math.min(width, height);
  const limits = bands.map(([one, two, ink]) => ({
    low: Math.min(one, two) * side,
    high: Math.max(one, two) * side,
    ink,
  }));
  const widest = Math.max(...limits.map((limit) => limit.high));
  const step = stepShare * side;
  for (let y = 0, at = 0; y < height; y += 1) {
    const down = Math.min(y, height - 1 - y);
    for (let x = 0; x < width; x += 1, at += 4) {
      const across = Math.min(x, width - 1 - x);
      // A stepped corner is the plain frame moved inwards where both sides are near.
      const stepped = Math.min(
        Math.max(across - step, down - step * 2),
        Math.max(across - step * 2, down - step),
      );
      const edge = Math.max(0, Math.min(across, down, stepped));
      if (edge > widest) continue;
      for (const { low, high, ink } of limits) {
        if (edge >= low && edge < high) [data[at], data[at + 1], data[at + 2]] = ink;
      }
    }
  }
}
