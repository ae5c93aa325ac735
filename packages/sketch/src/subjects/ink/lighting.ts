/** How the scene's light falls on a local colour: a handful of gouache tones, never more, so that forms read as painted planes. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Hex, Scene } from "#sketch/scene.ts";

export type Tones = { light: Hex; base: Hex; shade: Hex; deep: Hex };
export type Lighting = {
  tones(colour: Hex): Tones;
  /** The colour as it looks in this scene's light, without form. */
  lit(colour: Hex): Hex;
  rim: Hex;
  /** 0..1, how strongly edges catch the rim light: backlit hours more than noon. */
  rimStrength: number;
  ambient: Hex;
  key: Hex;
  dark: boolean;
  contrast: number;
};

const dimming = { dawn: 0.06, day: 0, golden: 0.02, sunset: 0.08, dusk: 0.17, night: 0.27 } as const;
const staining = { dawn: 0.09, day: 0.04, golden: 0.08, sunset: 0.12, dusk: 0.2, night: 0.3 } as const;

export function createLighting(scene: Scene): Lighting {
  const { key, ambient, rim, contrast } = scene.light;
  const fog = scene.weather === "fog" ? 0.12 : 0;
  const dim = dimming[scene.timeOfDay];
  const stain = staining[scene.timeOfDay] + fog;
  // At night the eye loses colour before it loses form: everything leans to the blue of the sky, lights less than darks.
  const veil = scene.timeOfDay === "night" || scene.timeOfDay === "dusk" ? mix(ambient, key, 0.28) : ambient;
  const lit = (colour: Hex): Hex =>
    mix(shift(colour, { lightness: -dim * lightnessOf(colour), chroma: 1 - dim * 0.5 }), veil, stain);
  const tones = (colour: Hex): Tones => {
    const base = lit(colour);
    const depth = 0.75 + contrast * 0.5;
    return {
      base,
      light: mix(shift(base, { lightness: 0.075 * depth, chroma: 1.03 }), key, 0.16),
      shade: mix(shift(base, { lightness: -0.12 * depth, chroma: 1.05 }), ambient, 0.3),
      deep: mix(
        shift(base, { lightness: -0.24 * depth, chroma: 0.95 }),
        shift(ambient, { lightness: -0.16 }),
        0.42,
      ),
    };
  };
  const backlit = { dawn: 0.7, day: 0.45, golden: 0.85, sunset: 0.9, dusk: 0.75, night: 0.85 }[
    scene.timeOfDay
  ];
  const dark = scene.timeOfDay === "night" || scene.timeOfDay === "dusk";
  return { tones, lit, rim, rimStrength: backlit * (1 - fog * 3), ambient, key, dark, contrast };
}
