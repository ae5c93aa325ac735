/** The tones that one colour takes in the scene's light: key side towards the key colour, shadows towards the ambient. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Hex, Light, Person } from "#sketch/scene.ts";

export type Ramp = { glow: Hex; light: Hex; base: Hex; shade: Hex; deep: Hex; line: Hex };

export type SkinRamp = Ramp & { blush: Hex; lip: Hex; lipShade: Hex; lipLight: Hex; bounce: Hex };

export function skinRamp(person: Person, light: Light): SkinRamp {
  const { skin } = person;
  if (person.material === "marble") return stoneRamp(skin, light);
  const pale = lightnessOf(skin);
  const reach = 0.75 + light.contrast * 0.4;
  // Dark skin shines: its lights stand further off its base.
  const shine = Math.max(0, 0.72 - pale) * 0.2;
  const scatter: Hex = pale > 0.6 ? "#a8432f" : "#57180f";
  const rose: Hex = pale > 0.6 ? "#c9485a" : "#8e2f3f";
  const made = person.presentation === "woman" ? 0.68 : person.presentation === "androgynous" ? 0.42 : 0.28;
  const bare = mix(shift(skin, { lightness: -0.09, chroma: 1.25 }), rose, made);
  const lip = person.lipstick === undefined ? bare : mix(person.lipstick, bare, 0.14);
  return {
    glow: mix(shift(skin, { lightness: 0.11 + shine, chroma: 1.1 }), light.key, 0.26),
    light: mix(shift(skin, { lightness: 0.045 + shine * 0.7, chroma: 1.06 }), light.key, 0.12),
    base: mix(shift(skin, { lightness: shine * 0.35 }), light.key, 0.04),
    // Shadows on skin are red before they are cool: light scatters in it.
    shade: mix(
      mix(shift(skin, { lightness: -0.06 * reach, chroma: 1.12 }), scatter, 0.17),
      light.ambient,
      0.05,
    ),
    deep: mix(
      mix(shift(skin, { lightness: -0.13 * reach, chroma: 1.1 }), scatter, pale > 0.5 ? 0.36 : 0.26),
      light.ambient,
      0.14,
    ),
    line: mix(shift(skin, { lightness: -0.32, chroma: 1.15 }), "#2a0d12", 0.3),
    blush: mix(
      shift(skin, { lightness: 0.015, chroma: 1.25 }),
      pale > 0.6 ? "#dd4a45" : "#b0382c",
      Math.min(0.48, pale * 0.9 - 0.12),
    ),
    lip,
    lipShade: mix(shift(lip, { lightness: -0.1 }), light.ambient, 0.12),
    lipLight: mix(shift(lip, { lightness: 0.1 }), light.key, 0.2),
    bounce: mix(shift(skin, { lightness: 0.02 }), light.rim, 0.4),
  };
}

/** Marble has one colour; only the light tells its forms, and a little of it shines through the edges. */
function stoneRamp(stone: Hex, light: Light): SkinRamp {
  const shadow = mix(light.ambient, "#6d6268", 0.6);
  const reach = 0.75 + light.contrast * 0.4;
  const tone = (lightness: number, ambient: number): Hex =>
    mix(shift(stone, { lightness: lightness * reach }), shadow, ambient);
  return {
    glow: mix(shift(stone, { lightness: 0.06 }), "#fffdf8", 0.7),
    light: mix(shift(stone, { lightness: 0.02 }), light.key, 0.12),
    base: stone,
    shade: tone(-0.06, 0.07),
    deep: tone(-0.14, 0.17),
    line: tone(-0.26, 0.3),
    blush: tone(-0.03, 0.04),
    lip: tone(-0.05, 0.06),
    lipShade: tone(-0.12, 0.16),
    lipLight: mix(stone, light.key, 0.16),
    bounce: mix(stone, light.rim, 0.2),
  };
}

export function clothRamp(colour: Hex, light: Light): Ramp {
  // White cloth throws light into its own shadows.
  const pale = Math.max(0, Math.min(1, (lightnessOf(colour) - 0.78) / 0.18));
  const reach = (0.75 + light.contrast * 0.4) * (1 - 0.36 * pale);
  return {
    glow: mix(shift(colour, { lightness: 0.12 }), light.key, 0.26),
    light: mix(shift(colour, { lightness: 0.05 }), light.key, 0.12),
    base: colour,
    shade: mix(shift(colour, { lightness: -0.09 * reach, chroma: 1.05 }), light.ambient, 0.16),
    deep: mix(shift(colour, { lightness: -0.19 * reach }), light.ambient, 0.28 - 0.08 * pale),
    line: mix(shift(colour, { lightness: -0.26 }), "#140a12", 0.3),
  };
}

/** Dark hair gets its form from its sheen, fair hair from its shadows. */
export function hairRamp(colour: Hex, light: Light): Ramp {
  const dark = lightnessOf(colour) < 0.36;
  return {
    glow: mix(shift(colour, { lightness: dark ? 0.24 : 0.17, chroma: 1.15 }), light.key, 0.2),
    light: mix(shift(colour, { lightness: dark ? 0.13 : 0.09, chroma: 1.18 }), light.key, 0.1),
    base: shift(colour, { lightness: dark ? 0.03 : 0 }),
    shade: mix(shift(colour, { lightness: dark ? -0.05 : -0.11, chroma: 1.08 }), light.ambient, 0.1),
    deep: mix(shift(colour, { lightness: dark ? -0.1 : -0.22, chroma: 1.05 }), light.ambient, 0.16),
    line: mix(shift(colour, { lightness: -0.3 }), "#0d070b", 0.4),
  };
}
