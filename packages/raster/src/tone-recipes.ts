/**
 * The named looks of Process Image as colour changes: a mixing of channels, a tone curve, and colours for shadows and
 * lights. The browser's preview and the engine use the same recipes; the engine adds film grain.
 */
import { clamp01, luma, smoothstep } from "./planes.ts";

type Row = readonly [red: number, green: number, blue: number];

export type ToneRecipe = {
  /** Rows give red, green and blue from red, green and blue; absent, the channels stay. */
  mix?: readonly [Row, Row, Row];
  /** 1 keeps the colours, 0 takes them away. */
  saturation: number;
  /** A `power` below 1 brightens; `contrast` steepens the middle; `black` and `white` are the values of the ends. */
  gamma?: number;
  contrast?: number;
  black?: number;
  white?: number;
  /** The colour that shadows or lights are pulled to, and how far. */
  shadows?: readonly [hex: string, share: number];
  lights?: readonly [hex: string, share: number];
  grain?: number;
};

const grey: Row = [0.36, 0.53, 0.11];
const silver: Row = [0.25, 0.6, 0.15];
const noir: Row = [0.52, 0.4, 0.08];

export const toneRecipes = {
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
    mix: [grey, grey, grey],
    saturation: 1,
    contrast: 0.22,
    black: 0.03,
    white: 0.97,
    shadows: ["#3a2412", 0.62],
    lights: ["#f3dcb0", 0.7],
    grain: 0.06,
  },
  silver: {
    mix: [silver, silver, silver],
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
    mix: [noir, noir, noir],
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
} as const satisfies Record<string, ToneRecipe>;
export type ToneName = keyof typeof toneRecipes;

/** Changes red, green and blue of 0..255 in place. */
export type ToneChange = (colour: Float64Array) => void;

/** `strength` 0..1 mixes the look with the original. */
export function toneChange(recipe: ToneRecipe, strength: number): ToneChange {
  const [first] = recipe.mix ?? [];
  // A black-and-white look must not keep a trace of colour, so colour is gone well before full strength.
  const isColourless = recipe.mix?.every((row) => row.every((share, at) => share === first?.[at])) ?? false;
  return mixedIn(changeOf(recipe), isColourless ? Math.min(1, strength * 1.25) : strength);
}

const curveSteps = 1024;

function changeOf(recipe: ToneRecipe): ToneChange {
  const { mix, saturation, gamma = 1, contrast = 0, black = 0, white = 1 } = recipe;
  const shadows = recipe.shadows && tinted(...recipe.shadows);
  const lights = recipe.lights && tinted(...recipe.lights);
  const curve = Float64Array.from({ length: curveSteps + 1 }, (_, index) => {
    const x = (index / curveSteps) ** gamma;
    return black + (x + contrast * (x * x * (3 - 2 * x) - x)) * (white - black);
  });
  return (colour) => {
    const [r, g, b] = [at(colour, 0) / 255, at(colour, 1) / 255, at(colour, 2) / 255];
    for (let channel = 0; channel < 3; channel += 1) {
      const row = mix?.[channel];
      colour[channel] = row ? row[0] * r + row[1] * g + row[2] * b : at([r, g, b], channel);
    }
    const light = clamp01(luma(at(colour, 0), at(colour, 1), at(colour, 2)));
    const dark = 1 - smoothstep(0, 0.72, light);
    const bright = smoothstep(0.22, 0.95, light);
    for (let channel = 0; channel < 3; channel += 1) {
      const value = clamp01(light + (at(colour, channel) - light) * saturation);
      let toned = at(curve, Math.round(value * curveSteps));
      if (shadows) toned += at(shadows, channel) * dark * (0.35 + light);
      if (lights) toned += at(lights, channel) * bright;
      colour[channel] = toned * 255;
    }
  };
}

function mixedIn(change: ToneChange, strength: number): ToneChange {
  return (colour) => {
    const [red, green, blue] = [at(colour, 0), at(colour, 1), at(colour, 2)];
    change(colour);
    colour[0] = red + (at(colour, 0) - red) * strength;
    colour[1] = green + (at(colour, 1) - green) * strength;
    colour[2] = blue + (at(colour, 2) - blue) * strength;
  };
}

/** The amount that a tint adds to each channel at full weight: its colour without its lightness. */
function tinted(hex: string, share: number): readonly number[] {
  const value = Number.parseInt(hex.slice(1), 16);
  const [red, green, blue] = [(value >> 16) & 255, (value >> 8) & 255, value & 255];
  const middle = luma(red, green, blue);
  return [red, green, blue].map((part) => ((part - middle) / 255) * share * 1.15);
}

const at = (list: ArrayLike<number>, index: number): number => list[index] ?? 0;
