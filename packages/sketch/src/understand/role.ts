/** What a noun for a person says about them. */
import type { Garment, HairStyle, Hex, Person, Place, Pose, Weather } from "#sketch/scene.ts";

export type Presentation = Person["presentation"];

/** What a noun brings along unless the words say otherwise. */
export type Role = {
  presentation?: Presentation;
  garment?: Garment;
  colour?: Hex;
  second?: Hex;
  hat?: Person["hat"];
  scarf?: Hex;
  hairStyle?: HairStyle;
  holding?: Person["holding"];
  pose?: Pose;
  place?: Place;
  weather?: Weather;
  ageYears?: number;
  /** "couple" and the like stand for several people. */
  count?: number;
};
