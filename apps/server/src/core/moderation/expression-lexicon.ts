/**
 * Loads the word lists of one language of compounds, which is searched with regular expressions: Japanese, Chinese and
 * Korean. `@name` in an expression stands for one of the parts in the language's `language.json`.
 */
import { existsSync } from "node:fs";
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
  /** Null where none is written. */
  harmlessClothing: HarmlessExpressions | null;
};

/** Where clothes are named, and what may be said of them in an upload. */
export type HarmlessExpressions = { script: RegExp; garments: RegExp; harmless: RegExp[] };

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
  return {
    ...language,
    innocent,
    concepts: readConcepts(folder, expression, compile),
    harmlessClothing: loadHarmlessExpressions(path.join(folder, "harmless-clothing.json"), parts),
  };
}

function loadHarmlessExpressions(file: string, parts: Parts): HarmlessExpressions | null {
  if (!existsSync(file)) return null;
  const schema = z.strictObject({
    notes,
    parts: z.record(z.string(), expression),
    /** A text without such characters is in another language. */
    script: z.string().min(1),
    garments: expression,
    harmless: z.array(expression),
  });
  return readLexiconFile(file, schema, (data) => {
    const compile = (source: Expression): RegExp =>
      new RegExp(expand(source, { ...parts, ...data.parts }), "gu");
    const script = new RegExp(data.script, "u");
    return { script, garments: compile(data.garments), harmless: data.harmless.map(compile) };
  });
}

function expand(source: Expression, parts: Parts): string {
  const text = typeof source === "string" ? source : source.join("|");
  return text.replace(/@([a-zA-Z]+)/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`Unknown part @${name} in expression "${text}"`);
    return `(?:${expand(part, parts)})`;
  });
}
