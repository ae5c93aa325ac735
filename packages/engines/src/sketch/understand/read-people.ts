/** Finds who is in the picture: each person's part of the text, at most three of them. */
import {
  faceWords,
  numberWords,
  personNouns,
  type Presentation,
  pronouns,
  type Role,
} from "./people-words.ts";
import { readPerson, readSkinBefore, type SaidPerson } from "./read-person.ts";
import { bind, findAll, type Match, part, type Text } from "./text.ts";

const mostPeople = 3;

export type SaidPeople = {
  people: SaidPerson[];
  /** "named" by a noun, "meant" by a pronoun or role of a character, "implied" by words about a face. */
  evidence: "named" | "implied" | "none";
};

export function readPeople(text: Text, options: { hasCharacter: boolean }): SaidPeople {
  const mentions = readMentions(text);
  const pronoun = findAll(text, pronouns);
  for (const match of pronoun) bind(text, match);
  const implied = findAll(text, faceWords).some((match) => !match.negated);
  if (mentions.length === 0) {
    const meant = pronoun.find((match) => !match.negated);
    const evidence = meant !== undefined || options.hasCharacter ? "named" : implied ? "implied" : "none";
    if (evidence === "none") return { people: [], evidence };
    const person = readPerson(text);
    return {
      people: [{ ...person, ...(meant === undefined ? {} : { presentation: meant.meaning }) }],
      evidence,
    };
  }
  const people = mentions.flatMap((mention, index) => {
    const from = index === 0 ? 0 : segmentStart(text, mentions[index - 1]?.last ?? 0, mention.start);
    const next = mentions[index + 1];
    const to = next === undefined ? text.words.length : segmentStart(text, mention.last, next.start);
    return readMentioned(text, mention, { from, to }, pronoun);
  });
  return { people: people.slice(0, mostPeople), evidence: "named" };
}

type Mention = { start: number; last: number; roles: Role[]; said: string; count: number };

/** Nouns grouped into people: "a woman doctor" and "a woman, a doctor" are one, "a woman and a doctor" two. */
function readMentions(text: Text): Mention[] {
  const mentions: Mention[] = [];
  for (const match of findAll(text, personNouns)) {
    bind(text, match);
    if (match.negated || isNoPerson(text, match)) continue;
    const previous = mentions.at(-1);
    const count = match.meaning.count ?? countBefore(text, match);
    if (previous !== undefined && !isSomebodyElse(text, previous, match)) {
      previous.roles.push(match.meaning);
      previous.last = match.end - 1;
      previous.said = match.start === previous.start + 1 ? `${previous.said} ${match.said}` : previous.said;
      if (match.meaning.count === undefined && previous.count === 1) previous.count = count;
      continue;
    }
    mentions.push({
      start: match.start,
      last: match.end - 1,
      roles: [match.meaning],
      said: match.said,
      count,
    });
  }
  return mentions;
}

/** "astronaut cat", "model train": a noun that only qualifies the next one. */
function isNoPerson(text: Text, match: Match<Role>): boolean {
  const next = text.words[match.end]?.stem ?? "";
  return /^(cat|kitten|dog|puppy|fox|bear|rabbit|owl|penguin|panda|robot|train|car|plane|statue|figurine|friendly|sized|made)$/.test(
    next,
  );
}

function isSomebodyElse(text: Text, previous: Mention, match: Match<Role>): boolean {
  const one = previous.roles.find((role) => role.presentation !== undefined)?.presentation;
  const other = match.meaning.presentation;
  if (previous.roles.some((role) => role.count !== undefined)) return false;
  if (one !== undefined && other !== undefined && one !== other) return true;
  const between = text.words.slice(previous.last + 1, match.start).map((word) => word.text);
  const link = between.findLastIndex((word) =>
    ["and", "with", "beside", "hugging", "facing", "next", "near", "plus"].includes(word),
  );
  if (link < 0) return false;
  return between
    .slice(link + 1)
    .some((word) => ["a", "an", "another", "the", "her", "his", "their", "one", "two", "to"].includes(word));
}

function countBefore(text: Text, match: Match<Role>): number {
  const window = part(text, match.start - 5, match.start);
  const sameClause = { words: window.words.filter((word) => word.clause === match.clause) };
  const number = findAll(sameClause, numberWords).at(-1);
  if (number === undefined || number.meaning === 1) return 1;
  bind(sameClause, number);
  return number.meaning;
}

/** The second person's words begin after the last link between the two nouns. */
function segmentStart(text: Text, previousLast: number, nextStart: number): number {
  for (let index = nextStart - 1; index > previousLast; index -= 1) {
    if (
      ["and", "with", "beside", "hugging", "facing", "near", "plus"].includes(text.words[index]?.text ?? "")
    )
      return index;
  }
  return nextStart;
}

function readMentioned(
  text: Text,
  mention: Mention,
  { from, to }: { from: number; to: number },
  pronoun: readonly Match<Presentation>[],
): SaidPerson[] {
  const segment = part(text, from, to);
  const early: SaidPerson = { hair: { said: [] } };
  readSkinBefore(text, mention.start, early);
  const person: SaidPerson = { ...readPerson(segment) };
  if (early.skin !== undefined) person.skin ??= early.skin;
  // What was said first about somebody stands: "a woman doctor" is a woman in a lab coat.
  const role: Role = Object.assign({}, ...mention.roles.toReversed());
  const presentation =
    role.presentation ?? pronoun.find((match) => !match.negated && match.meaning !== "androgynous")?.meaning;
  const one: SaidPerson = {
    ...person,
    role,
    noun: mention.said,
    ...(presentation === undefined ? {} : { presentation }),
  };
  if (/couple|lovers|newlyweds/.test(mention.said))
    return [
      { ...one, presentation: "woman" },
      { ...one, presentation: "man" },
    ];
  if (mention.count === 1) return [one];
  const each = readEach(segment, one);
  return Array.from({ length: Math.min(mostPeople, mention.count) }, (_, index) => each[index] ?? one);
}

/** "two women, one with red hair and one with a black bob": what is said of each stands above what is said of all. */
function readEach(segment: Text, all: SaidPerson): SaidPerson[] {
  const starts = segment.words.flatMap((word, index) =>
    /^(one|another|other|second)$/.test(word.text) && !word.negated ? [index] : [],
  );
  if (starts.length < 2) return [];
  return starts.map((start, index) => {
    const own = part(segment, start, starts[index + 1] ?? segment.words.length);
    for (const word of own.words) word.used = true;
    for (const word of own.words) word.bound = false;
    const said = readPerson(own);
    return { ...all, ...said, ...(said.hair.said.length === 0 ? { hair: all.hair } : {}) };
  });
}
