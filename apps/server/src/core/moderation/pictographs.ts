/** Pictographs and the word, between spaces, that each is read as. */
import path from "node:path";
import { z } from "zod";
import { lexiconsFolder, notes, readLexiconFile } from "./lexicon-file.ts";

export const pictographs: ReadonlyMap<string, string> = readLexiconFile(
  path.join(lexiconsFolder, "shared/pictographs.json"),
  z.strictObject({ notes, words: z.record(z.string().min(1), z.string().min(1)) }),
  ({ words }) =>
    new Map(
      Object.entries(words).flatMap(([word, pictures]) =>
        Array.from(pictures, (picture) => [picture, ` ${word} `] as const),
      ),
    ),
);
