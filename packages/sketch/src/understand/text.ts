/**
 * A description as words: normalised, cut into clauses, with negation marked, and searched by vocabularies.
 * Every word remembers whether something was read from it, so that the rest can be named as not used.
 */
import type { Vocabulary } from "./vocabulary.ts";
import { applyCorrection } from "./correction.ts";
import { translate } from "./other-languages.ts";
import { stemOf } from "./stem.ts";

export type Word = {
  text: string;
  /** Without plural or inflection: "coats" → "coat". */
  stem: string;
  clause: number;
  negated: boolean;
  used: boolean;
  /**
   * Read, but nothing is drawn from it, because something else of its kind was: an "aside", such as a second place, or
   * what the picture is of ("subject").
   */
  missed?: Weight;
  /** Belongs to something already read ("dark" of "dark hair"): no other vocabulary may read it again. */
  bound: boolean;
  /** Corrected by what was said later: "a man, actually a woman". */
  replaced: boolean;
};

/** How much the picture misses where words are not drawn. */
export type Weight = "aside" | "subject";

export type Text = { words: Word[] };

export type Match<T> = {
  meaning: T;
  start: number;
  end: number;
  clause: number;
  negated: boolean;
  replaced: boolean;
  said: string;
};

const articles = new Set(["a", "an", "any", "the", "or", "her", "his", "their"]);
const negations = new Set(
  "no not without never minus lacking sans neither nor except isn't doesn't don't aren't wasn't hasn't haven't didn't won't can't cannot isnt doesnt dont arent wasnt hasnt".split(
    " ",
  ),
);
const boundaries = new Set(
  "but with in on at while under wearing however just only holding though".split(" "),
);
/** After "and" these begin something new, which is not denied: "no glasses and a red hat". */
const opens = new Set(
  "a an her his the with wearing one two three holding in on add put give gives make makes has".split(" "),
);
/** How many words a denial reaches, articles not counted. */
const negationReach = 5;

