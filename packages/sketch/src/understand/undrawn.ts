/**
 * Words that were read although the finished scene has no place for what they say: a framing where nobody is shown, the
 * moon by day, a style that gave way to the chosen one.
 */
import { isIndoors } from "#sketch/light.ts";
import type { Framing, Place, Scene, Thing } from "#sketch/scene.ts";
import type { SaidSetting } from "./read-setting.ts";
import type { SaidThings } from "./read-things.ts";
import { missTouches } from "./side-by-side.ts";
import { standInOfPlace } from "./stand-ins.ts";
import { findAll, giveUp, type Match, miss, type Text } from "./text.ts";
import { placeWords } from "./scene-words.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { poses } from "./pose-words.ts";

type Read = {
  scene: Scene;
  things: SaidThings;
  setting: SaidSetting;
  framing: Match<Framing> | undefined;
};

/** Terms of photographers whose words mean something else one by one. */
const cameraTerms: Vocabulary<true> = [["depth of field|field of view", true]];

export function missCameraTerms(text: Text): void {
  for (const term of findAll(text, cameraTerms)) miss(text, term, "aside");
}

export function findUndrawn(text: Text, { scene, things, setting, framing }: Read): void {
  const { subject } = scene;
  const give = ({ start, end }: Match<unknown>, weight: "aside" | "subject"): void =>
    giveUp(text.words.slice(Math.max(0, start), end), weight);
  if (setting.place !== undefined && standInOfPlace(setting.place.said) !== undefined)
    give(setting.place, "aside");
  if (subject.kind === "people") missTouches(text, subject.animal?.kind);
  else {
    if (framing !== undefined) give(framing, "aside");
    for (const pose of findAll(text, poses)) if (!pose.negated) miss(text, pose, "subject");
  }
  const use = (words: RegExp): void => {
    for (const word of text.words) if (words.test(word.text) && !word.bound) word.used = true;
  };
  if (!isIndoors(scene.place)) use(/^(?:sky|skies|horizon)$/);
  if (waterPlaces.has(scene.place)) use(/^(?:water|waves?)$/);
  if (subject.kind === "still") use(/^(?:life|table|tabletop)$/);
  if (subject.kind === "landscape") {
    // There the places are what the picture is of.
    for (const { start, end } of findAll(text, placeWords, { bound: true }))
      for (const word of text.words.slice(start, end)) if (word.missed !== undefined) word.missed = "subject";
    for (const thing of things.matches ?? []) if (!isShown(thing.meaning, scene)) give(thing, "subject");
  }
  if (subject.kind === "abstract") use(ofPatterns);
}

const waterPlaces: ReadonlySet<Place> = new Set<Place>([
  "beach",
  "lake",
  "harbour",
  "waterfall",
  "underwater",
]);

/** Where a landscape has such a thing of its own. */
const landscapes: Partial<Record<Thing, readonly Place[]>> = {
  mountain: ["mountains", "lake", "castle"],
  tree: ["meadow", "forest", "park", "garden", "lake"],
  castle: ["castle"],
  flowers: ["meadow", "garden", "park"],
};

function isShown(thing: Thing, { place, timeOfDay }: Scene): boolean {
  if (thing === "moon") return timeOfDay === "night" || timeOfDay === "dusk";
  if (thing === "sun") return timeOfDay !== "night";
  return landscapes[thing]?.includes(place) ?? true;
}

const ofPatterns = /^(?:abstract|abstraction|patterns?|shapes?|colou?rs?|wallpaper|texture|background)$/;
