/** Pictographs and the word, between spaces, that each is read as: before what it belongs to, and behind it. */
import path from "node:path";
import { z } from "zod";
import { lexiconsFolder, notes, readLexiconFile } from "./lexicon-file.ts";

const picturesByWord = z.record(z.string().min(1), z.string().min(1));

const { words, behind } = readLexiconFile(
  path.join(lexiconsFolder, "shared/pictographs.json"),
  z.strictObject({ notes, words: picturesByWord, behind: picturesByWord }),
  (data) => data,
);

const wordByPicture = (byWord: Record<string, string>): [string, string][] =>
  Object.entries(byWord).flatMap(([word, pictures]) =>
    Array.from(pictures, (picture): [string, string] => [picture, ` ${word} `]),
  );

export const pictographs: ReadonlyMap<string, string> = new Map(wordByPicture(words));

const signsBehind = wordByPicture(behind);

/** "👚❌": the sign stands behind the thing. */
export const pictographsBehind: ReadonlyMap<string, string> = new Map([...pictographs, ...signsBehind]);

/** Whether a text has a sign that may stand behind a thing. */
export const hasSignBehind = (text: string): boolean => signsBehind.some(([sign]) => text.includes(sign));
