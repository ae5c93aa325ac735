/**
 * Reads an instruction ("make her hair blue", "at night") into a changed scene, with the words and the binding of
 * descriptions. Everything that the instruction does not name stays as it is.
 */
import type { ParsedWord } from "@galatea/engines/engine.ts";
import { createRandom } from "@galatea/raster/random.ts";
import type { Scene } from "#sketch/scene.ts";
import { changePeople } from "./change-people.ts";
import { changeFraming, changeSetting } from "./change-setting.ts";
import { changeSubject } from "./change-subject.ts";
import { asDescription } from "./change-words.ts";
import { leftOutEmoji, unusedWords } from "./left-out.ts";
import { onlyTakenOff } from "./read-clothes.ts";
import { bindPhrases, readSetting } from "./read-setting.ts";
import { readText } from "./text.ts";

/** What can be changed, as phrases to show to a person whose wish was something else. */
export const sceneChangeOffers: readonly string[] = [
  "change hair colour or style",
  "change eye colour, age, beard or expression",
  "change clothes and their colours",
  "add or remove glasses, a hat, a scarf or jewellery",
  "give somebody something to hold, or another pose",
  "another place",
  "another time of day",
  "other weather or another season",
  "another style, such as watercolour or ink",
  "zoom in or out",
  "add or remove a person, an animal or a thing",
];

export type SceneChange = {
  scene: Scene;
  changes: ParsedWord[];
  /** Content words, and emoji for them, from which nothing was read. */
  ignored: string[];
};

/**
 * Follows, alone or several at once:
 * - looks of people: hair (style, colour, streaks), eyes, age ("older", "60 years old"), beard, freckles, tattoos,
 *   lipstick, expression, pose, what is held, the seat; never the body's build;
 * - clothes: garment, lower garment, shoes, their colours and patterns, glasses, hats, scarves, jewellery, on and off;
 *   a garment is only exchanged or dyed, never taken off; a profession dresses somebody whole ("make him a knight");
 * - whose: "her", "him", "the man", "the woman on the left", "the second person", "both"; without any of them, everybody;
 * - people, an animal at their side, animals and things: "add a dog", "remove the man", "make the cat black";
 * - place, time, weather ("stop the rain"), season, mood, style; framing ("zoom out", "full body").
 *
 * `changes` are chips of kind "change" such as "hair: blue". Null when nothing of it can be followed, or when the scene
 * already is as wished. The given scene is not modified. Same scene and words, same result.
 */
export function understandChange(scene: Scene, instruction: string): SceneChange | null {
  const text = readText(asDescription(instruction));
  const random = createRandom(scene.seed).fork(`change:${instruction.trim().toLowerCase()}`);
  const changes: string[] = [];
  const phrases = bindPhrases(text);
  const framing = changeFraming(text, scene.subject, changes);
  const people = changePeople(text, { ...scene, subject: framing }, random, changes, (rest) =>
    readSetting(rest, phrases),
  );
  const subject = changeSubject(text, people.subject, changes);
  const changed = changeSetting(text, { ...scene, subject }, people.setting, changes);
  if (changes.length === 0 || JSON.stringify(changed) === JSON.stringify(scene)) return null;
  // A decoration behind the words is no wish.
  const signs = leftOutEmoji(instruction).filter(({ weight }) => weight === "subject");
  return {
    scene: changed,
    changes: [...new Set(changes)].map((label) => ({ kind: "change", label })),
    ignored: [...new Set([...unusedWords(text), ...onlyTakenOff(text), ...signs.map(({ said }) => said)])],
  };
}
