/**
 * Reads a description into a scene: what is said decides, what is not said is drawn from the seed. Any text gives
 * a whole scene; nothing said about an age can make anybody younger than 20.
 */
import type { JsonValue } from "@galatea/engines/engine.ts";
import { hashText, createRandom, type Random } from "@galatea/raster/random.ts";
import { lightOf } from "#sketch/light.ts";
import type { Framing, Hex, Person, Scene, Style, Subject, TimeOfDay, Weather } from "#sketch/scene.ts";
import { abstractSubject } from "./abstract-subject.ts";
import { completePerson, type Fixed } from "./complete-person.ts";
import { type Denied, keptChips, readDenied } from "./negative-prompt.ts";
import { describe, type SceneChip, spaced } from "./describe.ts";
import { inventLook } from "./invent-look.ts";
import {
  allowedAround,
  allowedFraming,
  allowedSeason,
  allowedStyle,
  keepOut,
  withoutDeniedPeople,
  withoutDeniedSetting,
} from "./apply-negative-prompt.ts";
import { type Borrowed, borrow, isLent, type Reference, saidOutside, tinted } from "./references.ts";
import { readLook } from "./look.ts";
import { anywhere } from "./origin-words.ts";
import { framings } from "./pose-words.ts";
import { readPeople, type SaidPeople } from "./read-people.ts";
import { nothingSaid, type SaidPerson } from "./read-person.ts";
import { type SaidThings, readThings } from "./read-things.ts";
import { type SaidSetting, bindPhrases, readSetting } from "./read-setting.ts";
import { styleWords } from "./scene-words.ts";
import { bindName } from "./name.ts";
import { findUndrawn, missCameraTerms } from "./undrawn.ts";
import { leftOutEmoji, leftOutOf } from "./left-out.ts";
import { sayScene } from "./say-scene.ts";
import { giveUp, type Match, readText, takeFirst, type Text } from "./text.ts";
import type { Surroundings } from "./wardrobe.ts";

export type ParsePromptOptions = {
  seed: number;
  size: { widthPx: number; heightPx: number };
  /** An identity that this engine stored earlier keeps the character the same; without it the description decides. */
  character?: { description: string; name?: string; identity?: JsonValue };
  /** Its contents stay out, also where the prompt asks for them. */
  negativePrompt?: string;
  /** Overrides the prompt's own words for a style; an unknown style is ignored. */
  style?: string;
  /** Pictures that decide what the words leave open. */
  references?: readonly Reference[];
};

export type ParsedPrompt = {
  scene: Scene;
  parsed: SceneChip[];
  /** Every content word of which nothing is drawn, neighbours joined. */
  unused: string[];
  /** What the picture would be without, although the prompt is about it; what is drawn instead, in a few words. */
  omissions?: { leftOut: string[]; instead: string };
};

export function parsePrompt(prompt: string, options: ParsePromptOptions): ParsedPrompt {
  const denied = readDenied(options.negativePrompt);
  const { text, framing, people, setting, things, borrowed } = readPrompt(prompt, { ...options, denied });
  const random = createRandom(options.seed).fork("scene");
  const outcome = random.fork("denied");
  const found = { place: placeOf(setting, people, things, random), ...hourOf(setting, people, random) };
  const base = allowedAround(found, denied, outcome);
  const subject = subjectOf({
    prompt,
    people,
    setting,
    things,
    framing,
    borrowed,
    denied,
    around: base,
    options,
    random,
  });
  const season = allowedSeason(setting.season?.meaning, denied, outcome.fork("season"));
  const scene: Scene = {
    version: 1,
    seed: options.seed >>> 0,
    subject,
    ...base,
    ...(season === undefined ? {} : { season }),
    style: setting.style?.meaning ?? allowedStyle(denied),
    light: tinted(lightOf(base, random.fork("light")), borrowed.tint),
  };
  const chips = describe({ people, setting, things, subject, framing });
  findUndrawn(text, { scene, things, setting, framing });
  const leftOut = [...leftOutOf(text), ...leftOutEmoji(prompt)];
  const noun = chips.find(({ kind, label }) => kind === "person" && !label.startsWith("about "))?.label;
  const isPlaceSaid = setting.place !== undefined || things.home !== undefined;
  const asked = leftOut.filter(({ weight }) => weight === "subject" || subject.kind === "abstract");
  return {
    scene,
    parsed: [...keptChips(chips, denied), ...borrowed.chips, ...(denied?.chips ?? [])],
    unused: [...new Set([...leftOut.map(({ said }) => said), ...(denied?.unused ?? [])])],
    ...(asked.length === 0
      ? {}
      : {
          omissions: {
            leftOut: asked.map(({ said }) => said),
            instead: sayScene(scene, { noun, isPlaceSaid }),
          },
        }),
  };
}

export type ReadPrompt = {
  text: Text;
  framing: Match<Framing> | undefined;
  people: SaidPeople;
  setting: SaidSetting;
  things: SaidThings;
  borrowed: Borrowed;
};

