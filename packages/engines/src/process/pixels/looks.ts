/** Named looks: a mixing of channels, a tone curve, and colours for shadows and lights, as a colourist would set them. */
import type { toneLooks } from "@galatea/contract/process-options.ts";
import { type ColourChange, mapColours } from "./adjust.ts";
import { grain, rgbOf } from "./effects.ts";
import { clamp01, luma, smoothstep } from "./planes.ts";
import type { Raster } from "./raster.ts";

export const lightLooks = ["golden-hour", "night", "morning", "moonlight", "neon"] as const;
export const filmLooks = [
  "vintage",
  "cinematic",
  "cross-process",
  "bleach-bypass",
  "instant",
  "slide-film",
] as const;
export type Look = (typeof toneLooks)[number] | (typeof lightLooks)[number] | (typeof filmLooks)[number];

type Recipe = {
  /** Rows give red, green and blue from red, green and blue; absent: as they are. */
  mix?: readonly (readonly [number, number, number])[];
  /** 1 keeps the colours, 0 takes them away. */
  saturation: number;
  /** Power of the tones below 1 brightens; contrast steepens the middle; black and white are where the ends lie. */
  gamma?: number;
  contrast?: number;
  black?: number;
  white?: number;
  /** Colour that shadows and lights are pulled to, and how far. */
  shadows?: readonly [hex: string, share: number];
  lights?: readonly [hex: string, share: number];
  grain?: number;
};

const grey = [
  [0.36, 0.53, 0.11],
  [0.36, 0.53, 0.11],
  [0.36, 0.53, 0.11],
] as const;

const recipes: Record<Look, Recipe> = {
  "warm-film": {
    saturation: 0.94,
    contrast: 0.28,
    black: 0.035,
    white: 0.98,
    shadows: ["#4a3a26", 0.2],
    lights: ["#ffd99a", 0.34],
    grain: 0.1,
  },
  "cool-film": {
    saturation: 0.82,
    contrast: 0.24,
    black: 0.04,
    white: 0.98,
    shadows: ["#173a52", 0.34],
    lights: ["#d8ecff", 0.32],
    grain: 0.1,
  },
  sepia: {
    mix: grey,
    saturation: 1,
    contrast: 0.22,
    black: 0.03,
    white: 0.97,
    shadows: ["#3a2412", 0.62],
    lights: ["#f3dcb0", 0.7],
    grain: 0.06,
  },
  silver: {
    mix: [
      [0.25, 0.6, 0.15],
      [0.25, 0.6, 0.15],
      [0.25, 0.6, 0.15],
    ],
    saturation: 1,
    gamma: 0.9,
    contrast: 0.3,
    black: 0.05,
    white: 1,
    shadows: ["#2c333c", 0.26],
    lights: ["#f4f7fa", 0.2],
    grain: 0.08,
  },
  "teal-orange": {
    mix: [
      [1.06, 0.02, -0.08],
      [0, 0.95, 0.05],
      [-0.06, 0.46, 0.6],
    ],
    saturation: 1.16,
    contrast: 0.36,
    black: 0.01,
    shadows: ["#06424e", 0.5],
    lights: ["#ffb877", 0.16],
  },
  faded: {
    saturation: 0.66,
    contrast: -0.1,
    gamma: 0.94,
    black: 0.15,
    white: 0.93,
    shadows: ["#4b4a66", 0.24],
    lights: ["#f6ead4", 0.3],
    grain: 0.06,
  },
  noir: {
    mix: [
      [0.52, 0.4, 0.08],
      [0.52, 0.4, 0.08],
      [0.52, 0.4, 0.08],
    ],
    saturation: 1,
    gamma: 1.28,
    contrast: 0.95,
    black: 0,
    white: 1,
    grain: 0.16,
  },
  rose: {
    saturation: 0.88,
    contrast: 0.1,
    gamma: 0.9,
    black: 0.06,
    white: 0.99,
    shadows: ["#6b2f4c", 0.26],
    lights: ["#ffd3d8", 0.44],
  },
  "golden-hour": {
    mix: [
      [1.1, 0.06, -0.02],
      [0.02, 0.97, 0.01],
      [-0.02, 0.03, 0.76],
    ],
    saturation: 1.1,
    contrast: 0.2,
    gamma: 0.94,
    black: 0.02,
    shadows: ["#5d3550", 0.22],
    lights: ["#ffc56b", 0.4],
  },
  night: {
    mix: [
      [0.62, 0.2, 0.06],
      [0.1, 0.72, 0.14],
      [0.06, 0.2, 0.96],
    ],
    saturation: 0.62,
    gamma: 1.5,
    contrast: 0.22,
    white: 0.66,
    shadows: ["#070d2a", 0.55],
    lights: ["#9fb8ee", 0.4],
    grain: 0.05,
  },
  morning: {
    saturation: 0.9,
    gamma: 0.86,
    contrast: 0.04,
    black: 0.05,
    shadows: ["#6f7fae", 0.24],
    lights: ["#ffeccb", 0.42],
  },
  moonlight: {
    mix: [
      [0.4, 0.36, 0.12],
      [0.16, 0.62, 0.2],
      [0.1, 0.3, 0.9],
    ],
    saturation: 0.4,
    gamma: 1.3,
    contrast: 0.4,
    white: 0.82,
    shadows: ["#0b1633", 0.5],
    lights: ["#c9dcff", 0.5],
  },
  neon: { saturation: 1.3, gamma: 1.22, contrast: 0.4, shadows: ["#2a0a5c", 0.5], lights: ["#ff7ad9", 0.3] },
  vintage: {
    mix: [
      [0.98, 0.06, 0.0],
      [0.06, 0.92, 0.0],
      [0.05, 0.12, 0.76],
    ],
    saturation: 0.8,
    contrast: 0.12,
    black: 0.08,
    white: 0.95,
    shadows: ["#3d4a3a", 0.24],
    lights: ["#ffe6ac", 0.42],
    grain: 0.16,
  },
  cinematic: {
    saturation: 0.92,
    contrast: 0.42,
    black: 0.02,
    white: 0.97,
    shadows: ["#0c2f3d", 0.34],
    lights: ["#ffcf9e", 0.26],
    grain: 0.06,
  },
  "cross-process": {
    mix: [
      [1.14, -0.05, 0],
      [-0.02, 1.08, -0.02],
      [0, 0.1, 0.8],
    ],
    saturation: 1.22,
    contrast: 0.5,
    shadows: ["#0b3350", 0.4],
    lights: ["#f4f29a", 0.34],
  },
  "bleach-bypass": {
    saturation: 0.36,
    contrast: 0.72,
    gamma: 1.02,
    shadows: ["#1d242a", 0.16],
    lights: ["#f3f3ea", 0.14],
    grain: 0.12,
  },
  instant: {
    saturation: 0.86,
    gamma: 0.9,
    contrast: 0.08,
    black: 0.1,
    white: 0.96,
    shadows: ["#2b4a5a", 0.3],
    lights: ["#fff0c4", 0.36],
    grain: 0.06,
  },
  "slide-film": {
    saturation: 1.3,
    contrast: 0.46,
    gamma: 1.02,
    shadows: ["#10183a", 0.16],
    lights: ["#fff4dc", 0.12],
  },
};

