/**
 * Reads a negative prompt: what has to stay out of the picture, by the words of descriptions. Only what can be absent
 * has words here: clothes as a whole, skin, origin, age and build have none, so nothing said can undress anybody.
 */
import type { Hat } from "#sketch/scene.ts";
import { glasses, hats, held, jewels, lipsticks, scarves, seats, tattoos } from "./accessory-words.ts";
import { garments, lowerGarments, patterns, shoes } from "./clothing-words.ts";
import { dyes } from "./colour-words.ts";
import { plainLabel, type SceneChip } from "./describe.ts";
import { leftOutEmoji, unusedWords } from "./left-out.ts";
import { beards, eyeColours, freckles, standaloneStyles } from "./look-words.ts";
import { personNouns } from "./people-words.ts";
import type { Presentation, Role } from "./role.ts";
import { expressions, framings, poses } from "./pose-words.ts";
import { readHair } from "./read-hair.ts";
import { toned } from "./read-person.ts";
import { moodWords, placeWords, seasonWords, styleWords, timeWords, weatherWords } from "./scene-words.ts";
import { stemOf } from "./stem.ts";
import { bind, findAll, type Match, readText, type Text } from "./text.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { animals, things } from "./thing-words.ts";

export type DeniedField =
  | "garment"
  | "lower"
  | "shoes"
  | "pattern"
  | "colour"
  | "glasses"
  | "hat"
  | "scarf"
  | "jewel"
  | "lipstick"
  | "tattoos"
  | "beard"
  | "freckles"
  | "hairStyle"
  | "hairColour"
  | "eyes"
  | "expression"
  | "pose"
  | "framing"
  | "held"
  | "seat"
  | "animal"
  | "thing"
  | "place"
  | "time"
  | "weather"
  | "season"
  | "mood"
  | "style";

export type Denied = {
  has(field: DeniedField, value: unknown): boolean;
  any(field: DeniedField): boolean;
  people: DeniedPeople;
  chips: SceneChip[];
  /** Words from which nothing was read. */
  unused: string[];
};

export type DeniedPeople = {
  all: boolean;
  presentations: ReadonlySet<Presentation>;
  /** Stems of professions and figures. */
  nouns: ReadonlySet<string>;
  /** Of a "crowd" that is denied two may stay, of a "couple" one. */
  most: number;
};

type Field = {
  field: DeniedField | "person";
  kind: SceneChip["kind"];
  words: Vocabulary<unknown>;
  /** A noun denies all that is called so: "coat" also trench coats and raincoats. */
  family?: true;
};

const fields: readonly Field[] = [
  { field: "person", kind: "person", words: personNouns },
  { field: "garment", kind: "clothing", words: garments, family: true },
  { field: "lower", kind: "clothing", words: lowerGarments, family: true },
  { field: "shoes", kind: "clothing", words: shoes, family: true },
  { field: "pattern", kind: "clothing", words: patterns },
  { field: "glasses", kind: "clothing", words: glasses, family: true },
  { field: "hat", kind: "clothing", words: hats, family: true },
  { field: "scarf", kind: "clothing", words: scarves },
  { field: "jewel", kind: "clothing", words: jewels },
  { field: "lipstick", kind: "clothing", words: lipsticks },
  { field: "tattoos", kind: "clothing", words: tattoos },
  { field: "beard", kind: "appearance", words: beards, family: true },
  { field: "freckles", kind: "appearance", words: freckles },
  { field: "hairStyle", kind: "appearance", words: standaloneStyles },
  { field: "expression", kind: "appearance", words: expressions },
  { field: "pose", kind: "appearance", words: poses },
  { field: "framing", kind: "style", words: framings },
  { field: "held", kind: "thing", words: held },
  { field: "seat", kind: "thing", words: seats },
  { field: "animal", kind: "thing", words: animals },
  { field: "thing", kind: "thing", words: things },
  { field: "place", kind: "place", words: placeWords },
  { field: "time", kind: "light", words: timeWords },
  { field: "weather", kind: "light", words: weatherWords },
  { field: "season", kind: "place", words: seasonWords },
  { field: "mood", kind: "style", words: moodWords },
  { field: "style", kind: "style", words: styleWords },
];