/** Words, numbers and what ends a clause, in small letters without accents. */
export function piecesOf(prompt: string): string[] {
  const normal = prompt
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'");
  return normal.match(/\p{L}+(?:'\p{L}+)?|\p{N}+|[.,;:!?()\n\u3002\u3001]/gu) ?? [];
}

export function readText(prompt: string): Text {
  const { pieces, replacedFrom } = applyCorrection(translate(piecesOf(prompt)));
  const words: Word[] = [];
  let clause = 0;
  let negatedFor = 0;
  pieces.forEach((piece, index) => {
    if (/^[^\p{L}\p{N}]$/u.test(piece)) {
      clause += 1;
      negatedFor = 0;
      return;
    }
    const next = pieces[index + 1] ?? "";
    const denies =
      (negations.has(piece) && !(piece === "not" && next === "only")) ||
      (piece === "instead" && next === "of");
    if (denies) negatedFor = negationReach;
    else if (negatedFor > 0 && ends(piece, next) && !goesOn(pieces[index - 1] ?? "", piece)) negatedFor = 0;
    words.push({
      text: piece,
      stem: stemOf(piece),
      clause,
      negated: negatedFor > 0 && !denies,
      used: denies,
      bound: denies,
      replaced: index >= replacedFrom,
    });
    if (negatedFor > 0 && !denies && !articles.has(piece)) negatedFor -= 1;
  });
  return { words };
}

/** "Wearing" goes on with a denial ("not wearing a hat"); other prepositions and a new "and a …" end it. */
const ends = (piece: string, next: string): boolean =>
  (boundaries.has(piece) && piece !== "wearing") || (piece === "and" && opens.has(next));

/** "Not at night", "not in a city": what stands right behind the denial is what it denies. */
const goesOn = (before: string, piece: string): boolean =>
  negations.has(before) && /^(?:at|in|on|under|with|holding)$/.test(piece);

/** All places where the vocabulary speaks, longest phrase first, in the order of the text. */
export function findAll<T>(
  text: Text,
  vocabulary: Vocabulary<T>,
  /** `bound`: also words that something else was read from. */
  also: { bound?: true } = {},
): Match<T>[] {
  const index = indexOf(vocabulary);
  const found: Match<T>[] = [];
  for (let start = 0; start < text.words.length; start += 1) {
    const match = longestAt(text, index, start, also.bound === true);
    if (match === undefined) continue;
    found.push(match);
    start = match.end - 1;
  }
  return found;
}

type Phrase<T> = { parts: string[]; meaning: T };
const indexes = new WeakMap<object, Map<string, Phrase<unknown>[]>>();

function indexOf<T>(vocabulary: Vocabulary<T>): Map<string, Phrase<T>[]> {
  const known = indexes.get(vocabulary);
  // The map was built from this very vocabulary, so its meanings are of type T.
  if (known !== undefined) return known as Map<string, Phrase<T>[]>;
  const index = new Map<string, Phrase<T>[]>();
  for (const [phrases, meaning] of vocabulary) {
    for (const phrase of phrases.split("|")) {
      const parts = phrase.split(" ").map(stemOf);
      const first = parts[0];
      if (first === undefined) continue;
      const sameStart = index.get(first) ?? [];
      sameStart.push({ parts, meaning });
      index.set(first, sameStart);
    }
  }
  for (const sameStart of index.values()) sameStart.sort((a, b) => b.parts.length - a.parts.length);
  indexes.set(vocabulary, index);
  return index;
}

function longestAt<T>(
  text: Text,
  index: Map<string, Phrase<T>[]>,
  start: number,
  boundToo: boolean,
): Match<T> | undefined {
  const first = text.words[start];
  if (first === undefined) return undefined;
  for (const { parts, meaning } of index.get(first.stem) ?? []) {
    const fits = parts.every((part, offset) => {
      const word = text.words[start + offset];
      return (
        word !== undefined &&
        (boundToo || !word.bound) &&
        (part === "_" || word.stem === part || word.text === part) &&
        word.clause === first.clause
      );
    });
    if (!fits) continue;
    const end = start + parts.length;
    const said = text.words
      .slice(start, end)
      .map((word) => word.text)
      .join(" ");
    return {
      meaning,
      start,
      end,
      clause: first.clause,
      negated: first.negated,
      replaced: first.replaced,
      said,
    };
  }
  return undefined;
}

/** Marks the words as heard, and keeps other vocabularies from reading them differently. */
export function bind(text: Text, match: { start: number; end: number }): void {
  for (const word of text.words.slice(match.start, match.end)) {
    word.used = true;
    word.bound = true;
  }
}

/** Marks the words as heard; what they are part of may still be read: "her" of "over her shoulder". */
export function hear(text: Text, match: { start: number; end: number }): void {
  for (const word of text.words.slice(match.start, match.end)) word.used = true;
}

/** Marks words as read of which nothing is drawn. What was used before stays used. */
export function miss(text: Text, match: { start: number; end: number }, weight: Weight): void {
  for (const word of text.words.slice(match.start, match.end)) {
    word.bound = true;
    word.missed ??= weight;
  }
}

/** The same, also of words that something was read from: in the end it was not drawn. */
export function giveUp(words: readonly Word[], weight: Weight): void {
  for (const word of words) {
    word.used = false;
    word.missed ??= weight;
  }
}

type Kept<T> = {
  kept: Match<T> | undefined;
  weight?: Weight;
  /** Whether the second meaning is drawn together with the kept one. */
  alsoDrawn?: (kept: T, meaning: T) => boolean;
};

/** Of all that the vocabulary knows one is drawn: words of another meaning are missed. */
export function keepOne<T>(
  text: Text,
  matches: readonly Match<T>[],
  { kept, weight = "aside", alsoDrawn }: Kept<T>,
): void {
  for (const match of matches) {
    const isHeard =
      kept === undefined ||
      match.negated ||
      match.replaced ||
      match.meaning === kept.meaning ||
      alsoDrawn?.(kept.meaning, match.meaning) === true;
    if (isHeard) bind(text, match);
    else miss(text, match, weight);
  }
}

/** The first thing said and not denied. All that the vocabulary knows is bound, for denied words were heard too. */
export function takeFirst<T>(text: Text, vocabulary: Vocabulary<T>, weight?: Weight): Match<T> | undefined {
  const matches = findAll(text, vocabulary);
  const kept = firstOf(matches);
  keepOne(text, matches, { kept, ...(weight === undefined ? {} : { weight }) });
  return kept;
}

/** The first that is not denied, one that was not corrected before one that was. */
export const firstOf = <T>(matches: readonly Match<T>[]): Match<T> | undefined => {
  const said = matches.filter((match) => !match.negated);
  return said.find((match) => !match.replaced) ?? said[0];
};

/** Only phrases of several words, which are never ambiguous: "black and white", "golden hour", "rose garden". */
export function findPhrases<T>(text: Text, vocabulary: Vocabulary<T>): Match<T>[] {
  return findAll(text, vocabulary).filter((match) => match.end - match.start > 1);
}

/** A part of a text; its words are the same, so what is bound in the part is bound in the whole. */
export const part = (text: Text, start: number, end: number): Text => ({
  words: text.words.slice(Math.max(0, start), end),
});

/**
 * Where the words describing the noun at `index` begin: back over every word that `describes` accepts, across
 * "and" and commas between such words, and over at most one other word.
 */
export function descriptionStart(
  text: Text,
  index: number,
  describes: (word: Word) => boolean,
  most = 6,
): number {
  let start = index;
  let strangers = 0;
  for (let back = index - 1; back >= Math.max(0, index - most); back -= 1) {
    const word = text.words[back];
    if (word === undefined || word.bound) break;
    if (describes(word)) {
      start = back;
      continue;
    }
    if (/^(and|very|half)$/.test(word.text)) continue;
    strangers += 1;
    if (strangers > 1 || stopsDescription.has(word.text) || word.clause !== text.words[index]?.clause) break;
  }
  return start;
}

const stopsDescription = new Set([
  "a",
  "an",
  "the",
  "with",
  "in",
  "wearing",
  "of",
  "at",
  "on",
  "has",
  "her",
  "his",
  "their",
  "under",
  "over",
  "eyes",
  "skin",
]);

const stems = new WeakMap<object, Set<string>>();

/** Whether a word occurs in any phrase of the vocabulary. */
export function isWordOf(vocabulary: Vocabulary<unknown>, word: Word): boolean {
  let known = stems.get(vocabulary);
  if (known === undefined) {
    known = new Set(vocabulary.flatMap(([phrases]) => phrases.split(/[| ]/).map(stemOf)));
    stems.set(vocabulary, known);
  }
  return known.has(word.stem);
}

/** Whether a phrase of several words begins here: then its first word alone means nothing. */
export const startsPhrase = (
  text: Text,
  start: number,
  vocabularies: readonly Vocabulary<unknown>[],
): boolean => {
  const from = part(text, start, start + 4);
  return vocabularies.some((vocabulary) => {
    const match = longestAt(from, indexOf(vocabulary), 0, false);
    return match !== undefined && match.end > 1;
  });
};