/** `strength` 0..1 mixes the look over what was there. */
export function applyLook(raster: Raster, look: Look, strength: number, seed: number): void {
  const recipe = recipes[look];
  // A print without colour is not one with a little of it: colour is gone well before full strength.
  const isColourless =
    recipe.mix?.every((row) => row.every((share, at) => share === recipe.mix?.[0]?.[at])) ?? false;
  mapColours(raster, mixedIn(changeOf(recipe), isColourless ? Math.min(1, strength * 1.25) : strength));
  if (recipe.grain !== undefined) grain(raster, recipe.grain * strength, seed);
}

function changeOf(recipe: Recipe): ColourChange {
  const { mix, saturation, gamma = 1, contrast = 0, black = 0, white = 1 } = recipe;
  const shadows = recipe.shadows && tinted(...recipe.shadows);
  const lights = recipe.lights && tinted(...recipe.lights);
  const curve = Float64Array.from({ length: 1025 }, (_, index) => {
    const x = (index / 1024) ** gamma;
    return black + (x + contrast * (x * x * (3 - 2 * x) - x)) * (white - black);
  });
  return (colour) => {
    let [red, green, blue] = [colour[0]! / 255, colour[1]! / 255, colour[2]! / 255];
    if (mix !== undefined) {
      const [r, g, b] = [red, green, blue];
      red = mix[0]![0] * r + mix[0]![1] * g + mix[0]![2] * b;
      green = mix[1]![0] * r + mix[1]![1] * g + mix[1]![2] * b;
      blue = mix[2]![0] * r + mix[2]![1] * g + mix[2]![2] * b;
    }
    const light = clamp01(luma(red, green, blue));
    const [dark, bright] = [(1 - smoothstep(0, 0.72, light)) * 1, smoothstep(0.22, 0.95, light)];
    colour[0] = red;
    colour[1] = green;
    colour[2] = blue;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = clamp01(light + (colour[channel]! - light) * saturation);
      let toned = curve[Math.round(value * 1024)]!;
      if (shadows !== undefined) toned += shadows[channel]! * dark * (0.35 + light);
      if (lights !== undefined) toned += lights[channel]! * bright;
      colour[channel] = toned * 255;
    }
  };
}

/** What a tint adds to each channel at full weight: its colour without its lightness. */
function tinted(hex: string, share: number): readonly [number, number, number] {
  const [red, green, blue] = rgbOf(hex);
  const middle = luma(red, green, blue);
  const add = (value: number): number => ((value - middle) / 255) * share * 1.15;
  return [add(red), add(green), add(blue)];
}

function mixedIn(change: ColourChange, strength: number): ColourChange {
  return (colour) => {
    const [red, green, blue] = [colour[0]!, colour[1]!, colour[2]!];
    change(colour);
    colour[0] = red + (colour[0]! - red) * strength;
    colour[1] = green + (colour[1]! - green) * strength;
    colour[2] = blue + (colour[2]! - blue) * strength;
  };
}
