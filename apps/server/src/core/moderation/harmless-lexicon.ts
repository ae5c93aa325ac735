/**
 * The words by which a language says that something harmless happens to clothes. What is refused of uploads is everything
 * else, so these lists are closed: see `clothing-closed-world.ts`.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { lexiconsFolder, notes, readLexiconFile, wordLines } from "./lexicon-file.ts";
import { compilePattern, foldAccents, type Grammar, type Pattern } from "./pattern.ts";

/** Words without accents; those written with a `*` at the end have any ending. */
export type WordList = { words: ReadonlySet<string>; stems: readonly string[] };

const wordList = wordLines.transform((all): WordList => ({
  words: new Set(all.filter((word) => !word.endsWith("*")).map(foldAccents)),
  stems: all.filter((word) => word.endsWith("*")).map((word) => foldAccents(word.slice(0, -1))),
}));

export const isListed = ({ words, stems }: WordList, word: string): boolean =>
  words.has(word) || stems.some((stem) => word.startsWith(stem));

/** Garments in languages that have no closed list, although every language's list names them. */
export const unlistedGarments = readLexiconFile(
  path.join(lexiconsFolder, "shared/unlisted-garments.json"),
  z.strictObject({ notes, words: wordList }),
  ({ words }) => words,
);

const harmlessFile = z.strictObject({
  notes,
  /** What may happen to clothes, such as closing, lengthening, colouring, cleaning and adding. */
  harmless: z.array(z.string().min(1)),
  /** Words of phrases that only say how clothes look or who wears them. */
  plain: wordList,
  /** Words beside which nothing is harmless, because they name less cloth or what is beneath. */
  bare: wordList,
  /** Words after which clothes only describe whoever wears them, as in "the woman in the red dress". */
  identifies: wordList,
  /** The same, as long as nothing but plain words follows: "with her dress". */
  accompanies: wordList,
  /** Verbs of exchange, and the prepositions before what clothes are exchanged for. */
  exchanges: wordList,
  becomes: wordList,
  /** Conjunctions that may begin another statement. */
  joins: wordList,
  /** Words that tell more of what was named before a comma, as in "her dress, like smoke". */
  continues: wordList,
  /** Cloths and parts that are somebody's only where a person or other clothes are named. */
  loose: wordList,
  /** Prepositions after which a garment is only a landmark. */
  beside: wordList,
  /** Prepositions between a thing and the garment that it is on, in or over. */
  holds: wordList,
  /** Things that act on clothes; the other things may lie on them. */
  hazards: wordList,
});

export type HarmlessLexicon = Omit<z.output<typeof harmlessFile>, "notes" | "harmless"> & {
  harmless: Pattern[];
};

/** @param folder the language's folder of data files; null where the language has no such file. */
export function loadHarmlessLexicon(folder: string, grammar: Grammar): HarmlessLexicon | null {
  const file = path.join(folder, "harmless-clothing.json");
  if (!existsSync(file)) return null;
  return readLexiconFile(file, harmlessFile, ({ harmless, ...lists }) => ({
    ...lists,
    harmless: harmless.map((source) => compilePattern(source, grammar)),
  }));
}
