/**
 * New light on a picture of unknown depth: large forms of the lightness are read as relief and lit from one side, with a
 * falloff across the picture. Computed small and applied at full size, so that edges stay sharp.
 */
import { applyLight, type Light, lightMap, type LightSide } from "./light-map.ts";
import { resized } from "./picture-file.ts";
import { blurPlane, guidedFilter, lightnessPlane, type Plane } from "./planes.ts";
import { fitPixels, type Raster } from "./raster.ts";

/** In place. */
export async function relight(raster: Raster, light: Light): Promise<void> {
  const { width, height } = fitPixels(raster, 700_000);
  applyLight(raster, softLightMap(await resized(raster, width, height), light.from), light);
}

function softLightMap(small: Raster, from: LightSide): Plane {
  const lightness = lightnessPlane(small);
  const side = Math.sqrt(lightness.width * lightness.height);
  const form = guidedFilter(lightness, lightness, Math.round(side / 70), 0.012);
  const map = lightMap(
    [
      { form: blurPlane(form, side / 160), depth: 0.16 },
      { form: blurPlane(form, side / 40), depth: 0.5 },
      { form: blurPlane(form, side / 14), depth: 0.9 },
    ],
    from,
  );
  return blurPlane(map, side / 260);
}
