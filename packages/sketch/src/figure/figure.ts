/** The drawing of one person in the making: what all parts need to know of each other. */
import type { Framing, Person } from "#sketch/scene.ts";
import type { Ramp, SkinRamp } from "./palette.ts";
import type { Point } from "./path.ts";
import type { Head } from "./proportions.ts";
import type { Stance } from "./stance.ts";
import type { Body } from "./stature.ts";
import type { Studio } from "./studio.ts";

export type Bench = { left: number; right: number };

export type Figure = {
  person: Person;
  framing: Framing;
  studio: Studio;
  head: Head;
  body: Body;
  stance: Stance;
  skin: SkinRamp;
  hair: Ramp;
  /** Front view of the head → where it is seen. */
  onHead: (x: number, y: number, lift?: number) => Point;
  /** Front view of the torso, before the pose bends it → where it is seen. */
  onBody: (x: number, y: number, lift?: number) => Point;
  /** How much further than for one a bench reaches for those who share it, in units; null: another draws it. */
  bench?: Bench | null;
  /** Contour of face and skull, closed. */
  headPath: string;
};
