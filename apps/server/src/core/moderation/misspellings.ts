/**
 * The words that matter most with a slip of the keyboard: two neighbouring letters exchanged ("nakde"), one left out
 * ("teenagr"), or the last of a pair forgotten ("undres"). The first letter is taken as meant.
 */
import path from "node:path";
import { z } from "zod";
import { lexiconsFolder, notes, readLexiconFile, wordLines } from "./lexicon-file.ts";
import { foldAccents } from "./pattern.ts";

/** Shorter words become other words when two of their letters are exchanged, or one is left out. */
const minLettersExchanged = 5;
const minLettersLeftOut = 7;

/** Misspelt words and the word that each stands for. */
export const misspellings: ReadonlyMap<string, string> = readLexiconFile(
  path.join(lexiconsFolder, "shared/misspellings.json"),
  z.strictObject({ notes, misspelled: wordLines, ordinaryWords: wordLines }),
  ({ misspelled, ordinaryWords }) => buildTable(new Set(misspelled.map(foldAccents)), new Set(ordinaryWords)),
);

/** Misspelt words and the word that each stands for; none of the words of either set is a misspelling. */
export function buildTable(
  words: ReadonlySet<string>,
  ordinaryWords: ReadonlySet<string>,
): Map<string, string> {
  const table = new Map<string, string>();
  for (const word of words)
    for (const slip of slipsOf(word)) if (!words.has(slip) && !ordinaryWords.has(slip)) table.set(slip, word);
  return table;
}

function* slipsOf(word: string): Generator<string> {
  if (word.length >= minLettersExchanged)
    for (let at = 1; at < word.length - 1; at++)
      yield word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
  if (word.length >= minLettersLeftOut)
    for (let at = 1; at < word.length - 1; at++) yield word.slice(0, at) + word.slice(at + 1);
  if (word.length >= minLettersLeftOut && word.at(-1) === word.at(-2)) yield word.slice(0, -1);
}
