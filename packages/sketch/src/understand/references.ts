/**
 * What pictures given beside the words lend to a scene. The words always stand above them: a picture of our own lends
 * its main person, or its place and light where these were left open; an upload lends nothing but colours and light.
 */
import { mix } from "#sketch/kit/colour.ts";
import type { Hex, Light, Person, Scene, TimeOfDay, Weather } from "#sketch/scene.ts";
import { namedColours } from "./colour-words.ts";
import { dyed, type Fixed } from "./complete-person.ts";
import type { SceneChip } from "./describe.ts";
import { spaced } from "./describe.ts";
import { nearest } from "./apply-negative-prompt.ts";
import { lookOf } from "./look.ts";
import type { SaidPeople } from "./read-people.ts";
import { nothingSaid, type SaidPerson } from "./read-person.ts";
import type { SaidSetting } from "./read-setting.ts";
import { placeWords, seasonWords, timeWords, weatherWords } from "./scene-words.ts";
import type { Match } from "./text.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type Reference = { from: "own"; scene: Scene } | ({ from: "upload" } & UploadColours);

/** What an upload's pixels say, as far as a scene can use it. */
export type UploadColours = {
  /** The most telling first; at least one. */
  colours: readonly [Hex, ...Hex[]];
  /** The colours of its bright and its dark parts. */
  bright: Hex;
  dark: Hex;
  timeOfDay: TimeOfDay;
  weather?: Weather;
  /** In a few words, such as "warm light". */
  lightSaid: string;
};

export type Borrowed = {
  people: SaidPeople;
  setting: SaidSetting;
  /** For each person, whom a picture shows instead of somebody invented. */
  fixed: readonly (Fixed | undefined)[];
  /** For still lifes and patterns of colour. */
  colours: readonly Hex[];
  tint?: { bright: Hex; dark: Hex };
  chips: SceneChip[];
};

const yours = "from your picture";

export function borrow(
  { people, setting }: { people: SaidPeople; setting: SaidSetting },
  lent: readonly Reference[],
  { hasCharacter }: { hasCharacter: boolean },
): Borrowed {
  let borrowed: Borrowed = { people, setting, fixed: [], colours: [], chips: [] };
  for (const one of lent) {
    if (one.from === "upload") borrowed = borrowColours(borrowed, one, hasCharacter);
    else if (hasCharacter) borrowed = borrowSetting(borrowWardrobe(borrowed, one.scene), one.scene);
    else borrowed = borrowPerson(borrowed, one.scene) ?? borrowSetting(borrowed, one.scene);
  }
  return borrowed;
}

const mainOf = ({ subject }: Scene): Person | undefined =>
  subject.kind === "people" ? subject.people[0] : undefined;

/** For the first who is not somebody else by the words and has no picture yet; undefined where there is nobody such. */
function borrowPerson(borrowed: Borrowed, scene: Scene): Borrowed | undefined {
  const person = mainOf(scene);
  const { people, fixed } = borrowed;
  if (person === undefined || people.evidence === "none") return undefined;
  const index = people.people.findIndex((said, place) => {
    const presentation = said.presentation ?? said.role?.presentation;
    return fixed[place] === undefined && (presentation === undefined || presentation === person.presentation);
  });
  const said = people.people[index];
  if (said === undefined) return undefined;
  const noun = person.presentation === "androgynous" ? "person" : person.presentation;
  const wears = said.garment?.kind === undefined && said.role?.garment === undefined;
  return {
    ...borrowed,
    fixed: people.people.map((_, place) => (place === index ? asFixed(person, said) : fixed[place])),
    chips: [
      ...borrowed.chips,
      { kind: "person", label: `the ${noun} ${yours}` },
      ...(wears ? [{ kind: "clothing", label: `${colouredGarment(person)}, ${yours}` } as const] : []),
    ],
  };
}

/** Who they are and what they wear, as far as the words do not say otherwise. */
function asFixed(person: Person, said: SaidPerson): Fixed {
  const age = said.ageYears ?? said.role?.ageYears;
  const own = lookOf(person);
  const dressedByWords = said.role?.garment !== undefined;
  return {
    look: {
      ...own,
      ...(age === undefined ? {} : { ageYears: age }),
      ...(said.skin === undefined ? {} : { skin: said.skin.colour }),
      ...(said.eyes === undefined ? {} : { eyes: said.eyes.colour }),
      ...(said.beard === undefined ? {} : { beard: said.beard }),
      ...(said.freckles === undefined ? {} : { freckles: said.freckles }),
      ...(said.build === undefined ? {} : { build: said.build.is }),
      hair: dyed(own.hair, said),
    },
    told: { ...nothingSaid(), ...(dressedByWords ? {} : wardrobeOf(person)) },
  };
}

function wardrobeOf(person: Person): Partial<SaidPerson> {
  const { garment, lower, shoes, hat, hatColour, scarf } = person;
  return {
    garment: { ...garment, said: `${colouredGarment(person)}, ${yours}` },
    ...(lower === undefined ? {} : { lower: { ...lower, said: `${spaced(lower.kind)}, ${yours}` } }),
    ...(shoes === undefined ? {} : { shoes: { ...shoes, said: `${spaced(shoes.kind)}, ${yours}` } }),
    ...(hat === "none" ? {} : { hat, ...(hatColour === undefined ? {} : { hatColour }) }),
    ...(scarf === null ? {} : { scarf }),
  };
}

