/** What every motif is given: a painter, the picture's measures in pixels, and the paper and inks chosen for it. */
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";

export type Canvas = {
  painter: Painter;
  random: Random;
  width: number;
  height: number;
  /** The shorter edge: what strokes and gaps are measured by. */
  unit: number;
  paper: Hex;
  /** True when the paper is darker than most of the inks. */
  dark: boolean;
  /** At least five, ordered as given. */
  inks: readonly Hex[];
};
