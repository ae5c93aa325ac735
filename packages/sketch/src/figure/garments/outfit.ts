/** What a garment hands to the figure: the torso part, how sleeves are cut, and what is worn below. */
import type { Hex } from "#sketch/scene.ts";
import type { Cloth } from "./cloth-type.ts";

type Cuff = "rib" | "band" | "plain" | "wide";

export type Lower =
  | { kind: "trousers"; cloth: Cloth; cut?: "jeans" | "trousers" | "loose" | "shorts" }
  /** A skirt from the waist; `hemY` of the upright figure, `flare` added to each side, `band` the hem's trim. */
  | {
      kind: "skirt";
      cloth: Cloth;
      hemY: number;
      flare: number;
      folds: number;
      wrapped?: boolean;
      band?: Hex;
      /** Worn from the chest down instead of from the waist. */
      high?: boolean;
    };

export type Outfit = {
  /** Behind the neck and the back of the head. */
  behind: string;
  torso: string;
  sleeve: {
    cloth: Cloth;
    length: number;
    ease: number;
    cuff: Cuff;
    /** How far a wide sleeve opens. */
    wide?: number;
    /** Rows of down. */
    puffs?: number;
    /** Colour of a cuff of its own. */
    trim?: Hex;
  };
  lower: Lower;
  /** Y down to which the upper garment falls over what is worn below. */
  hemY: number;
  /** Over both arms, as a poncho or cape lies. */
  over: string;
  /** Over the lower part: aprons, tails. */
  apron?: string;
  /** Gloves of armour and spacesuits. */
  gloves?: Cloth;
};
