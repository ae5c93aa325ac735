/**
 * Simple descriptions in Spanish, French, Portuguese and German, word by word into English. Adjectives that follow
 * their noun are put before it; German ones lose their ending. A text is translated only when more of its words are
 * known in that language than in English.
 */
import { fillers } from "./fillers.ts";
import { french } from "./french-words.ts";
import { german } from "./german-words.ts";
import type { Language } from "./language.ts";
import { portuguese } from "./portuguese-words.ts";
import { spanish } from "./spanish-words.ts";
import { stemOf } from "./stem.ts";
import { tables } from "./vocabularies.ts";

export const languages: readonly { name: string; words: Language; adjectivesFollow: boolean }[] = [
  { name: "Spanish", words: spanish, adjectivesFollow: true },
  { name: "French", words: french, adjectivesFollow: true },
  { name: "Portuguese", words: portuguese, adjectivesFollow: true },
  { name: "German", words: german, adjectivesFollow: false },
];

const english = new Set<string>(fillers);
for (const { words } of tables)
  for (const word of words.flatMap(([phrases]) => phrases.split(/[| ]/))) english.add(stemOf(word));

/** Whether it means something in an English description, or is one of its small words. */
export const isEnglishWord = (word: string): boolean => english.has(word) || english.has(stemOf(word));

type Entry = { to: string; adjective: boolean };
const dictionaries = languages.map(({ words, adjectivesFollow }) => ({
  adjectivesFollow,
  entries: dictionaryOf(words, adjectivesFollow),
}));

/** "rojo/a": both genders and both plurals; German adjectives take every ending. */
function dictionaryOf({ nouns, adjectives, small }: Language, romance: boolean): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const add = (word: string, to: string, adjective: boolean): void => {
    if (!entries.has(word)) entries.set(word, { to, adjective });
  };
  for (const [list, adjective] of [
    [small, false],
    [nouns, false],
    [adjectives, true],
  ] as const)
    for (const [to, words] of list)
      for (const written of words.split(" ")) {
        for (const word of written.split("/")) {
          add(word, to, adjective);
          const endings =
            adjective && !romance ? ["e", "en", "er", "es", "em"] : adjective || romance ? ["s", "es"] : [];
          if (list !== small) for (const ending of endings) add(word + ending, to, adjective);
        }
      }
  return entries;
}

export const isTranslated = (pieces: readonly string[]): boolean => languageOf(pieces) !== undefined;

function languageOf(pieces: readonly string[]): (typeof dictionaries)[number] | undefined {
  const words = pieces.filter((piece) => /\p{L}/u.test(piece));
  const inEnglish = words.filter((word) => english.has(stemOf(word))).length;
  const counts = dictionaries.map(({ entries }) => words.filter((word) => entries.has(bare(word))).length);
  const most = Math.max(0, ...counts);
  if (most < Math.min(2, words.length) || most === 0 || most <= inEnglish) return undefined;
  return dictionaries[counts.indexOf(most)];
}

export function translate(pieces: readonly string[]): string[] {
  const dictionary = languageOf(pieces);
  if (dictionary === undefined) return [...pieces];
  const known = pieces.map((piece) => dictionary.entries.get(bare(piece)) ?? { to: piece, adjective: false });
  const ordered = dictionary.adjectivesFollow ? adjectivesFirst(known) : known;
  return ordered.flatMap(({ to }) => (to === "" ? [] : to.split(" ")));
}

/** "l'homme" → "homme". */
const bare = (word: string): string => word.replace(/^[a-z]{1,2}'/, "");

const links = new Set(["and", "very", "dark", "light"]);

/** "dress red and long" → "red and long dress". */
function adjectivesFirst(words: readonly Entry[]): Entry[] {
  const ordered: Entry[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) continue;
    let end = index + 1;
    while (
      words[end]?.adjective === true ||
      (links.has(words[end]?.to ?? "") && words[end + 1]?.adjective === true)
    )
      end += 1;
    const isNoun = !word.adjective && /^\p{L}{3,}/u.test(word.to) && !links.has(word.to) && end > index + 1;
    if (isNoun) {
      ordered.push(...words.slice(index + 1, end), word);
      index = end - 1;
    } else ordered.push(word);
  }
  return ordered;
}