/** What the words say, before anything is invented. */
export function readPrompt(
  prompt: string,
  options: Pick<ParsePromptOptions, "character" | "style" | "references"> & { denied?: Denied | undefined },
): ReadPrompt {
  const { denied, references = [] } = options;
  const hasCharacter = options.character !== undefined;
  const text = readText(prompt);
  missCameraTerms(text);
  bindName(text, options.character?.name ?? "");
  const phrases = bindPhrases(text);
  const framing = takeFirst(text, framings);
  const before = text.words.map(({ used }) => used);
  const read = readPeople(text, { hasCharacter });
  const ofPeople = text.words.filter(({ used }, index) => used && before[index] === false);
  const named = withoutDeniedPeople(read, denied, hasCharacter);
  const said = inStyle(withoutDeniedSetting(readSetting(text, phrases), denied), options.style);
  const borrowed = borrow({ people: named, setting: said }, references, { hasCharacter });
  const { people, setting } = borrowed;
  const things = readThings(text, {
    besidePeople: people.evidence === "named",
    inTheOpen: growsFlowers(setting),
    isOut: (field, meaning) => denied?.has(field, meaning) === true,
  });
  // A cat's portrait has no person whose eyes could be green.
  if (people.evidence === "implied" && things.animal !== undefined) giveUp(ofPeople, "subject");
  const isOut = framing !== undefined && denied?.has("framing", framing.meaning) === true;
  return { text, framing: isOut ? undefined : framing, people, setting, things, borrowed };
}

/** A style that was chosen stands above all that is written. */
function inStyle(setting: SaidSetting, chosen: string | undefined): SaidSetting {
  const style = styleNames.find((name) => name === chosen);
  return style === undefined ? setting : { ...setting, style: saidOutside(style, spaced(style)) };
}

export const styleNames: readonly Style[] = [...new Set(styleWords.map(([, style]) => style))];

/** "A meadow with wildflowers" is a landscape, "flowers on a table" a still life. */
const growsFlowers = ({ place }: SaidSetting): boolean =>
  place !== undefined &&
  ["meadow", "garden", "park", "forest", "mountains", "lake", "beach"].includes(place.meaning);

/** The light of a picture makes no landscape of what the words did not call one. */
const inWords = <T>(match: Match<T> | undefined): Match<T> | undefined =>
  match === undefined || isLent(match) ? undefined : match;

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
  const weather = inWords(setting.weather);
  const time = inWords(setting.time);
  if (weather?.meaning === "snow") return random.pick(["mountains", "forest", "park", "lake"] as const);
  if (weather?.meaning === "rain") return random.pick(["street", "city", "window"] as const);
  if (time !== undefined && people.evidence === "none")
    return random.pick(["meadow", "mountains", "lake", "beach"] as const);
  if (time !== undefined) {
    return time.meaning === "night"
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
  borrowed: Borrowed;
  denied: Denied | undefined;
  around: Surroundings & { timeOfDay: TimeOfDay };
  options: ParsePromptOptions;
  random: Random;
};

function subjectOf(parts: Parts): Subject {
  const { people, things, setting, prompt, random } = parts;
  const peopleFirst =
    people.evidence === "named" || (people.evidence === "implied" && things.animal === undefined);
  if (peopleFirst) return peopleSubject(parts);
  if (things.animal !== undefined)
    return { kind: "animal", animal: things.animal.meaning, count: things.count, coat: things.colour };
  const colour = things.colour ?? parts.borrowed.colours[0] ?? null;
  if (things.things.length > 0 && !things.scenic) return { kind: "still", things: things.things, colour };
  if (
    setting.place !== undefined ||
    inWords(setting.time) !== undefined ||
    inWords(setting.weather) !== undefined ||
    things.scenic
  )
    return { kind: "landscape" };
  if (setting.place === undefined && things.things.length > 0)
    return { kind: "still", things: things.things, colour };
  return inPalette(abstractSubject(prompt, parts.around.mood, random), parts.borrowed.colours);
}

/** As many colours as the pattern has, those of the pictures first. */
const inPalette = (subject: Subject, colours: readonly Hex[]): Subject =>
  subject.kind === "abstract" && colours.length > 0
    ? {
        ...subject,
        palette: [...new Set([...colours, ...subject.palette])].slice(0, subject.palette.length),
      }
    : subject;

function peopleSubject(parts: Parts): Subject {
  const { people, things, framing, around, options, random, setting, borrowed, denied } = parts;
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
    const fixed = index === 0 && character !== undefined ? fixedBy(character, around) : borrowed.fixed[index];
    const person = completePerson(said, around, own, company, fixed);
    const alike = fixed === undefined && drawn.some(({ garment }) => garment.kind === person.garment.kind);
    // Two who were not dressed by the words do not come in the same.
    const dressed =
      alike && one.garment === undefined ? completePerson(said, around, own.fork("again"), company) : person;
    drawn.push(
      keepOut(upClose(dressed, one, framing), { said: one, around, denied, random: own.fork("denied") }),
    );
  }
  const { company: animal } = things;
  const shown =
    framing?.meaning ?? framingFor(drawn, people, { company: animal !== undefined, setting, random });
  return {
    kind: "people",
    people: drawn,
    framing: allowedFraming(shown, denied),
    ...(animal === undefined ? {} : { animal: { kind: animal.animal, coat: animal.coat } }),
  };
}

/** In a picture of the face no hand that nobody asked for is laid over it. */
const upClose = (person: Person, said: SaidPerson, framing: Match<Framing> | undefined): Person =>
  (framing?.meaning === "closeUp" || framing?.meaning === "portrait") &&
  said.pose === undefined &&
  said.role?.pose === undefined &&
  person.pose === "thinking"
    ? { ...person, pose: "turnedLeft" }
    : person;

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

/** The same description gives the same identity, whatever the scene's seed. */
function fixedBy(
  { description, identity }: NonNullable<ParsePromptOptions["character"]>,
  around: Surroundings,
): Fixed {
  const told = readPeople(readText(description), { hasCharacter: true }).people[0] ?? nothingSaid();
  const stored = readLook(identity);
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
