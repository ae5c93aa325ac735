/** One portrait in each of the sketch engine's styles, as the generator shows them to choose from. */
import type { Style } from "../../packages/sketch/src/scene.ts";
import type { PictureSample } from "./landing.ts";

const styles = [
  "natural",
  "editorial",
  "watercolour",
  "ink",
  "artDeco",
  "pixel",
  "poster",
  "neon",
  "pastel",
] as const satisfies readonly Style[];

/** Shown in a square of 64 px, and twice as dense on most screens. Drawn small, pixels stay large enough to be seen. */
export const styleSamples: readonly PictureSample[] = styles.map((style) => ({
  name: `styles/${style}`,
  prompt:
    "close portrait of a 29-year-old woman with long wavy auburn hair, fair skin, green eyes, a teal scarf, by a lake at golden hour, smiling",
  seed: 11,
  size: style === "pixel" ? { widthPx: 256, heightPx: 256 } : { widthPx: 512, heightPx: 512 },
  widthPx: 144,
  change: (scene) => ({ ...scene, style }),
}));