type Found = { field: Field["field"]; kind: SceneChip["kind"]; match: Match<unknown>; meanings: unknown[] };
type Tag = { field: DeniedField; value: unknown; kind: SceneChip["kind"] };

/** Undefined where nothing was written. Colours count alone ("red"), not before a noun ("red coat" denies the coat). */
export function readDenied(negativePrompt: string | undefined): Denied | undefined {
  if (negativePrompt === undefined || negativePrompt.trim() === "") return undefined;
  const { tags, people, labels, text } = readTags(negativePrompt);
  const known = new Set(tags.map(({ field, value }) => `${field}:${String(value)}`));
  const present = new Set(tags.map(({ field }) => field));
  return {
    has: (field, value) => known.has(`${field}:${String(value)}`),
    any: (field) => present.has(field),
    people: peopleOf(people),
    chips: labels,
    unused: [...unusedWords(text), ...leftOutEmoji(negativePrompt).map(({ said }) => said)],
  };
}

/** Chips of what was asked for but stays out are dropped: a chip is read by the same words. */
export function keptChips(chips: readonly SceneChip[], denied: Denied | undefined): SceneChip[] {
  if (denied === undefined) return [...chips];
  return chips.filter(({ kind, label }) => {
    if (kind === "person" || label.startsWith("no ")) return true;
    const { tags } = readTags(label);
    return !tags.some((tag) => tag.kind === kind && denied.has(tag.field, tag.value));
  });
}

/** Everything that the words mean, in all tables. */
export const tagsOf = (words: string): readonly { field: DeniedField; value: unknown }[] =>
  readTags(words).tags;

function readTags(words: string): {
  tags: Tag[];
  people: DeniedNoun[];
  labels: SceneChip[];
  text: Text;
} {
  const text = readText(words);
  // "No glasses" among what is not wanted means no glasses, not glasses.
  for (const word of text.words) Object.assign(word, { negated: false, replaced: false });
  const tags: Tag[] = [];
  const labels: SceneChip[] = [];
  readLooks(text, tags, labels);
  const people: DeniedNoun[] = [];
  for (const found of longestFirst(text)) {
    for (const { match } of found) bind(text, match);
    const [first] = found;
    if (first === undefined) continue;
    const label = `no ${plainLabel(first.match.said).replace(/^(?:a|any|no|her|his) /, "")}`;
    if (first.field === "person") {
      const noun = { match: first.match as Match<Role>, others: speaksOfOthers(text, first.match.clause) };
      people.push(noun);
      labels.push({ kind: "person", label: noun.others ? "nobody else" : label });
    } else labels.push({ kind: first.kind, label });
    for (const { field, kind, meanings } of found)
      if (field !== "person") for (const value of meanings) tags.push({ field, value, kind });
  }
  readColours(text, tags, labels);
  return { tags, people, labels: uniqueChips(labels), text };
}

/** Hair and eyes belong to their nouns, each clause for itself: "long hair, red hair". */
function readLooks(text: Text, tags: Tag[], labels: SceneChip[]): void {
  const clauses = new Set(text.words.map((word) => word.clause));
  for (const clause of clauses) {
    const own: Text = { words: text.words.filter((word) => word.clause === clause) };
    const hair = readHair(own);
    const eyes = toned(own, ["eye", "eyes", "eyed"], eyeColours);
    if (hair.style !== undefined) tags.push({ field: "hairStyle", value: hair.style, kind: "appearance" });
    if (hair.colour !== undefined && hair.style === undefined)
      tags.push({ field: "hairColour", value: hair.colour, kind: "appearance" });
    if (hair.second !== undefined) tags.push({ field: "hairColour", value: "second", kind: "appearance" });
    for (const said of hair.said)
      labels.push({ kind: "appearance", label: `no ${said.replace(/^no /, "")}` });
    if (eyes === undefined) continue;
    tags.push({ field: "eyes", value: eyes.meaning, kind: "appearance" });
    labels.push({ kind: "appearance", label: `no ${eyes.said} eyes` });
  }
}

