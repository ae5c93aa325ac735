/**
 * Reads a description into a scene: what is said decides, what is not said is drawn from the seed. Any text gives
 * a whole scene; nothing said about an age can make anybody younger than 20.
 */
import type { JsonValue } from "../../engine.ts";
import type { Understood } from "#image/engine.ts";
import { hashText, createRandom, type Random } from "#sketch/kit/random.ts";
import { lightOf } from "#sketch/light.ts";
import type { Framing, Person, Scene, Style, Subject, TimeOfDay, Weather } from "#sketch/scene.ts";
import { abstractSubject } from "./abstract-subject.ts";
import { completePerson, inventLook, type Surroundings } from "./complete-person.ts";
import { describe, unusedWords } from "./describe.ts";
import { type Look, readLook } from "./look.ts";
import { anywhere } from "./look-words.ts";
import { framings } from "./pose-words.ts";
import { readPeople, type SaidPeople } from "./read-people.ts";
import { type SaidThings, readThings } from "./read-things.ts";
import { type SaidSetting, bindPhrases, readSetting } from "./read-setting.ts";
import { type Match, readText, takeFirst } from "./text.ts";

export type UnderstandOptions = {
  seed: number;
  size: { widthPx: number; heightPx: number };
  /** A look that this engine stored earlier keeps the character the same; without it the description decides. */
  character?: { description: string; look?: JsonValue };
};

export function understandPrompt(
  prompt: string,
  options: UnderstandOptions,
): { scene: Scene; understood: Understood[]; unused: string[] } {
  const text = readText(prompt);
  const phrases = bindPhrases(text);
  const framing = takeFirst(text, framings);
  const people = readPeople(text, { hasCharacter: options.character !== undefined });
  const setting = readSetting(text, phrases);
  const things = readThings(text, {
    besidePeople: people.evidence === "named",
    inTheOpen: growsFlowers(setting),
  });
  const random = createRandom(options.seed).fork("scene");
  const around = { place: placeOf(setting, people, things, random), ...hourOf(setting, people, random) };
  const subject = subjectOf({ prompt, people, setting, things, framing, around, options, random });
  const base = {
    place: around.place,
    timeOfDay: around.timeOfDay,
    weather: around.weather,
    mood: around.mood,
  };
  const scene: Scene = {
    version: 1,
    seed: options.seed >>> 0,
    subject,
    ...base,
    ...(setting.season === undefined ? {} : { season: setting.season.meaning }),
    style: setting.style?.meaning ?? ("natural" satisfies Style),
    light: lightOf(base, random.fork("light")),
  };
  return {
    scene,
    understood: describe({ people, setting, things, subject, framing }),
    unused: unusedWords(text),
  };
}

/** "A meadow with wildflowers" is a landscape, "flowers on a table" a still life. */
const growsFlowers = ({ place }: SaidSetting): boolean =>
  place !== undefined &&
  ["meadow", "garden", "park", "forest", "mountains", "lake", "beach"].includes(place.meaning);

function placeOf(
  setting: SaidSetting,
  people: SaidPeople,
  things: SaidThings,
  random: Random,
): Scene["place"] {
  if (setting.place !== undefined) return setting.place.meaning;
  const role = people.people[0]?.role?.place;
  if (people.evidence !== "none" && role !== undefined) return role;
  if (things.home !== undefined && people.evidence !== "named") return things.home;
  if (setting.weather?.meaning === "snow")
    return random.pick(["mountains", "forest", "park", "lake"] as const);
  if (setting.weather?.meaning === "rain") return random.pick(["street", "city", "window"] as const);
  if (setting.time !== undefined && people.evidence === "none")
    return random.pick(["meadow", "mountains", "lake", "beach"] as const);
  if (setting.time !== undefined) {
    return setting.time.meaning === "night"
      ? random.pick(["bokeh", "city"] as const)
      : random.pick(["meadow", "beach", "park", "lake", "city"] as const);
  }
  return random.pick(["plain", "plain", "niche"] as const);
}

