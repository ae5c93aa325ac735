/** The word lists of every language that is read, loaded when the process starts. */
import path from "node:path";
import { loadExpressionLexicon } from "./expression-lexicon.ts";
import { lexiconsFolder } from "./lexicon-file.ts";
import { loadWordLexicon } from "./word-lexicon.ts";

/** Their words are also recognised in disguised spellings. */
const latin = [
  "english",
  "spanish",
  "german",
  "french",
  "portuguese",
  "italian",
  "dutch",
  "polish",
  "turkish",
  "scandinavian",
];
/** Cyrillic, Arabic and Devanagari. */
const otherAlphabets = ["russian", "ukrainian", "arabic", "hindi"];
const compounds = ["japanese", "chinese", "korean"];

export const languages: readonly string[] = [...latin, ...otherAlphabets, ...compounds];

const folderOf = (language: string): string => path.join(lexiconsFolder, language);

export const latinLexicons = latin.map(folderOf).map(loadWordLexicon);
export const otherAlphabetLexicons = otherAlphabets.map(folderOf).map(loadWordLexicon);
export const expressionLexicons = compounds.map(folderOf).map(loadExpressionLexicon);
