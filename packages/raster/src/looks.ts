/** Named looks on pixels: those of Process Image, which its preview shows too, and those of the editor's instructions. */
import { toneChange, type ToneRecipe, type ToneName, toneRecipes } from "./tone-recipes.ts";
import { mapColours } from "./adjust.ts";
import { grain } from "./effects.ts";
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
export type Look = ToneName | (typeof lightLooks)[number] | (typeof filmLooks)[number];

const recipes: Record<Look, ToneRecipe> = {
  ...toneRecipes,
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

/** `strength` 0..1 mixes the look with the original. */
export function applyLook(raster: Raster, look: Look, strength: number, seed: number): void {
  const recipe = recipes[look];
  mapColours(raster, toneChange(recipe, strength));
  if (recipe.grain !== undefined) grain(raster, recipe.grain * strength, seed);
}
