/** Finds the nouns for people, and which of them mean the same person or go back to one named before. */
import { mostPeople } from "#sketch/scene.ts";
import { held, hats } from "./accessory-words.ts";
import { garments, shoes } from "./clothing-words.ts";
import { numberWords, personNouns } from "./people-words.ts";
import type { Role } from "./role.ts";
import { nameDrawn } from "./stand-ins.ts";
import { stemOf } from "./stem.ts";
import { takeNumber } from "./take-number.ts";
import { bind, findAll, type Match, miss, part, startsPhrase, type Text } from "./text.ts";
import { animals, things } from "./thing-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type Mention = {
  start: number;
  last: number;
  roles: Role[];
  said: string;
  count: number;
  /** Where else the text comes back to them: "the man …". */
  again: { start: number; end: number }[];
};

/** Nouns grouped into people: "a woman doctor" and "a woman, a doctor" are one, "a woman and a doctor" two. */
export function readMentions(text: Text): Mention[] {
  const mentions: Mention[] = [];
  const found = findAll(text, personNouns);
  const corrected = found.some((match) => !match.replaced && !match.negated);
  for (const match of found) {
    if (startsPhrase(text, match.start, worn) || isShoe(text, match)) continue;
    if (isGroupOf(text, match)) continue;
    if (!match.negated && isNoPerson(text, match)) {
      miss(text, match, "subject");
      continue;
    }
    bind(text, match);
    if (match.negated || isOwners(text, match) || (corrected && match.replaced)) continue;
    const known = backTo(text, mentions, match);
    if (known !== undefined) {
      known.again.push({ start: match.start - 1, end: match.end });
      continue;
    }
    const previous = mentions.at(-1);
    const count = match.meaning.count ?? countBefore(text, match);
    const said = nameOf(text, match);
    if (previous !== undefined && !isSomebodyElse(text, previous, match)) {
      previous.roles.push(match.meaning);
      previous.said = match.start === previous.last + 1 ? `${previous.said} ${said}` : previous.said;
      previous.last = match.end - 1;
      if (match.meaning.count === undefined && previous.count === 1) previous.count = count;
      continue;
    }
    mentions.push({
      start: match.start,
      last: match.end - 1,
      roles: [match.meaning],
      said,
      count,
      again: [],
    });
  }
  return mentions;
}

/** Of "a 34 year old woman" the noun is no "old woman". */
const nameOf = (text: Text, match: Match<Role>): string =>
  text.words[match.start - 1]?.stem === "year"
    ? match.said.replace(/^old /, "")
    : nameDrawn(text, [match]).join("");

/** "biker jacket", "chef's hat", "doctor's bag". */
const worn: readonly Vocabulary<unknown>[] = [garments, hats, shoes, held];

/** "white trainers": two trainers would be counted, or stand alone. */
const isShoe = (text: Text, match: Match<Role>): boolean =>
  match.said === "trainers" &&
  /^(white|black|in|and|red|blue|green|her|his|with|wearing|running)$/.test(
    text.words[match.start - 1]?.text ?? "",
  );

/** "doctor's bag" */
const isOwners = (text: Text, match: Match<Role>): boolean =>
  text.words[match.end - 1]?.text.endsWith("'s") === true && match.meaning.presentation === undefined;

/** "A family of foxes", "a couple of lamps": how many of them, and nobody. "A group of friends" is people. */
function isGroupOf(text: Text, match: Match<Role>): boolean {
  if (match.meaning.count === undefined || text.words[match.end]?.text !== "of") return false;
  const next = part(text, match.end + 1, match.end + 4);
  const clause = { words: next.words.filter((word) => word.clause === match.clause) };
  const [person] = findAll(clause, personNouns);
  const [other] = [...findAll(clause, animals), ...findAll(clause, things)].sort((a, b) => a.start - b.start);
  return other !== undefined && (person === undefined || other.start < person.start);
}

/** "astronaut cat", "model train": a noun that only qualifies the next one. */
function isNoPerson(text: Text, match: Match<Role>): boolean {
  const following = text.words[match.end];
  const next = following?.clause === match.clause ? following.stem : "";
  return /^(cat|kitten|dog|puppy|fox|bear|rabbit|owl|penguin|panda|robot|train|car|plane|statue|figurine|friendly|sized|made|hat|jacket|uniform|suit)$/.test(
    next,
  );
}

/** "The man has a beard": with "the" and a noun already used, nobody new comes in. */
function backTo(text: Text, mentions: readonly Mention[], match: Match<Role>): Mention | undefined {
  if (mentions.length === 0 || text.words[match.start - 1]?.text !== "the") return undefined;
  const same = mentions.find((mention) => mention.said.split(" ").includes(match.said));
  if (same !== undefined) return same;
  const { presentation, garment } = match.meaning;
  if (presentation === undefined || garment !== undefined) return undefined;
  return mentions.find((mention) => mention.roles.some((role) => role.presentation === presentation));
}

const companions = new Set([
  "and",
  "with",
  "beside",
  "hugging",
  "facing",
  "next",
  "near",
  "plus",
  "behind",
  "holds",
  "holding",
  "carries",
  "carrying",
  "gives",
]);
const determiners = new Set([
  "a",
  "an",
  "another",
  "the",
  "her",
  "his",
  "their",
  "one",
  "two",
  "to",
  "three",
]);

function isSomebodyElse(text: Text, previous: Mention, match: Match<Role>): boolean {
  const one = previous.roles.find((role) => role.presentation !== undefined)?.presentation;
  const other = match.meaning.presentation;
  if (previous.roles.some((role) => role.count !== undefined)) return false;
  if (one !== undefined && other !== undefined && one !== other) return true;
  const between = text.words.slice(previous.last + 1, match.start).map((word) => word.text);
  const link = between.findLastIndex((word) => companions.has(word));
  if (link < 0) return false;
  return between.slice(link + 1).some((word) => determiners.has(word)) || between.length === 1;
}

function countBefore(text: Text, match: Match<Role>): number {
  const window = part(text, match.start - 5, match.start);
  const sameClause = { words: window.words.filter((word) => word.clause === match.clause) };
  const nearest = sameClause.words.findLastIndex((word) => /^(and|with|in|of|wearing)$/.test(word.text));
  const own = part(
    sameClause,
    sameClause.words[nearest]?.text === "of" ? 0 : nearest + 1,
    sameClause.words.length,
  );
  // "a thirty-five-year-old woman" is one.
  const number = findAll(own, numberWords).findLast(({ end }) => own.words[end]?.stem !== "year");
  if (number === undefined) return several(text.words[match.end - 1]?.text ?? "");
  if (number.meaning === 1) return 1;
  takeNumber(own, number, mostPeople);
  return Math.min(mostPeople, number.meaning);
}

/** "women in a park" are two, "people" three. */
const several = (word: string): number =>
  /^(people|friends|colleagues|others)$/.test(word)
    ? 3
    : word !== stemOf(word) && !word.endsWith("'s")
      ? 2
      : 1;
