/** A cloth, as garments are drawn of it. */
import type { Hex, Pattern } from "#sketch/scene.ts";
import type { Ramp } from "../palette.ts";

export type Finish = "matte" | "knit" | "leather" | "denim" | "silk" | "metal" | "wool";

/** `stripe` runs down the outside of sleeves and legs; `fine` is false where lights on folds would be too small to see. */
export type Cloth = {
  ramp: Ramp;
  paint: string;
  finish: Finish;
  fine: boolean;
  stripe?: Hex;
  pattern?: Pattern;
};
