/**
 * Loads the word lists of one language that is written with spaces between its words. They are written in the pattern
 * language of `pattern.ts`.
 */
import path from "node:path";
import { z } from "zod";
import { loadClothingLexicon, type ClothingLexicon } from "./clothing-lexicon.ts";
import type { Concept } from "./concepts.ts";
import { normalise } from "./normalise.ts";
import { lexiconsFolder, notes, readConcepts, readLexiconFile, wordLines } from "./lexicon-file.ts";
import { compilePattern, foldAccents, type Grammar, type Pattern } from "./pattern.ts";

export type WordLexicon = {
  /** Number words below 18, without accents. */
  ages: ReadonlySet<string>;
  /** Phrases whose bracketed word does not mean what it is listed for. */
  innocent: {
    everywhere: Pattern[];
    acrossClauses: Pattern[];
    inNegativePrompts: Pattern[];
    inNewPictures: Pattern[];
  };
  /** Words that mean something else in another language: in sentences of this language, only its own lists read them. */
  homonyms: ReadonlySet<string>;
  /** A concept without patterns is not read in this language. */
  concepts: Record<Concept, Pattern[]>;
  clothing: ClothingLexicon | null;
};

const pattern = z.string().min(1);

const languageFile = z.strictObject({
  notes,
  ages: wordLines,
  stopWords: wordLines,
  /** Words that begin a noun phrase; `~` ends at them. */
  articles: wordLines.default([]),
  lists: z.record(z.string(), wordLines),
});

const innocentFile = z.strictObject({
  notes,
  everywhere: z.array(pattern),
  /** Also where a comma stands inside the phrase. */
  acrossClauses: z.array(pattern).default([]),
  inNegativePrompts: z.array(pattern).default([]),
  inNewPictures: z.array(pattern).default([]),
  homonyms: wordLines.default([]),
});

/** Lists that every language may name, because people mix languages. */
const sharedLists = readLexiconFile(
  path.join(lexiconsFolder, "shared/garments.json"),
  z.strictObject({
    notes,
    garmentsAnywhere: wordLines,
    outerAnywhere: wordLines,
    vanishesAnywhere: wordLines,
    clothesElsewhere: wordLines,
  }),
  ({ notes: _, ...words }) => ({
    ...words,
    // As they stand in a normalised text, which has Latin letters for Greek ones.
    clothesElsewhere: words.clothesElsewhere.map((word) => normalise(word).chars.join("")),
  }),
);

/** @param folder the language's folder of data files. */
export function loadWordLexicon(folder: string): WordLexicon {
  const grammar = readLexiconFile(
    path.join(folder, "language.json"),
    languageFile,
    ({ ages, stopWords, articles, lists }): Grammar => ({
      ages: new Set(ages.map(foldAccents)),
      stopWords: new Set(stopWords),
      articles: new Set(articles.map(foldAccents)),
      lists: { ...lists, ...sharedLists },
      compiledLists: new Map(),
    }),
  );
  const compile = (source: string): Pattern => compilePattern(source, grammar);
  const { homonyms, innocent } = readLexiconFile(
    path.join(folder, "innocent.json"),
    innocentFile,
    (phrases) => ({
      homonyms: new Set(phrases.homonyms.map(foldAccents)),
      innocent: {
        everywhere: phrases.everywhere.map(compile),
        acrossClauses: phrases.acrossClauses.map(compile),
        inNegativePrompts: phrases.inNegativePrompts.map(compile),
        inNewPictures: phrases.inNewPictures.map(compile),
      },
    }),
  );
  return {
    ages: grammar.ages,
    innocent,
    homonyms,
    concepts: readConcepts(folder, pattern, compile),
    clothing: loadClothingLexicon(folder, grammar),
  };
}
