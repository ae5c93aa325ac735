/** Characters that are written in the place of others, as `lexicons/shared/lookalikes.json` lists them. */
import path from "node:path";
import { z } from "zod";
import { lexiconsFolder, notes, readLexiconFile } from "./lexicon-file.ts";

const character = z.string().regex(/^.$/su);

const data = readLexiconFile(
  path.join(lexiconsFolder, "shared/lookalikes.json"),
  z.strictObject({
    notes,
    latin: z.record(z.string().regex(/^[a-z]$/), z.string()),
    greekCapitals: z.record(character, z.string().regex(/^[a-z]$/)),
    ligatures: z.record(character, z.string().regex(/^[a-z]{2}$/)),
    leet: z.record(character, z.string().regex(/^[a-z]+$/)),
    cyrillic: z.record(character, character),
  }),
  (parsed) => parsed,
);

/** Latin letters that a digit or a sign may stand for. */
export const leet: Readonly<Record<string, string>> = data.leet;

/** The Cyrillic letter that a Latin letter, digit or sign stands for inside a Cyrillic word. */
export const cyrillicLookalikes: Readonly<Record<string, string>> = data.cyrillic;

/** One or two Latin letters by their look-alike (given before or after lower-casing). */
export const latinLookalikes: ReadonlyMap<string, string> = buildTable();

function buildTable(): Map<string, string> {
  const table = new Map<string, string>();
  for (const [latin, others] of Object.entries(data.latin)) {
    for (const other of others) if (!table.has(other)) table.set(other, latin);
  }
  for (const [from, to] of Object.entries({ ...data.greekCapitals, ...data.ligatures })) table.set(from, to);
  // Negative circled and squared letters and regional indicators have no compatibility mapping.
  for (const first of [0x1f150, 0x1f170, 0x1f1e6]) {
    for (let offset = 0; offset < 26; offset++) {
      table.set(String.fromCodePoint(first + offset), String.fromCharCode(97 + offset));
    }
  }
  return table;
}
