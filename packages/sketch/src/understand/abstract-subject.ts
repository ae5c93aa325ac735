/** A picture for words that name nothing drawable: colours and a motif that belong to exactly those words. */
import { oklch } from "#sketch/kit/colour.ts";
import { createRandom, hashText, type Random } from "@galatea/raster/random.ts";
import type { Mood, Subject } from "#sketch/scene.ts";

const characters: Record<Mood, { hue: number; spread: number; lightness: number; chroma: number }> = {
  calm: { hue: 210, spread: 70, lightness: 0.66, chroma: 0.07 },
  joyful: { hue: 60, spread: 150, lightness: 0.74, chroma: 0.13 },
  melancholy: { hue: 255, spread: 50, lightness: 0.5, chroma: 0.06 },
  dramatic: { hue: 20, spread: 110, lightness: 0.48, chroma: 0.13 },
  mysterious: { hue: 295, spread: 90, lightness: 0.42, chroma: 0.09 },
  romantic: { hue: 5, spread: 60, lightness: 0.68, chroma: 0.1 },
  energetic: { hue: 35, spread: 210, lightness: 0.62, chroma: 0.16 },
};

export function abstractSubject(prompt: string, mood: Mood, random: Random): Subject {
  const words = createRandom(hashText(prompt.trim().toLowerCase()));
  const character = characters[mood];
  const hue = mood === "calm" ? words.between(0, 360) : character.hue + words.between(-40, 40);
  const palette = Array.from({ length: 5 }, (_, index) => {
    const lightness = Math.min(0.93, Math.max(0.2, character.lightness + (index - 2) * 0.14));
    return oklch(
      lightness,
      character.chroma * words.between(0.75, 1.25),
      hue + (index - 2) * (character.spread / 4) * words.between(0.7, 1.2),
    );
  });
  return {
    kind: "abstract",
    palette,
    motif: random.fork("motif").pick(["waves", "arcs", "stones", "threads", "petals"] as const),
  };
}
