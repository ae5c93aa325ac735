/** Applies what was said of one person to that person, and notes every change in a few words. */
import { mix } from "#sketch/kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Garment, Person } from "#sketch/scene.ts";
import { anyClothes, relativeAges } from "./change-words.ts";
import { outerGarments } from "./clothing-words.ts";
import { dyeAfter, dyesBefore } from "./read-dye.ts";
import { clampAge } from "./read-age.ts";
import type { SaidPerson } from "./read-person.ts";
import { spaced } from "./describe.ts";
import { bind, findAll, type Text } from "./text.ts";
import { dress } from "./wardrobe.ts";

type Change = { random: Random; changes: string[]; whose: string | undefined };

export function changePerson(person: Person, said: SaidPerson, words: Text, change: Change): Person {
  const note = (what: string, how: string): void => {
    change.changes.push(`${change.whose === undefined ? "" : `${change.whose}'s `}${what}: ${how}`);
  };
  const changed: Person = {
    ...person,
    ...looks(person, said, words, note),
    ...clothes(person, said, words, change.random, note),
    ...accessories(person, said, note),
    ...manner(said, note),
  };
  if (changed.lipstick === undefined || said.lipstick === "none") delete changed.lipstick;
  return changed;
}

type Note = (what: string, how: string) => void;

function looks(person: Person, said: SaidPerson, words: Text, note: Note): Partial<Person> {
  const { style, colour, second } = said.hair;
  const hair = {
    ...person.hair,
    ...(style === undefined ? {} : { style }),
    ...(colour === undefined ? {} : { colour }),
    ...(second === undefined ? {} : { second }),
  };
  // Hair that is dyed anew in one colour keeps no streaks of the old one.
  if (colour !== undefined && second === undefined) delete hair.second;
  if (said.hair.said.length > 0) note("hair", said.hair.said.join(", ").replace(/ hair$/, ""));
  if (said.eyes !== undefined) note("eyes", said.eyes.said.replace(/ eyes$/, ""));
  if (said.freckles !== undefined) note("freckles", said.freckles ? "yes" : "none");
  if (said.beard !== undefined) note("beard", said.beard);
  const ageYears = newAge(person, said, words);
  if (ageYears !== person.ageYears) note("age", `about ${ageYears}`);
  return {
    hair,
    ageYears,
    ...(hair.colour === person.hair.colour && ageYears > person.ageYears
      ? { hair: greyer(hair, person, ageYears) }
      : {}),
    ...(said.eyes === undefined ? {} : { eyes: said.eyes.colour }),
    ...(said.freckles === undefined ? {} : { freckles: said.freckles }),
    ...(said.beard === undefined ? {} : { beard: said.beard }),
    ...(said.tattoos === undefined ? {} : { tattoos: said.tattoos }),
  };
}

function newAge(person: Person, said: SaidPerson, words: Text): number {
  // "60 years old" is no "older".
  const relative = findAll(words, relativeAges, { bound: true }).find(
    (match) => !match.negated && words.words[match.start - 1]?.stem !== "year",
  );
  if (relative !== undefined) {
    bind(words, relative);
    return clampAge(person.ageYears + relative.meaning);
  }
  return said.ageYears === undefined ? person.ageYears : clampAge(said.ageYears);
}

function greyer(hair: Person["hair"], person: Person, ageYears: number): Person["hair"] {
  const grey = (age: number): number => Math.max(0, Math.min(0.9, (age - 50) / 22));
  const more = grey(ageYears) - grey(person.ageYears);
  return more <= 0 ? hair : { ...hair, colour: mix(hair.colour, "#b5b3b8", more) };
}

/** "Her coat", "the jacket": what one would call by such a word is dyed, not exchanged. */
const families: readonly ReadonlySet<Garment>[] = [
  outerGarments,
  new Set<Garment>(["dress", "sundress", "gown", "qipao", "hanbok", "kimono", "sari"]),
  new Set<Garment>([
    "tee",
    "shirt",
    "polo",
    "blouse",
    "sweater",
    "turtleneck",
    "hoodie",
    "floralShirt",
    "flannelShirt",
    "tunic",
    "kurta",
  ]),
];

function clothes(person: Person, said: SaidPerson, words: Text, random: Random, note: Note): Partial<Person> {
  const dyed = wholeOutfit(words);
  const told =
    said.garment ?? (dyed === undefined ? undefined : { colour: dyed.meaning, said: `in ${dyed.said}` });
  const lower = said.lower === undefined ? {} : { lower: withoutSaid(said.lower) };
  const shoes = said.shoes === undefined ? {} : { shoes: withoutSaid(said.shoes) };
  if (said.lower !== undefined) note("below", said.lower.said);
  if (said.shoes !== undefined) note("shoes", said.shoes.said);
  if (told === undefined) {
    if (said.role?.garment === undefined) return { ...lower, ...shoes };
    note("dressed as", said.noun ?? said.role.garment);
    return { ...lower, ...shoes, garment: dress(said, plainDay, person, random) };
  }
  note("clothes", told.said);
  const kind = told.kind ?? person.garment.kind;
  const definite = words.words.some(
    ({ text }, index) =>
      /^(her|his|the|their)$/.test(text) && told.said.endsWith(words.words[index + 1]?.text ?? "?"),
  );
  const sameFamily = families.some((family) => family.has(kind) && family.has(person.garment.kind));
  if (kind === person.garment.kind || (definite && sameFamily && told.colour !== undefined))
    return { ...lower, ...shoes, garment: { ...person.garment, ...colours(told) } };
  const garment = dress({ ...said, garment: { ...told, kind } }, plainDay, person, random);
  return { ...lower, ...shoes, garment };
}

const plainDay = { place: "plain", weather: "clear", mood: "calm" } as const;

const withoutSaid = <K, C>({
  kind,
  colour,
}: {
  kind: K;
  colour?: C;
  said: string;
}): { kind: K; colour?: C } => ({
  kind,
  ...(colour === undefined ? {} : { colour }),
});

const colours = (told: NonNullable<SaidPerson["garment"]>): Partial<Person["garment"]> => ({
  ...(told.colour === undefined ? {} : { colour: told.colour }),
  ...(told.second === undefined ? {} : { second: told.second }),
  ...(told.pattern === undefined ? {} : { pattern: told.pattern }),
});

function wholeOutfit(words: Text): ReturnType<typeof dyeAfter> {
  const outfit = findAll(words, anyClothes)[0];
  if (outfit === undefined) return undefined;
  bind(words, outfit);
  return dyesBefore(words, outfit.start).at(-1) ?? dyeAfter(words, outfit.end);
}

function accessories(person: Person, said: SaidPerson, note: Note): Partial<Person> {
  for (const label of said.wornSaid) {
    const off = label.startsWith("no ");
    note(off ? label.slice(3) : "wears", off ? "none" : label);
  }
  const recoloured = said.hatColour !== undefined && person.hat !== "none" && said.hat === "brim";
  const hat = recoloured
    ? person.hat
    : (said.hat ?? (said.garment === undefined ? said.role?.hat : undefined));
  const jewellery = {
    ...person.jewellery,
    ...said.jewels,
    ...(said.metal === undefined ? {} : { metal: said.metal }),
  };
  const scarf =
    said.scarf === undefined
      ? person.scarf
      : said.scarf === "none"
        ? null
        : said.scarf === "any"
          ? (person.scarf ?? "#a23b45")
          : said.scarf;
  return {
    ...(said.glasses === undefined ? {} : { glasses: said.glasses }),
    ...(hat === undefined ? {} : { hat }),
    ...(said.hatColour === undefined ? {} : { hatColour: said.hatColour }),
    scarf,
    jewellery,
    ...(said.lipstick === undefined || said.lipstick === "none" ? {} : { lipstick: said.lipstick }),
  };
}

function manner(said: SaidPerson, note: Note): Partial<Person> {
  const holding = said.holding ?? (said.garment === undefined ? said.role?.holding : undefined);
  if (said.expression !== undefined) note("expression", spaced(said.expression));
  if (said.pose !== undefined) note("pose", spaced(said.pose));
  if (said.heldSaid !== undefined) note("holds", said.holding === "none" ? "nothing" : said.heldSaid);
  if (said.seat !== undefined) note("seat", said.seat);
  const pose = said.pose ?? (said.seat === undefined ? undefined : "seated");
  return {
    ...(said.expression === undefined ? {} : { expression: said.expression }),
    ...(pose === undefined ? {} : { pose }),
    ...(holding === undefined ? {} : { holding }),
    ...(said.heldColour === undefined ? {} : { heldColour: said.heldColour }),
    ...(said.seat === undefined ? {} : { seat: said.seat }),
    ...(said.material === undefined ? {} : { material: said.material }),
  };
}
