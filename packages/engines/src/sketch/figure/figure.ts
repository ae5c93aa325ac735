/** The drawing of one person in the making: what all parts need to know of each other. */
import type { Framing, Person } from "#sketch/scene.ts";
import type { Ramp, SkinRamp } from "./palette.ts";
import type { Point } from "./path.ts";
import type { Body, Head } from "./proportions.ts";
import type { Studio } from "./studio.ts";

export type Figure = {
  person: Person;
  framing: Framing;
  studio: Studio;
  head: Head;
  body: Body;
  skin: SkinRamp;
  hair: Ramp;
  /** Front view of the head → where it is seen. */
  onHead: (x: number, y: number, lift?: number) => Point;
  /** Front view of the torso → where it is seen. */
  onBody: (x: number, y: number, lift?: number) => Point;
  /** Contour of face and skull, closed. */
  headPath: string;
};
