/**
 * Loads the word lists of one language of compounds, which is searched with regular expressions: Japanese, Chinese and
 * Korean. `@name` in an expression stands for one of the parts in the language's `language.json`.
 */
import path from "node:path";
import { z } from "zod";
import type { Concept } from "./concepts.ts";
import { notes, readConcepts, readLexiconFile } from "./lexicon-file.ts";

export type ExpressionLexicon = {
  /** Texts without any such character are not searched. */
  characters: RegExp;
  /** Whether words are set apart by spaces. */
  spaced: boolean;
  innocent: RegExp[];
  /** A group named `year` has to hold a year in which nobody was born who is of age. */
  concepts: Record<Concept, RegExp[]>;
};

/** One expression, or its alternatives; the first that matches is taken. */
const expression = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);
type Expression = z.output<typeof expression>;
type Parts = Readonly<Record<string, Expression>>;

const languageFile = z.strictObject({
  notes,
  characters: z.string().min(1),
  spaced: z.boolean(),
  parts: z.record(z.string(), expression),
});

/** @param folder the language's folder of data files. */
export function loadExpressionLexicon(folder: string): ExpressionLexicon {
  const { parts, ...language } = readLexiconFile(
    path.join(folder, "language.json"),
    languageFile,
    ({ characters, spaced, parts }) => ({ characters: new RegExp(characters, "u"), spaced, parts }),
  );
  const compile = (source: Expression): RegExp => new RegExp(expand(source, parts), "gu");
  const innocent = readLexiconFile(
    path.join(folder, "innocent.json"),
    z.strictObject({ notes, everywhere: z.array(expression) }),
    ({ everywhere }) => everywhere.map(compile),
  );
  return { ...language, innocent, concepts: readConcepts(folder, expression, compile) };
}

function expand(source: Expression, parts: Parts): string {
  const text = typeof source === "string" ? source : source.join("|");
  return text.replace(/@([a-zA-Z]+)/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`Unknown part @${name} in expression "${text}"`);
    return `(?:${expand(part, parts)})`;
  });
}