function hourOf(
  setting: SaidSetting,
  people: SaidPeople,
  random: Random,
): { timeOfDay: TimeOfDay; weather: Weather; mood: Scene["mood"] } {
  const lively: TimeOfDay[] = ["dawn", "day", "day", "golden", "golden", "sunset"];
  const mood = setting.mood?.meaning ?? (people.people[0]?.expression === "sad" ? "melancholy" : "calm");
  const moody: TimeOfDay[] =
    mood === "mysterious"
      ? ["dusk", "night", "dawn"]
      : mood === "romantic"
        ? ["sunset", "golden", "dusk"]
        : mood === "dramatic"
          ? ["sunset", "dusk", "golden"]
          : lively;
  const neon = setting.style?.meaning === "neon";
  return {
    timeOfDay: setting.time?.meaning ?? (neon ? "night" : random.pick(moody)),
    weather: setting.weather?.meaning ?? "clear",
    mood,
  };
}

type Parts = {
  prompt: string;
  people: SaidPeople;
  setting: SaidSetting;
  things: SaidThings;
  framing: Match<Framing> | undefined;
  around: Surroundings;
  options: UnderstandOptions;
  random: Random;
};

function subjectOf(parts: Parts): Subject {
  const { people, things, setting, prompt, random } = parts;
  const peopleFirst =
    people.evidence === "named" || (people.evidence === "implied" && things.animal === undefined);
  if (peopleFirst) return peopleSubject(parts);
  if (things.animal !== undefined)
    return { kind: "animal", animal: things.animal.meaning, count: things.count, coat: things.colour };
  if (things.things.length > 0 && !things.scenic)
    return { kind: "still", things: things.things, colour: things.colour };
  if (
    setting.place !== undefined ||
    setting.time !== undefined ||
    setting.weather !== undefined ||
    things.scenic
  )
    return { kind: "landscape" };
  if (setting.place === undefined && things.things.length > 0)
    return { kind: "still", things: things.things, colour: things.colour };
  return abstractSubject(prompt, parts.around.mood, random);
}

function peopleSubject({ people, framing, around, options, random, setting }: Parts): Subject {
  const { character } = options;
  const start = random.fork("origins").integer(0, anywhere.length - 1);
  const drawn: Person[] = people.people.map((one, index) => {
    const likely = anywhere[(start + index * 3) % anywhere.length];
    const said = people.people.length > 1 && likely !== undefined ? { ...one, likely } : one;
    if (index === 0 && character !== undefined)
      return completePerson(said, around, random.fork("person0"), fixedLook(character, around));
    return completePerson(said, around, random.fork(`person${index}`));
  });
  const alone = drawn.length === 1;
  const active = drawn.some((person) => person.pose === "walking");
  const standing = drawn.some(
    (person) =>
      person.pose === "armsCrossed" ||
      person.pose === "handOnHip" ||
      person.pose === "reading" ||
      person.pose === "waving" ||
      person.holding !== "none",
  );
  const wide = options.size.widthPx > options.size.heightPx * 1.25;
  const sought: Framing = active
    ? "full"
    : wide && alone && !standing
      ? "portrait"
      : standing || !alone
        ? "half"
        : setting.place === undefined
          ? random.pick(["portrait", "portrait", "half"] as const)
          : random.pick(["half", "portrait"] as const);
  return { kind: "people", people: drawn, framing: framing?.meaning ?? sought };
}

/** The same description gives the same look, whatever the scene's seed. */
function fixedLook(
  { description, look }: NonNullable<UnderstandOptions["character"]>,
  around: Surroundings,
): Look {
  const stored = readLook(look);
  if (stored !== undefined) return stored;
  const said = readPeople(readText(description), { hasCharacter: true }).people[0] ?? { hair: { said: [] } };
  return inventLook(
    said,
    { ...around, place: "plain", weather: "clear" },
    createRandom(hashText(description)),
  );
}