/** A character puts on what the picture's person wears. */
function borrowWardrobe(borrowed: Borrowed, scene: Scene): Borrowed {
  const person = mainOf(scene);
  const [first, ...others] = borrowed.people.people;
  const dressedByWords = first?.garment?.kind !== undefined || first?.role?.garment !== undefined;
  if (person === undefined || first === undefined || dressedByWords) return borrowed;
  const wardrobe = wardrobeOf(person);
  const colour = first.garment?.colour;
  const dressed: SaidPerson = {
    ...wardrobe,
    ...first,
    ...(wardrobe.garment === undefined
      ? {}
      : { garment: { ...wardrobe.garment, ...(colour === undefined ? {} : { colour }) } }),
  };
  return { ...borrowed, people: { ...borrowed.people, people: [dressed, ...others] } };
}

function borrowSetting(borrowed: Borrowed, scene: Scene): Borrowed {
  const { setting, people } = borrowed;
  const isOpen = setting.place === undefined;
  // A studio's backdrop is a place for people, not for a landscape or an animal.
  const lends = people.evidence !== "none" || !backdrops.has(scene.place);
  const place = isOpen && lends ? lentMatch(scene.place, nameOf(placeWords, scene.place)) : setting.place;
  return {
    ...borrowed,
    setting: {
      ...setting,
      ...keyed("place", place),
      time: setting.time ?? lentMatch(scene.timeOfDay, nameOf(timeWords, scene.timeOfDay)),
      ...keyed("weather", setting.weather ?? (isOpen ? weatherOf(scene) : undefined)),
      ...keyed("season", setting.season ?? (scene.season === undefined ? undefined : seasonOf(scene.season))),
    },
    colours: [...borrowed.colours, ...paletteOf(scene)],
    tint: borrowed.tint ?? { bright: scene.light.key, dark: scene.light.ambient },
  };
}

const backdrops = new Set<Scene["place"]>(["plain", "niche", "bokeh"]);

const weatherOf = ({ weather }: Scene): Match<Weather> | undefined =>
  weather === "clear" ? undefined : lentMatch(weather, nameOf(weatherWords, weather));
const seasonOf = (season: NonNullable<Scene["season"]>): Match<NonNullable<Scene["season"]>> =>
  lentMatch(season, nameOf(seasonWords, season));

function paletteOf({ subject }: Scene): Hex[] {
  if (subject.kind === "abstract") return subject.palette;
  if (subject.kind === "still") return subject.colour === null ? [] : [subject.colour];
  return subject.kind === "people"
    ? subject.people.flatMap(({ garment }) => [garment.colour, garment.second])
    : [];
}

function borrowColours(borrowed: Borrowed, upload: UploadColours, hasCharacter: boolean): Borrowed {
  const { setting, people, fixed } = borrowed;
  const names = [...new Set(upload.colours.map(colourName))].slice(0, 3);
  const light = setting.time === undefined;
  return {
    ...borrowed,
    setting: {
      ...setting,
      time: setting.time ?? lentMatch(upload.timeOfDay, upload.lightSaid),
      ...keyed(
        "weather",
        setting.weather ??
          (upload.weather === undefined || !light
            ? undefined
            : lentMatch(upload.weather, nameOf(weatherWords, upload.weather))),
      ),
    },
    people: hasCharacter
      ? people
      : {
          ...people,
          people: people.people.map((said, index) =>
            fixed[index] === undefined ? inColours(said, upload.colours, index) : said,
          ),
        },
    colours: [...borrowed.colours, ...upload.colours],
    tint: borrowed.tint ?? { bright: upload.bright, dark: upload.dark },
    chips: [...borrowed.chips, { kind: "style", label: `${listed(names)}, ${yours}` }],
  };
}

/** Clothes without a colour of their own take the picture's: each person another one first. */
function inColours(said: SaidPerson, colours: readonly Hex[], index: number): SaidPerson {
  const colour = colours[index % colours.length];
  const second = colours[(index + 1) % colours.length];
  const free =
    said.garment?.colour === undefined && said.role?.colour === undefined && said.role?.garment === undefined;
  if (!free || colour === undefined || second === undefined) return said;
  const garment = said.garment ?? { said: `in ${colourName(colour)}, ${yours}` };
  return {
    ...said,
    garment: { ...garment, colour, ...(second === colour ? {} : { second: garment.second ?? second }) },
  };
}

/** A picture's light falls on the scene, but does not replace the hour's. */
export const tinted = (light: Light, tint: Borrowed["tint"]): Light =>
  tint === undefined
    ? light
    : { ...light, key: mix(light.key, tint.bright, 0.3), ambient: mix(light.ambient, tint.dark, 0.35) };

const colouredGarment = ({ garment }: Person): string =>
  `${colourName(garment.colour)} ${spaced(garment.kind)}`;

const colourName = (colour: Hex): string => nameOf(namedColours, nearest(colour, namedColours));

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

const nameOf = <T>(words: Vocabulary<T>, meaning: T): string =>
  words.find(([, one]) => one === meaning)?.[0].split("|")[0] ?? String(meaning);

/** As if it had been said; it stands nowhere in the text. */
const lentMatch = <T>(meaning: T, said: string): Match<T> => saidOutside(meaning, `${said}, ${yours}`);

export const saidOutside = <T>(meaning: T, said: string): Match<T> => ({
  meaning,
  said,
  start: -1,
  end: -1,
  clause: -1,
  negated: false,
  replaced: false,
});

export const isLent = ({ start }: Match<unknown>): boolean => start < 0;

const keyed = <K extends string, T>(key: K, value: T | undefined): Partial<Record<K, T>> =>
  // One computed key: TypeScript widens it to a string index.
  value === undefined ? {} : ({ [key]: value } as Record<K, T>);
