/** Reads the data files of the word lists. A malformed file stops the start, and the error names it. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { concepts, conceptsByRule, type Concept } from "./concepts.ts";
import { ruleIds } from "./rules.ts";

export const lexiconsFolder = path.join(import.meta.dirname, "lexicons");

/** Why entries are as they are, for people who change the file. */
export const notes = z.array(z.string()).optional();

/** Words in lines of any length: `["one two", "three"]` is three words. */
export const wordLines = z
  .array(z.string().regex(/\S/))
  .transform((lines) => lines.flatMap((line) => line.trim().split(/\s+/)));

/** @param build makes something of the parsed file; what it throws is reported with the file's name. */
export function readLexiconFile<Schema extends z.ZodType, Built>(
  file: string,
  schema: Schema,
  build: (data: z.output<Schema>) => Built,
): Built {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
    return build(parsed.data);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Malformed word list ${file}: ${reason}`, { cause: error });
  }
}

/** Reads the files of a language that are named after the rules. `build` compiles one entry of a concept. */
export function readConcepts<Entry extends z.ZodType, Built>(
  folder: string,
  entry: Entry,
  build: (entry: z.output<Entry>) => Built,
): Record<Concept, Built[]> {
  const built = Object.fromEntries(concepts.map((concept) => [concept, [] as Built[]])) as Record<
    Concept,
    Built[]
  >;
  for (const ruleId of ruleIds) {
    const named: readonly Concept[] = conceptsByRule[ruleId];
    if (named.length === 0) continue;
    const schema = z.strictObject({
      notes,
      ...Object.fromEntries(named.map((concept) => [concept, z.array(entry).optional()])),
    });
    readLexiconFile(path.join(folder, `${ruleId}.json`), schema, (data) => {
      const lists = data as Partial<Record<Concept, z.output<Entry>[]>>;
      for (const concept of named) built[concept] = (lists[concept] ?? []).map(build);
    });
  }
  return built;
}
