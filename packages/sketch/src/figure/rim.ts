/** The rim light of a figure: its edge brightens where it is turned away from the key light. */
import type { Rim } from "#sketch/kit/drawing.ts";
import type { Studio } from "./studio.ts";

/** In figure units. The rim lies inside the silhouette, so that it never becomes a halo. */
export function rimLight({ light, detail, key }: Studio): Rim {
  const width = Math.min(5, Math.max(2.4, 1.9 / detail));
  return { colour: light.rim, opacity: 0.34 + 0.3 * light.contrast, offset: [key * width, width * 0.55] };
}
