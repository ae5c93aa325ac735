/** One portrait in each of the sketch engine's styles, for the generator's choice of styles. */
import { stylesWithPortrait } from "../../apps/web/src/tools/shell/fields/style-portraits.ts";
import type { Style } from "../../packages/sketch/src/scene.ts";
import type { SceneSample } from "./preferences.ts";

const styles: readonly Style[] = stylesWithPortrait;

/** Shown at 64 px, on most screens with double density. Rendered small, so that the pixel style's pixels stay visible. */
export const styleSamples: readonly SceneSample[] = styles.map((style) => ({
  name: `styles/${style}`,
  prompt:
    "close portrait of a 29-year-old woman with long wavy auburn hair, fair skin, green eyes, a teal scarf, by a lake at golden hour, smiling",
  seed: 11,
  size: style === "pixel" ? { widthPx: 256, heightPx: 256 } : { widthPx: 512, heightPx: 512 },
  widthPx: 144,
  change: (scene) => ({ ...scene, style }),
}));
