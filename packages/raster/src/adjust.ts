/** Tone and colour of every pixel, evenly or in one part of the picture. All work in place and leave alpha alone. */
import { clamp01, clampByte, luma, smoothstep } from "./planes.ts";
import type { AnyPixels, Raster } from "./raster.ts";

export type Region = "top" | "bottom" | "left" | "right" | "centre" | "edges";
export type Adjustment =
  | "brightness"
  | "exposure"
  | "contrast"
  | "saturation"
  | "vibrance"
  | "warmth"
  | "tint"
  | "highlights"
  | "shadows";

/** Red, green and blue, 0..255, changed in place. */
type Colour = Float64Array;
export type ColourChange = (colour: Colour) => void;

/** `amount` −1..1; `tint` is green below and magenta above 0. */
export function adjust(raster: Raster, what: Adjustment, amount: number, region?: Region): void {
  mapColours(raster, changeOf(what, amount, raster), region);
}

export const changeOf = (what: Adjustment, amount: number, raster: Raster): ColourChange =>
  changes[what](amount, raster);

/** Runs a change over every pixel; with a region its strength fades out towards the rest of the picture. */
export function mapColours(raster: AnyPixels, change: ColourChange, region?: Region): void {
  const { data, width, height } = raster;
  const colour = new Float64Array(3);
  const weigh = region && regionWeight(region);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const weight = weigh === undefined ? 1 : weigh((x + 0.5) / width, (y + 0.5) / height);
      if (weight === 0) continue;
      const red = (colour[0] = data[at]!);
      const green = (colour[1] = data[at + 1]!);
      const blue = (colour[2] = data[at + 2]!);
      change(colour);
      data[at] = clampByte(Math.round(red + (colour[0] - red) * weight));
      data[at + 1] = clampByte(Math.round(green + (colour[1] - green) * weight));
      data[at + 2] = clampByte(Math.round(blue + (colour[2] - blue) * weight));
    }
  }
}

/** 1 well inside of the region, 0 outside, with a wide soft border; x and y are 0..1. */
function regionWeight(region: Region): (x: number, y: number) => number {
  const fromMiddle = (x: number, y: number): number => Math.hypot((x - 0.5) * 2, (y - 0.5) * 2);
  switch (region) {
    case "top":
      return (_x, y) => 1 - smoothstep(0.2, 0.5, y);
    case "bottom":
      return (_x, y) => smoothstep(0.5, 0.8, y);
    case "left":
      return (x) => 1 - smoothstep(0.2, 0.55, x);
    case "right":
      return (x) => smoothstep(0.45, 0.8, x);
    case "centre":
      return (x, y) => 1 - smoothstep(0.3, 0.85, fromMiddle(x, y));
    case "edges":
      return (x, y) => smoothstep(0.55, 1.15, fromMiddle(x, y));
  }
}

/** A change that depends on each channel alone, through a table. */
export function channelCurve(curve: (value: number) => number): ColourChange {
  const table = Float64Array.from({ length: 256 }, (_, value) => curve(value / 255) * 255);
  return (colour) => {
    for (let channel = 0; channel < 3; channel += 1)
      colour[channel] = table[Math.round(clampByte(colour[channel]!))]!;
  };
}

export function setSaturation(colour: Colour, factor: number): void {
  const grey = luma(colour[0]!, colour[1]!, colour[2]!);
  for (let channel = 0; channel < 3; channel += 1)
    colour[channel] = grey + (colour[channel]! - grey) * factor;
}

/** 0 grey .. 1 pure. */
export function chromaOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  return most <= 0 ? 0 : (most - Math.min(red, green, blue)) / most;
}

const toLinear = (value: number): number => value ** 2.2;
const toGamma = (value: number): number => value ** (1 / 2.2);

const changes: Record<Adjustment, (amount: number, raster: Raster) => ColourChange> = {
  // A power keeps black black and white white, so that nothing is cut off.
  brightness: (amount) => channelCurve((value) => value ** Math.exp(-amount * 0.95)),
  exposure: (amount) =>
    channelCurve((value) => {
      const light = toLinear(value) * 2 ** (amount * 2);
      return toGamma(light <= 0.8 ? light : 0.8 + 0.2 * (1 - Math.exp((0.8 - light) / 0.2)));
    }),
  contrast: (amount, raster) => {
    const middle = middleOf(raster);
    return channelCurve((value) => {
      if (amount < 0) return middle + (value - middle) * (1 + amount * 0.75);
      const gamma = Math.log(0.5) / Math.log(middle);
      const even = value ** gamma;
      const steep = even + amount * 1.3 * (even * even * (3 - 2 * even) - even);
      return clamp01(steep) ** (1 / gamma);
    });
  },
  saturation: (amount) => (colour) => setSaturation(colour, amount < 0 ? 1 + amount : 1 + amount * 1.4),
  // Pale colours gain most, colours of skin little.
  vibrance: (amount) => (colour) => {
    const [red, green, blue] = [colour[0]!, colour[1]!, colour[2]!];
    const isSkinLike = red > green && green > blue && (red - green) * 1.1 < red - blue;
    const room = 1 - chromaOf(red, green, blue);
    setSaturation(colour, 1 + amount * 1.5 * room * (isSkinLike && amount > 0 ? 0.45 : 1));
  },
  warmth: (amount) => (colour) =>
    scaleKeepingLuma(colour, 1 + amount * 0.2, 1 + amount * 0.03, 1 - amount * 0.3),
  tint: (amount) => (colour) =>
    scaleKeepingLuma(colour, 1 + amount * 0.1, 1 - amount * 0.16, 1 + amount * 0.1),
  highlights: (amount) => (colour) => {
    const grey = luma(colour[0]!, colour[1]!, colour[2]!) / 255;
    scale(colour, 1 + amount * 0.4 * smoothstep(0.45, 0.95, grey) * (amount > 0 ? 1 - grey * 0.6 : 1));
  },
  shadows: (amount) => (colour) => {
    const grey = luma(colour[0]!, colour[1]!, colour[2]!) / 255;
    const weight = 1 - smoothstep(0.08, 0.6, grey);
    if (amount < 0) scale(colour, 1 + amount * 0.6 * weight);
    else scale(colour, (grey + amount * 0.3 * weight * Math.sqrt(grey)) / Math.max(grey, 0.004));
  },
};

function scale(colour: Colour, factor: number): void {
  for (let channel = 0; channel < 3; channel += 1) colour[channel] = colour[channel]! * factor;
}

function scaleKeepingLuma(colour: Colour, red: number, green: number, blue: number): void {
  const before = luma(colour[0]!, colour[1]!, colour[2]!);
  colour[0] = colour[0]! * red;
  colour[1] = colour[1]! * green;
  colour[2] = colour[2]! * blue;
  const after = luma(colour[0], colour[1], colour[2]);
  if (after > 0) scale(colour, before / after);
}

/** The mean lightness of a sample, 0.25..0.75: contrast turns around it. */
function middleOf({ data }: Raster): number {
  const step = Math.max(4, Math.floor(data.length / 4 / 20_000) * 4);
  let sum = 0;
  let count = 0;
  for (let at = 0; at + 2 < data.length; at += step) {
    sum += luma(data[at]!, data[at + 1]!, data[at + 2]!) / 255;
    count += 1;
  }
  return Math.min(0.75, Math.max(0.25, sum / Math.max(1, count)));
}
