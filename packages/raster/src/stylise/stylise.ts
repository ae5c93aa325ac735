/** The three hands that a picture can be drawn again by. */
import type { processStyles } from "@galatea/contract/process-options.ts";
import { paintOil } from "./oil.ts";
import { drawPencil } from "./pencil.ts";
import { printPoster } from "./poster.ts";
import type { Raster } from "#raster/raster.ts";

export function stylise(
  raster: Raster,
  { style, strength }: { style: (typeof processStyles)[number]; strength: number },
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
