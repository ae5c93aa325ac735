/** Finds who is in the picture, at most three people, and hands each the words that are said of them. */
import { mostPeople } from "#sketch/scene.ts";
import { faceWords, pronouns } from "./people-words.ts";
import type { Presentation, Role } from "./role.ts";
import { withTheCharacter } from "./read-company.ts";
import { type Mention, readMentions } from "./read-mentions.ts";
import { nothingSaid, readBefore, readPerson, type SaidPerson } from "./read-person.ts";
import { type Share, shareWords } from "./share-words.ts";
import { findAll, giveUp, hear, type Match, type Text } from "./text.ts";

export type SaidPeople = {
  people: SaidPerson[];
  /** "named" by a noun or pronoun, "implied" by words about a face. */
  evidence: "named" | "implied" | "none";
};

export function readPeople(text: Text, options: { hasCharacter: boolean }): SaidPeople {
  const named = readMentions(text);
  const mentions = options.hasCharacter ? withTheCharacter(text, named) : named;
  const pronoun = findAll(text, pronouns);
  const implied = findAll(text, faceWords).some((match) => !match.negated);
  if (mentions.length === 0) return unnamed(text, pronoun, implied, options);
  const persons = mentions.flatMap((mention, index) =>
    Array.from({ length: Math.min(mostPeople, mention.count) }, (_, place) => ({ mention: index, place })),
  );
  const shares = shareWords(text, mentions, persons.slice(0, mostPeople));
  for (const { mention, place } of persons.slice(mostPeople)) {
    const { start = 0, last = -1 } = mentions[mention] ?? {};
    if (place === 0) giveUp(text.words.slice(start, last + 1), "subject");
  }
  for (const match of pronoun) hear(text, match);
  const people = readEach(text, shares, (share) => readShare(text, share, mentions, pronoun));
  shareWithAll(people, shares);
  return { people, evidence: "named" };
}

function unnamed(
  text: Text,
  pronoun: readonly Match<Presentation>[],
  implied: boolean,
  { hasCharacter }: { hasCharacter: boolean },
): SaidPeople {
  for (const match of pronoun) hear(text, match);
  const meant = pronoun.find((match) => !match.negated);
  const evidence = meant !== undefined || hasCharacter ? "named" : implied ? "implied" : "none";
  if (evidence === "none") return { people: [], evidence };
  const person = readPerson(text);
  return {
    people: [{ ...person, ...(meant === undefined ? {} : { presentation: meant.meaning }) }],
    evidence,
  };
}

/** Words shared with others are read again by each of them: what one has bound is free for the next. */
function readEach(text: Text, shares: readonly Share[], read: (share: Share) => SaidPerson): SaidPerson[] {
  const before = text.words.map((word) => word.bound);
  const heard = new Set<number>();
  const people = shares.map((share) => {
    text.words.forEach((word, index) => (word.bound = before[index] ?? false));
    const said = read(share);
    text.words.forEach((word, index) => {
      if (word.bound) heard.add(index);
    });
    return said;
  });
  text.words.forEach((word, index) => (word.bound ||= heard.has(index)));
  return people;
}

function readShare(
  text: Text,
  { mention: index, place, own, shared }: Share,
  mentions: readonly Mention[],
  pronoun: readonly Match<Presentation>[],
): SaidPerson {
  const mention = mentions[index];
  if (mention === undefined) return nothingSaid();
  const early = nothingSaid();
  readBefore(text, mention.start, early);
  const common = readPerson(shared);
  const alone = own.words.length === 0 ? nothingSaid() : readPerson(own);
  const said = merge(early, merge(alone, common));
  // What was said first about somebody stands: "a woman doctor" is a woman in a lab coat.
  const role: Role = Object.assign({}, ...mention.roles.toReversed());
  const gendered = mentions.length === 1 && mention.count === 1 ? pronoun : [];
  const presentation =
    pairOf(mention, place) ??
    role.presentation ??
    gendered.find((match) => !match.negated && match.meaning !== "androgynous")?.meaning;
  return {
    ...said,
    role,
    ...(mention.said === "" ? {} : { noun: mention.said }),
    ...(presentation === undefined ? {} : { presentation }),
  };
}

const pairOf = (mention: Mention, place: number): Presentation | undefined =>
  /couple|lovers|newlyweds/.test(mention.said) && mention.count === 2
    ? place === 0
      ? "woman"
      : "man"
    : undefined;

/** What was said of one alone stands above what was said of several. */
export function merge(above: SaidPerson, below: SaidPerson): SaidPerson {
  const { hair, wornSaid, jewels, ...rest } = above;
  const allJewels = { ...below.jewels, ...jewels };
  return {
    ...below,
    ...rest,
    hair: {
      ...below.hair,
      ...hair,
      said: hair.said.length > 0 ? hair.said : below.hair.said,
    },
    wornSaid: [...new Set([...wornSaid, ...below.wornSaid])],
    ...(Object.keys(allJewels).length === 0 ? {} : { jewels: allJewels }),
  };
}

/**
 * "A woman and a man in raincoats", "a man and a woman dancing": what the last is said to wear in the plural, or to do
 * where nothing stood between the two nouns, is said of all.
 */
function shareWithAll(people: SaidPerson[], shares: readonly Share[]): void {
  const last = people.at(-1);
  if (last === undefined || people.length < 2) return;
  people.forEach((person, index) => {
    if (person === last) return;
    if (last.garmentsOfAll === true && person.garment === undefined && last.garment !== undefined)
      person.garment = last.garment;
    if (shares[index]?.nothingBetween !== true) return;
    if (last.pose !== undefined) person.pose ??= last.pose;
    if (last.expression !== undefined) person.expression ??= last.expression;
    if (last.seat !== undefined) person.seat ??= last.seat;
  });
}
