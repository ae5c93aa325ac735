/** Reads animals and things, how many, and their colour. */
import { type Animal, type Hex, mostAnimals, type Place, type Thing } from "#sketch/scene.ts";
import { dyes } from "./colour-words.ts";
import { hairColours } from "./look-words.ts";
import { numberWords } from "./people-words.ts";
import { nameDrawn } from "./stand-ins.ts";
import { stemOf } from "./stem.ts";
import { takeNumber } from "./take-number.ts";
import {
  bind,
  descriptionStart,
  findAll,
  isWordOf,
  keepOne,
  type Match,
  miss,
  part,
  type Text,
  type Word,
} from "./text.ts";
import { animals, scenicThings, things } from "./thing-words.ts";

export type SaidThings = {
  animal?: Match<Animal>;
  count: number;
  things: Thing[];
  said: string[];
  /** Where the things stand in the text. */
  matches?: Match<Thing>[];
  colour: Hex | null;
  /** Only mountains, moons and the like: the picture is a landscape. */
  scenic: boolean;
  /** Where such a thing is found, if no place was said. */
  home?: Place;
  /** An animal that keeps people company. */
  company?: { animal: Animal; coat: Hex | null; said: string };
};

export type ThingOptions = {
  besidePeople: boolean;
  inTheOpen: boolean;
  /** What has to stay out, whoever asked for it. */
  isOut?: (field: "animal" | "thing", meaning: Animal | Thing) => boolean;
};

export function readThings(
  text: Text,
  { besidePeople, inTheOpen, isOut = () => false }: ThingOptions,
): SaidThings {
  const none: SaidThings = { count: 1, things: [], said: [], colour: null, scenic: false };
  if (besidePeople) return { ...none, ...readCompany(text, isOut) };
  const beasts = findAll(text, animals).filter((match) => !match.negated);
  const animal = beasts.find(({ meaning }) => !isOut("animal", meaning));
  for (const match of beasts) if (animal === undefined) bind(text, match);
  if (animal !== undefined) {
    const colour = colourBefore(text, animal.start, true);
    const count = countBefore(text, animal.start, {
      plural: isPlural(text.words[animal.end - 1]),
      most: mostAnimals(animal.meaning),
    });
    keepOne(text, findAll(text, animals), { kept: animal, weight: "subject" });
    const home = homes[animal.meaning];
    return {
      ...none,
      animal,
      count,
      colour,
      said: nameDrawn(text, [animal]),
      ...(home === undefined ? {} : { home }),
    };
  }
  const asked = findAll(text, things).filter((match) => !match.negated);
  for (const match of asked) if (isOut("thing", match.meaning)) bind(text, match);
  const matches = asked.filter(({ meaning }) => !isOut("thing", meaning));
  const first = matches[0];
  if (first === undefined) return none;
  const colour = colourBefore(text, first.start, false);
  const kinds = [...new Set(matches.map((match) => match.meaning))].slice(0, 5);
  const drawn = matches.filter(({ meaning }) => kinds.includes(meaning));
  for (const match of matches) {
    if (drawn.includes(match)) bind(text, match);
    else miss(text, match, "subject");
  }
  const scenic = kinds.every((kind) => scenicThings.has(kind) || (kind === "flowers" && inTheOpen));
  const home = scenic || kinds.length === 1 ? homes[first.meaning] : undefined;
  return {
    ...none,
    matches: drawn,
    things: kinds,
    said: [...new Set(nameDrawn(text, drawn))],
    colour,
    scenic,
    ...(home === undefined ? {} : { home }),
  };
}

/** These can stand at somebody's side; of several, one is drawn and named. */
export const companions: ReadonlySet<Animal> = new Set<Animal>([
  "cat",
  "dog",
  "fox",
  "horse",
  "owl",
  "bird",
  "rabbit",
  "bear",
  "deer",
  "wolf",
  "butterfly",
  "elephant",
  "lion",
  "tiger",
  "panda",
  "dragon",
  "turtle",
  "penguin",
]);

function readCompany(text: Text, isOut: NonNullable<ThingOptions["isOut"]>): Pick<SaidThings, "company"> {
  const found = findAll(text, animals).filter((match) => companions.has(match.meaning));
  const match = found.find((one) => !one.negated && !isPrinted(text, one) && !isOut("animal", one.meaning));
  for (const one of found)
    if (one.negated || one.meaning === match?.meaning || isOut("animal", one.meaning)) bind(text, one);
  if (match === undefined) return {};
  const coat = colourBefore(text, match.start, true);
  return {
    company: {
      animal: match.meaning,
      coat,
      said: nameDrawn(text, [match]).join("").split(" ").map(stemOf).join(" "),
    },
  };
}

/** "a cat sweater", "horse riding boots", "tiger print", "a woman like a lion". */
const isPrinted = (text: Text, match: Match<Animal>): boolean => {
  const before = text.words[match.start - 1]?.text ?? "";
  const beforeThat = text.words[match.start - 2]?.text ?? "";
  const next = text.words[match.end]?.text ?? "";
  return (
    /^(like|as)$/.test(before) ||
    /^(like|as)$/.test(beforeThat) ||
    /^(print|printed|sweater|shirt|eye|eyes|ears|mask|costume|tattoo|pattern|hat|riding|trainer|watching|brooch)$/.test(
      next,
    )
  );
};

const homes: Partial<Record<Animal | Thing, Place>> = {
  fox: "forest",
  owl: "forest",
  bear: "forest",
  deer: "forest",
  wolf: "forest",
  rabbit: "meadow",
  horse: "meadow",
  bird: "garden",
  butterfly: "garden",
  fish: "underwater",
  whale: "underwater",
  turtle: "underwater",
  elephant: "desert",
  lion: "desert",
  tiger: "forest",
  panda: "forest",
  dragon: "castle",
  penguin: "mountains",
  mountain: "mountains",
  moon: "lake",
  sun: "beach",
  tree: "meadow",
  castle: "castle",
  boat: "lake",
  lighthouse: "beach",
  rocket: "space",
  house: "meadow",
  balloon: "mountains",
  car: "street",
  mushroom: "forest",
};

function colourBefore(text: Text, index: number, fur: boolean): Hex | null {
  const start = descriptionStart(
    text,
    index,
    (word) => isWordOf(dyes, word) || isWordOf(hairColours, word),
    3,
  );
  const span = part(text, start, index);
  const match = (fur ? findAll(span, hairColours)[0] : undefined) ?? findAll(span, dyes)[0];
  if (match === undefined || match.negated) return null;
  bind(span, match);
  return match.meaning;
}

const isPlural = (word: Word | undefined): boolean => word !== undefined && word.text !== word.stem;

/** A number above what is drawn is missed. */
function countBefore(text: Text, index: number, { plural, most }: { plural: boolean; most: number }): number {
  const span = part(text, index - 4, index);
  // "A ten year old dog" is one.
  const number = findAll(span, numberWords).findLast(({ end }) => span.words[end]?.stem !== "year");
  if (number !== undefined) takeNumber(span, number, most);
  return Math.min(most, Math.max(plural ? 2 : 1, number?.meaning ?? 1));
}
