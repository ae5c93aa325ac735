/** The three styles that a picture can be drawn again in. */
import { paintOil } from "./oil.ts";
import { drawPencil } from "./pencil.ts";
import { printPoster } from "./poster.ts";
import type { Raster } from "#raster/raster.ts";

export type DrawnStyle = "sketch" | "poster" | "oil";

export function stylise(
  raster: Raster,
  { style, strength }: { style: DrawnStyle; strength: number },
  seed: number,
  report: (share: number) => void,
): Promise<Raster> {
  switch (style) {
    case "sketch":
      return drawPencil(raster, strength, seed);
    case "poster":
      return printPoster(raster, strength);
    case "oil":
      return paintOil(raster, strength, seed, report);
  }
}
