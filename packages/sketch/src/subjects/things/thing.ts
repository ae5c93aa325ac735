/** What every thing's file gives back: a frame in local units with its foot at y = 0, where it belongs, and how big it is beside others. */
import type { Random } from "@galatea/raster/random.ts";
import type { Hex, Place, TimeOfDay } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";

export type Setting =
  /** Stands on the table that the still life draws. */
  | "table"
  /** Stands on the floor or the ground, in front. */
  | "floor"
  /** Stands in the landscape and is seen from further off. */
  | "land"
  /** Hangs in the sky. */
  | "sky";

export type ThingFigure = {
  frame: { left: number; top: number; right: number };
  setting: Setting;
  /** Compressed real height, to size things to each other: a cup is 1. */
  tall: number;
  /** Half the width of the foot, for the contact shadow; 0 casts none. */
  foot: number;
  /** Floats: where the scene has water it lies on that, behind the near bank. */
  afloat?: boolean;
  draw(painter: Painter): void;
};

type ThingGiven = { colour: Hex | null; random: Random; place: Place; timeOfDay: TimeOfDay };
export type ThingArtist = (given: ThingGiven) => ThingFigure;
