/** The few telling colours of a small picture, and the light it seems to be in: averages, the same each time. */
import type { Raster } from "@galatea/raster/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import type { UploadColours } from "#sketch/understand/references.ts";

type Rgb = readonly [red: number, green: number, blue: number];

export function coloursOf(raster: Raster): UploadColours {
  const pixels = opaquePixels(raster);
  const sorted = pixels.toSorted((a, b) => brightness(a) - brightness(b));
  const groups = clusters(sorted)
    .filter(({ share }) => share > 0.04)
    .sort((a, b) => weight(b) - weight(a));
  const [first, ...others] = groups.map(({ colour }) => toHex(colour));
  const mean = average(pixels);
  return {
    colours: [first ?? toHex(mean), ...others.slice(0, 4)],
    bright: toHex(average(sorted.slice(Math.floor(sorted.length * 0.8)))),
    dark: toHex(average(sorted.slice(0, Math.max(1, Math.floor(sorted.length * 0.25))))),
    ...lightIn(mean, pixels),
  };
}

/** A plain grey where the whole picture is transparent. */
function opaquePixels({ data }: Raster): Rgb[] {
  const pixels: Rgb[] = [];
  for (let at = 0; at + 3 < data.length; at += 4)
    if ((data[at + 3] ?? 0) > 127) pixels.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  return pixels.length === 0 ? [[128, 128, 128]] : pixels;
}

type Group = { colour: Rgb; share: number };

/** k-means, begun at even steps from the darkest to the brightest pixel: nothing is left to chance. */
function clusters(sorted: readonly Rgb[]): Group[] {
  const count = 6;
  let centres = Array.from(
    { length: count },
    (_, index) => sorted[Math.floor(((index + 0.5) / count) * sorted.length)] ?? ([128, 128, 128] as const),
  );
  let members: Rgb[][] = [];
  for (let round = 0; round < 8; round += 1) {
    members = centres.map(() => []);
    for (const pixel of sorted) members[nearestTo(pixel, centres)]?.push(pixel);
    centres = centres.map((centre, index) => {
      const own = members[index] ?? [];
      return own.length === 0 ? centre : average(own);
    });
  }
  return merged(
    centres.map((colour, index) => ({ colour, share: (members[index]?.length ?? 0) / sorted.length })),
  );
}

/** Merges colours that cannot be told apart: one flat colour may have started two groups. */
function merged(groups: readonly Group[]): Group[] {
  const kept: Group[] = [];
  for (const group of groups) {
    const twin = kept.find(({ colour }) => distanceOf(colour, group.colour) < 24 ** 2);
    if (twin === undefined) kept.push({ ...group });
    else {
      if (group.share > twin.share) twin.colour = group.colour;
      twin.share += group.share;
    }
  }
  return kept;
}

const distanceOf = (a: Rgb, b: Rgb): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

function nearestTo(pixel: Rgb, centres: readonly Rgb[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, centre] of centres.entries()) {
    const distance = distanceOf(pixel, centre);
    if (distance >= least) continue;
    least = distance;
    best = index;
  }
  return best;
}

/** A strong colour tells more of a picture than the grey around it. */
const weight = ({ colour, share }: Group): number => share * (0.25 + saturation(colour));

type Light = Pick<UploadColours, "timeOfDay" | "weather" | "lightSaid">;

function lightIn(mean: Rgb, pixels: readonly Rgb[]): Light {
  const bright = brightness(mean);
  const warm = (mean[0] - mean[2]) / 255;
  const colourful = pixels.reduce((sum, pixel) => sum + saturation(pixel), 0) / pixels.length;
  if (bright < 0.22) return { timeOfDay: "night", lightSaid: "night light" };
  if (bright < 0.36)
    return warm > 0.08
      ? { timeOfDay: "sunset", lightSaid: "low, warm light" }
      : { timeOfDay: "dusk", lightSaid: "dim light" };
  if (warm > 0.16) return { timeOfDay: "golden", lightSaid: "warm light" };
  if (bright > 0.62 && warm > 0.07) return { timeOfDay: "dawn", lightSaid: "soft, warm light" };
  if (colourful < 0.12 && bright < 0.72)
    return { timeOfDay: "day", weather: "cloudy", lightSaid: "grey light" };
  return { timeOfDay: "day", lightSaid: warm < -0.08 ? "cool daylight" : "daylight" };
}

const brightness = ([red, green, blue]: Rgb): number => (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
const saturation = ([red, green, blue]: Rgb): number => {
  const most = Math.max(red, green, blue);
  return most === 0 ? 0 : ((most - Math.min(red, green, blue)) / most) * Math.min(1, most / 96);
};

function average(pixels: readonly Rgb[]): Rgb {
  const sum = pixels.reduce<[number, number, number]>(
    (total, pixel) => [total[0] + pixel[0], total[1] + pixel[1], total[2] + pixel[2]],
    [0, 0, 0],
  );
  const count = Math.max(1, pixels.length);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

const toHex = (colour: Rgb): Hex =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
