/** Families of colour such as "the reds", and their change into another colour with the same light and shade. */
import { chromaOf, type ColourChange, mapColours, type Region } from "./adjust.ts";
import { luma, smoothstep } from "./planes.ts";
import type { Raster } from "./raster.ts";

export const colourFamilies = [
  "red",
  "orange",
  "yellow",
  "green",
  "turquoise",
  "blue",
  "purple",
  "pink",
] as const;
export type ColourFamily = (typeof colourFamilies)[number];

/** Degrees on the HSL wheel: the middle of the family and its reach to either side. */
const families: Record<ColourFamily, { hue: number; below: number; above: number }> = {
  red: { hue: 2, below: 20, above: 16 },
  orange: { hue: 30, below: 13, above: 13 },
  yellow: { hue: 54, below: 13, above: 14 },
  green: { hue: 115, below: 48, above: 45 },
  turquoise: { hue: 180, below: 22, above: 18 },
  blue: { hue: 222, below: 26, above: 32 },
  purple: { hue: 276, below: 24, above: 24 },
  pink: { hue: 322, below: 24, above: 24 },
};

/** Changes a family's hue to another's; `grey` removes its colour. */
export function shiftHue(raster: Raster, from: ColourFamily, to: ColourFamily | "grey"): void {
  const target = to === "grey" ? undefined : families[to];
  const source = families[from];
  mapColours(raster, (colour) => {
    const [red, green, blue] = [colour[0]!, colour[1]!, colour[2]!];
    const weight = weightIn(source, red, green, blue);
    if (weight === 0) return;
    const grey = luma(red, green, blue);
    if (target === undefined) {
      for (let channel = 0; channel < 3; channel += 1)
        colour[channel] = colour[channel]! + (grey - colour[channel]!) * weight;
      return;
    }
    // Hues within the family keep half of their distance, because one hue for all would be a flat tint.
    const turned = target.hue + offsetFrom(source.hue, hueOf(red, green, blue)) * 0.5;
    const most = Math.max(red, green, blue);
    const least = Math.min(red, green, blue);
    const made = fromHsl(turned, least, most);
    const after = luma(made[0], made[1], made[2]);
    // A pure blue cannot be as light as a pure red; two thirds of the change keep both colour and shade.
    const gain = after > 0 ? (grey / after) ** 0.66 : 1;
    for (let channel = 0; channel < 3; channel += 1) {
      const lit = made[channel]! * gain;
      const pale = lit > 255 ? 255 : lit;
      colour[channel] = colour[channel]! + (pale - colour[channel]!) * weight;
    }
  });
}

/** Changes only a family: `change` sees its pixels, weighted by how much they belong to it. */
export function changeFamily(
  raster: Raster,
  family: ColourFamily,
  change: ColourChange,
  region?: Region,
): void {
  const source = families[family];
  const within: ColourChange = (colour) => {
    const [red, green, blue] = [colour[0]!, colour[1]!, colour[2]!];
    const weight = weightIn(source, red, green, blue);
    if (weight === 0) return;
    change(colour);
    colour[0] = red + (colour[0]! - red) * weight;
    colour[1] = green + (colour[1]! - green) * weight;
    colour[2] = blue + (colour[2]! - blue) * weight;
  };
  mapColours(raster, within, region);
}

/** 0..1, soft at the family's borders and where there is hardly any colour. */
function weightIn(family: (typeof families)[ColourFamily], red: number, green: number, blue: number): number {
  const chroma = chromaOf(red, green, blue);
  if (chroma < 0.26 || Math.max(red, green, blue) < 14) return 0;
  const offset = offsetFrom(family.hue, hueOf(red, green, blue));
  const reach = offset < 0 ? family.below : family.above;
  const distance = Math.abs(offset);
  if (distance >= reach + 10) return 0;
  return (1 - smoothstep(reach - 4, reach + 10, distance)) * smoothstep(0.26, 0.52, chroma);
}

/** Degrees 0..360. */
export function hueOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0) return 0;
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return sixth * 60;
}

/** −180..180. */
const offsetFrom = (middle: number, hue: number): number => ((hue - middle + 540) % 360) - 180;

/** The colour of a hue whose smallest and largest channels are given. */
function fromHsl(hueDegrees: number, least: number, most: number): [number, number, number] {
  const sixth = (((hueDegrees % 360) + 360) % 360) / 60;
  const between = least + (most - least) * (1 - Math.abs((sixth % 2) - 1));
  switch (Math.floor(sixth)) {
    case 0:
      return [most, between, least];
    case 1:
      return [between, most, least];
    case 2:
      return [least, most, between];
    case 3:
      return [least, between, most];
    case 4:
      return [between, least, most];
    default:
      return [most, least, between];
  }
}
