/** New light by the engine's maths on a plainer relief, so that it follows a slider. */
import { applyLight, type Light, lightMap } from "@galatea/raster/light-map.ts";
import { blurPlane, lightnessPlane } from "@galatea/raster/planes.ts";
import type { Pixels } from "./use-small-copy.ts";

export function relight(pixels: Pixels, light: Light): void {
  const lightness = lightnessPlane(pixels);
  const side = Math.sqrt(lightness.width * lightness.height);
  const map = lightMap(
    [
      { form: blurPlane(lightness, side / 60), depth: 0.5 },
      { form: blurPlane(lightness, side / 18), depth: 0.9 },
    ],
    light.from,
  );
  applyLight(pixels, map, light);
}