/** At each word the longest phrases of all tables; equally long ones mean all of their meanings. */
function longestFirst(text: Text): Found[][] {
  const starting = new Map<number, Found[]>();
  for (const { field, kind, words, family } of fields)
    for (const match of findAll(text, words)) {
      const meanings = [match.meaning, ...(family === true ? calledSo(words, match.said) : [])].flat();
      const list = starting.get(match.start) ?? [];
      list.push({ field, kind, match, meanings });
      starting.set(match.start, list);
    }
  const chosen: Found[][] = [];
  for (let index = 0; index < text.words.length; index += 1) {
    const here = starting.get(index) ?? [];
    const end = Math.max(0, ...here.map(({ match }) => match.end));
    const longest = here.filter(({ match }) => match.end === end);
    if (longest.length === 0) continue;
    const qualifies = longest.every(({ field }) => field === "pattern") && starting.has(end);
    if (qualifies) for (const { match } of longest) bind(text, match);
    else chosen.push(longest);
    index = end - 1;
  }
  return chosen;
}

/** "coat" → all that has a name ending in "coat"; "hat" → whatever is worn on the head. */
function calledSo(words: Vocabulary<unknown>, said: string): unknown[] {
  const noun = stemOf(said.split(" ").at(-1) ?? said);
  if (words === hats && stemOf(said) === "hat") return hats.map(([, hat]): Hat => hat);
  if (said.includes(" ")) return [];
  return words
    .filter(([phrases]) => phrases.split("|").some((phrase) => isCalled(phrase, noun)))
    .map(([, meaning]) => meaning);
}

const isCalled = (phrase: string, noun: string): boolean =>
  phrase.includes(" ") && stemOf(phrase.split(" ").at(-1) ?? "") === noun;

function readColours(text: Text, tags: Tag[], labels: SceneChip[]): void {
  for (const dye of findAll(text, dyes)) {
    const next = text.words[dye.end];
    const before = next !== undefined && next.clause === dye.clause && next.bound;
    bind(text, dye);
    if (before) continue;
    tags.push({ field: "colour", value: dye.meaning, kind: "clothing" });
    labels.push({ kind: "clothing", label: `no ${dye.said}` });
  }
}

type DeniedNoun = { match: Match<Role>; others: boolean };

/** "People in the background", "other people": nobody who was not asked for, which is never drawn anyway. */
const speaksOfOthers = (text: Text, clause: number): boolean =>
  text.words.some(
    (word) =>
      word.clause === clause &&
      /^(background|behind|other|others|else|extra|more|additional)$/.test(word.text),
  );

function peopleOf(found: readonly DeniedNoun[]): DeniedPeople {
  const meant = found.filter(({ others }) => !others).map(({ match }) => match);
  const isRole = ({ meaning }: Match<Role>): boolean =>
    meaning.garment !== undefined || meaning.ageYears !== undefined;
  const isAnybody = ({ meaning }: Match<Role>): boolean => Object.keys(meaning).length === 0;
  const gendered = meant.filter((one) => !isRole(one)).map(({ meaning }) => meaning.presentation);
  const counts = meant.map(({ meaning }) => meaning.count ?? Number.POSITIVE_INFINITY);
  return {
    all: meant.some(isAnybody),
    presentations: new Set(gendered.filter((one) => one !== undefined)),
    nouns: new Set(meant.filter(isRole).map(({ said }) => stemOf(said))),
    most: Math.min(Number.POSITIVE_INFINITY, ...counts.map((count) => Math.max(1, count - 1))),
  };
}

const uniqueChips = (chips: readonly SceneChip[]): SceneChip[] => [
  ...new Map(chips.map((chip) => [`${chip.kind}:${chip.label}`, chip])).values(),
];
