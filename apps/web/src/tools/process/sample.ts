/** A picture to begin with, made by this project's own engines. */
import { assetOfSample } from "#tools/shell/asset.ts";
import type { Source } from "./draft.ts";

export const sample: Source = {
  asset: assetOfSample("camille.webp"),
  kind: "sample",
  title: "Camille, a sample",
  widthPx: 640,
  heightPx: 800,
  hasLayers: false,
};
