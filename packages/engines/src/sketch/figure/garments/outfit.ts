/** What a garment hands to the figure: the torso part, how sleeves are cut, and what is worn below. */
import type { Cloth } from "./cloth.ts";

type Cuff = "rib" | "band" | "plain" | "wide";

export type Lower =
  | { kind: "trousers"; cloth: Cloth }
  /** A skirt from the waist; `hemY` in figure units, `flare` added to each side. */
  | { kind: "skirt"; cloth: Cloth; hemY: number; flare: number; folds: number; wrapped?: boolean };

export type Outfit = {
  /** Behind the neck and the back of the head. */
  behind: string;
  torso: string;
  sleeve: { cloth: Cloth; length: number; ease: number; cuff: Cuff };
  lower: Lower;
  /** Y down to which the upper garment falls over what is worn below. */
  hemY: number;
  /** Over the lower part: coat tails, aprons. */
  over: string;
  /** Gloves of armour and spacesuits. */
  gloves?: Cloth;
};
