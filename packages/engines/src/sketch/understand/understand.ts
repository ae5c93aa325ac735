/**
 * Reads a description into a scene: what is said decides, what is not said is drawn from the seed. Any text gives
 * a whole scene; nothing said about an age can make anybody younger than 20.
 */
import type { JsonValue } from "../../engine.ts";
import { hashText, createRandom, type Random } from "#sketch/kit/random.ts";
import { lightOf } from "#sketch/light.ts";
import type { Framing, Person, Scene, Style, Subject, TimeOfDay, Weather } from "#sketch/scene.ts";
import { abstractSubject } from "./abstract-subject.ts";
import { completePerson, type Fixed } from "./complete-person.ts";
import { describe, type SceneChip, unusedWords } from "./describe.ts";
import { inventLook } from "./invent-look.ts";
import { readLook } from "./look.ts";
import { anywhere } from "./origin-words.ts";
import { framings } from "./pose-words.ts";
import { readPeople, type SaidPeople } from "./read-people.ts";
import { nothingSaid } from "./read-person.ts";
import { type SaidThings, readThings } from "./read-things.ts";
import { type SaidSetting, bindPhrases, readSetting } from "./read-setting.ts";
import { type Match, readText, takeFirst } from "./text.ts";
import type { Surroundings } from "./wardrobe.ts";

export type UnderstandOptions = {
  seed: number;
  size: { widthPx: number; heightPx: number };
  /** A look that this engine stored earlier keeps the character the same; without it the description decides. */
  character?: { description: string; look?: JsonValue };
};

export function understandPrompt(
  prompt: string,
  options: UnderstandOptions,
): { scene: Scene; understood: SceneChip[]; unused: string[] } {
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
  const [lead] = people.people;
  const home = lead?.seat === "bench" ? "park" : lead?.seat === "armchair" ? "room" : lead?.role?.place;
  if (people.evidence !== "none" && home !== undefined) return home;
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
  if (people.evidence !== "none") return random.pick(["plain", "plain", "niche", "window", "bokeh"] as const);
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
    weather: setting.weather?.meaning ?? people.people[0]?.role?.weather ?? "clear",
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

function peopleSubject({ people, things, framing, around, options, random, setting }: Parts): Subject {
  const { character } = options;
  const start = random.fork("origins").integer(0, anywhere.length - 1);
  const company = { alone: people.people.length === 1 && things.company === undefined };
  const drawn: Person[] = [];
  for (const [index, one] of people.people.entries()) {
    const own = random.fork(`person${index}`);
    const likely = anywhere[(start + index * 3) % anywhere.length];
    const generation =
      drawn[0] === undefined ? {} : { likelyAge: drawn[0].ageYears + own.fork("age").integer(-8, 8) };
    const said = people.people.length > 1 && likely !== undefined ? { ...one, likely, ...generation } : one;
    const fixed = index === 0 && character !== undefined ? fixedBy(character, around) : undefined;
    const person = completePerson(said, around, own, company, fixed);
    const alike = fixed === undefined && drawn.some(({ garment }) => garment.kind === person.garment.kind);
    // Two who were not dressed by the words do not come in the same.
    drawn.push(
      alike && one.garment === undefined ? completePerson(said, around, own.fork("again"), company) : person,
    );
  }
  const { company: animal } = things;
  return {
    kind: "people",
    people: drawn,
    framing:
      framing?.meaning ?? framingFor(drawn, people, { company: animal !== undefined, setting, random }),
    ...(animal === undefined ? {} : { animal: { kind: animal.animal, coat: animal.coat } }),
  };
}

const whole = new Set<Person["pose"]>(["walking", "running", "dancing", "cheering", "crossLegged"]);
const armed = new Set<Person["pose"]>([
  "armsCrossed",
  "handOnHip",
  "reading",
  "waving",
  "thinking",
  "handsInPockets",
  "seated",
]);

/** As close as one may come without losing what was said. */
function framingFor(
  drawn: readonly Person[],
  { people }: SaidPeople,
  { company, setting, random }: { company: boolean; setting: SaidSetting; random: Random },
): Framing {
  if (
    company ||
    drawn.some((person) => whole.has(person.pose)) ||
    people.some((said) => said.shoes !== undefined)
  )
    return "full";
  if (people.some((said) => said.lower !== undefined || said.seat !== undefined)) return "threeQuarter";
  if (drawn.some((person) => person.pose === "seated")) return random.pick(["threeQuarter", "half"] as const);
  if (drawn.length > 1 || drawn.some((person) => armed.has(person.pose) || person.holding !== "none"))
    return "half";
  const close = people.some(
    (said) => said.eyes !== undefined || said.freckles === true || said.lipstick !== undefined,
  );
  if (setting.place === undefined || close) return random.pick(["portrait", "portrait", "half"] as const);
  return random.pick(["half", "half", "portrait", "threeQuarter"] as const);
}

/** The same description gives the same look, whatever the scene's seed. */
function fixedBy(
  { description, look }: NonNullable<UnderstandOptions["character"]>,
  around: Surroundings,
): Fixed {
  const told = readPeople(readText(description), { hasCharacter: true }).people[0] ?? nothingSaid();
  const stored = readLook(look);
  if (stored !== undefined) return { look: stored, told };
  const nowhere: Surroundings = {
    ...around,
    place: "plain",
    weather: "clear",
    timeOfDay: "day",
    mood: "calm",
  };
  return { look: inventLook(told, nowhere, createRandom(hashText(description))), told };
}
