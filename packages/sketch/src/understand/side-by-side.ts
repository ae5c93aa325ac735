/**
 * People, and the animal that keeps them company, are drawn side by side and touch nobody. Words that put one on another,
 * or in another's arms, are missed, although both are drawn.
 */
import type { Animal } from "#sketch/scene.ts";
import { hats, held } from "./accessory-words.ts";
import { isAside } from "./aside-words.ts";
import { garments, shoes } from "./clothing-words.ts";
import { dyes } from "./colour-words.ts";
import { fillers } from "./fillers.ts";
import { hairColours } from "./look-words.ts";
import { ageWords, numberWords, personNouns } from "./people-words.ts";
import { findAll, giveUp, isWordOf, type Match, part, type Text, type Word } from "./text.ts";
import { animals } from "./thing-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

export function missTouches(text: Text, company: Animal | undefined): void {
  const beasts = findAll(text, animals, { bound: true }).filter(({ meaning }) => meaning === company);
  const people = findAll(text, personNouns, { bound: true });
  const shown = [...beasts, ...people].filter((match) => isShown(text, match));
  for (const noun of shown) {
    const isPerson = people.some((person) => person === noun);
    const link = linkBefore(text, noun.start);
    if (link >= 0) missLink(text, noun, link, isPerson ? shown : null);
    if (!isPerson) missInHand(text, noun);
  }
}

/** Neither denied nor a part of something else: "a doctor's bag", "a bear costume". */
function isShown(text: Text, { start, end, clause, negated, replaced }: Match<unknown>): boolean {
  const [first, next] = [text.words[start], text.words[end]];
  const isRead = first !== undefined && (first.used || first.missed !== undefined);
  const qualifies =
    next?.clause === clause &&
    worn.some((vocabulary) => findAll(part(text, end, end + 3), vocabulary, { bound: true })[0]?.start === 0);
  return isRead && !negated && !replaced && !qualifies;
}
const worn: readonly Vocabulary<unknown>[] = [garments, hats, shoes, held];

/** The index of the last word before the noun's article and adjectives, or -1 where the clause begins. */
function linkBefore(text: Text, noun: number): number {
  const { clause } = text.words[noun] ?? {};
  return text.words.findLastIndex(
    (word, index) => index < noun && (word.clause !== clause || !describesNoun(word)),
  );
}
const describesNoun = (word: Word): boolean =>
  /^(?:an?|the|her|his|their|my|another|some)$/.test(word.text) ||
  [dyes, hairColours, ageWords, numberWords].some((vocabulary) => isWordOf(vocabulary, word)) ||
  isAside(word.text) ||
  (!word.used && !fillers.has(word.text) && !/ing$|^(?:holds|carry|carries|plays)$/.test(word.text));

/** @param subjects those who could be on a person; null for an animal, on which anything is. */
function missLink(
  text: Text,
  { end, clause }: Match<unknown>,
  link: number,
  subjects: readonly Match<unknown>[] | null,
): void {
  const words = text.words.slice(0, link + 1);
  if (words.at(-1)?.clause !== clause) return;
  const before = words.map((word) => word.text).join(" ");
  const on = /(?:^| )(?:on|onto|upon)(?: top of| the back of)?$/.exec(before)?.[0];
  if (on !== undefined) {
    const start = link + 1 - on.trim().split(" ").length;
    if (subjects === null || isSomebodyAt(text, start, subjects))
      giveUp(text.words.slice(start, end), "subject");
    return;
  }
  // "A man's bag" is carried.
  if (text.words[end - 1]?.text.endsWith("'s") === true) return;
  if (/(?:^| )play(?:s|ing)? with$/.test(before)) giveUp(words.slice(-2, -1), "subject");
  if (/(?:^| )(?:holds?|holding|carry|carries|carrying)$/.test(before)) giveUp(words.slice(-1), "subject");
  const gives = words.findLastIndex((word) => word.clause === clause && /^gives?$/.test(word.text));
  if (subjects !== null && isSomebodyAt(text, gives, subjects))
    giveUp(words.slice(gives, gives + 1), "subject");
}

const postures =
  /^(?:sit|sits|sitting|seated|stand|stands|standing|lie|lies|lying|rest|rests|resting|sleep|sleeps|sleeping|asleep|kneeling|perched|balancing|is|are|who|that)$/;

/** "A hat on a man" is his; "a woman standing on a man" is on him. */
function isSomebodyAt(text: Text, on: number, subjects: readonly Match<unknown>[]): boolean {
  const last = text.words.findLastIndex((word, index) => index < on && !postures.test(word.text));
  return subjects.some(({ end }) => end === last + 1);
}

/** "A bird in her hand": only things are held. */
function missInHand(text: Text, { end, clause }: Match<unknown>): void {
  const after = text.words.slice(end, end + 3).filter((word) => word.clause === clause);
  const length = /^(?:in|into|on) (?:(?:her|his|their|the|one|both) )?hands?\b/
    .exec(after.map(({ text: word }) => word).join(" "))?.[0]
    .split(" ").length;
  if (length !== undefined) giveUp(after.slice(0, length), "subject");
}
