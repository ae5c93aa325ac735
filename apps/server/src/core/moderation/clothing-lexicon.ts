/**
 * The words by which a language says what happens to clothes: garments, the changes that uncover whoever wears them,
 * and the few words of its grammar that tell which noun a verb belongs to. Japanese, Chinese and Korean have expressions
 * instead.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type HarmlessLexicon, loadHarmlessLexicon } from "./harmless-lexicon.ts";
import { notes, readLexiconFile, wordLines } from "./lexicon-file.ts";
import { compilePattern, foldAccents, type Grammar, type Pattern } from "./pattern.ts";

const pattern = z.string().min(1);
const patterns = z.array(pattern);

export const garmentKinds = ["worn", "outer", "parts", "cloth"] as const;

export const changeKinds = [
  "vanishes",
  "falls",
  "opens",
  "removes",
  "lacks",
  "instead",
  "clears",
  "soaks",
  "shrinks",
  "shorter",
  "swaps",
  "unzips",
  "moves",
] as const;

/**
 * - `worn`, `outer`, `parts`, `cloth`   what covers a body; coats and parts such as sleeves count for uploads only
 * - `vanishes`, `falls`, `opens`        what clothes do
 * - `removes`                           what is done to clothes
 * - `lacks`                             somebody is without the clothes named after it
 * - `instead`                           the same, unless other clothes are named that cover as much; `less` covers less
 * - `clears`, `soaks`                   clothes are seen through, or wet
 * - `shrinks`, `shorter`                clothes become less; `shorter` is a comparison, and counts for uploads only
 * - `swaps`                             clothes become something that covers less
 * - `unzips`                            a zip or a row of buttons opens along its whole length
 * - `moves`                             somebody's clothes are now in one of the `places`, so they were taken off
 * - `others`                            things that the verbs above are also said of
 * - `places`, `displays`                where clothes are that nobody wears; a display says so for its whole sentence
 */
export const clothingKinds = [
  ...garmentKinds,
  ...changeKinds,
  "less",
  "others",
  "places",
  "displays",
] as const;
export type ClothingKind = (typeof clothingKinds)[number];

const wordSet = wordLines.transform((words): ReadonlySet<string> => new Set(words.map(foldAccents)));

const clothingFile = z.strictObject({
  notes,
  /** Whether the subject stands before its verb: "night falls her dress" says nothing of the dress. */
  subjectFirst: z.boolean(),
  /** Whether a noun after "and" has a word of its own that shows it; without, any other word may be a noun. */
  articles: z.boolean(),
  /** Whether a verb may stand without its pronoun. */
  dropsSubject: z.boolean(),
  ...(Object.fromEntries(clothingKinds.map((kind) => [kind, patterns])) as Record<
    ClothingKind,
    typeof patterns
  >),
  determiners: wordSet,
  prepositions: wordSet,
  /** Words behind a garment by which it belongs to somebody, as in "elbise giyen kadın". */
  postpositions: wordSet.default(new Set<string>()),
  /** Verbs whose object somebody wears or holds; in Arabic also garments with their preposition in one word. */
  wearing: wordSet,
  /** Prepositions before something that happens, as in "with her dress falling". */
  accompanying: wordSet,
  /** Words between a quantity and its garment, as in "half of her dress". */
  quantities: wordSet,
  conjunctions: wordSet,
  and: wordSet,
  relatives: wordSet,
  /** Pronouns that stand for a garment. */
  pronouns: wordSet,
  /** Pronouns that may stand for a garment or for a person. */
  personal: wordSet,
  /** Pronouns and nouns of whoever wears it. */
  wearers: wordSet,
  negations: wordSet,
  exceptions: wordSet,
  adverbs: wordSet,
});

type ClothingFile = z.output<typeof clothingFile>;
export type ClothingGrammar = Omit<ClothingFile, ClothingKind | "notes">;
export type ClothingLexicon = {
  grammar: ClothingGrammar;
  patterns: Record<ClothingKind, Pattern[]>;
  harmless: HarmlessLexicon | null;
};

/** @param folder the language's folder of data files. */
export function loadClothingLexicon(folder: string, grammar: Grammar): ClothingLexicon | null {
  const file = path.join(folder, "clothing.json");
  if (!existsSync(file)) return null;
  return readLexiconFile(file, clothingFile, (data) => ({
    grammar: data,
    patterns: Object.fromEntries(
      clothingKinds.map((kind) => [kind, data[kind].map((source) => compilePattern(source, grammar))]),
    ) as Record<ClothingKind, Pattern[]>,
    harmless: loadHarmlessLexicon(folder, grammar),
  }));
}
