/** A picture to begin with, made by this project's own engines. */
import type { Source } from "./draft.ts";

export const sample: Source = {
  url: "/samples/camille.webp",
  kind: "sample",
  contentId: null,
  title: "Camille, a sample",
  widthPx: 640,
  heightPx: 800,
  hasLayers: false,
};
