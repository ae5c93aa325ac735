/** The word lists as data: complete, and checked when they are loaded. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { concepts } from "./concepts.ts";
import { loadExpressionLexicon } from "./expression-lexicon.ts";
import { lexiconsFolder } from "./lexicon-file.ts";
import { expressionLexicons, languages, latinLexicons, otherAlphabetLexicons } from "./lexicons.ts";
import { loadWordLexicon } from "./word-lexicon.ts";

/** A copy of a language's folder in which one file has another content. */
async function copyWith(language: string, file: string, content: string | null): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-lexicon-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(path.join(lexiconsFolder, language), folder, { recursive: true });
  if (content === null) await rm(path.join(folder, file));
  else await writeFile(path.join(folder, file), content);
  return folder;
}

test("every folder of word lists is loaded", async () => {
  const folders = await readdir(lexiconsFolder, { withFileTypes: true });
  const named = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(named.toSorted()).toEqual([...languages, "shared"].toSorted());
});

test("every language names children, nakedness and undressing", () => {
  for (const lexicon of [...latinLexicons, ...otherAlphabetLexicons, ...expressionLexicons])
    for (const concept of ["minorAlways", "minorAge", "minorPerson", "nudity", "undress"] as const)
      expect(lexicon.concepts[concept].length).toBeGreaterThan(0);
});

test("English has entries for every concept but those that its list of clothes and changes finds", () => {
  const empty = concepts.filter((concept) => latinLexicons[0]!.concepts[concept].length === 0);
  expect(empty).toEqual(["clothesLost", "clothesTouched", "clothesThin"]);
});

test.each([
  ["a file that is not JSON", "no-undressing.json", "{"],
  ["a missing file", "no-body-shape.json", null],
  ["a concept of another rule", "no-undressing.json", '{"nudity": ["naked"]}'],
  ["an entry that is no string", "no-undressing.json", '{"undress": [1]}'],
  ["an unknown list", "innocent.json", '{"everywhere": ["[naked] @nobody"]}'],
  ["a pattern that begins with a gap", "innocent.json", '{"everywhere": ["_2 naked"]}'],
  ["a word with a sign in it", "adults-only.json", '{"minorAlways": ["under+age"]}'],
  ["a language without stop words", "language.json", '{"ages": [], "lists": {}}'],
])("%s is an error with the name of the file", async (_, file, content) => {
  const folder = await copyWith("english", file, content);
  expect(() => loadWordLexicon(folder)).toThrow(`Malformed word list ${path.join(folder, file)}: `);
});

test.each([
  ["an unknown part", "innocent.json", '{"everywhere": ["@nobody"]}'],
  ["an expression that is not closed", "no-undressing.json", '{"undress": [["脱", "(?:服"]]}'],
])("in a language of compounds, %s is an error with the name of the file", async (_, file, content) => {
  const folder = await copyWith("japanese", file, content);
  expect(() => loadExpressionLexicon(folder)).toThrow(`Malformed word list ${path.join(folder, file)}: `);
});

test("the notes of a file change nothing", async () => {
  const file = "no-body-shape.json";
  const lists = JSON.parse(await readFile(path.join(lexiconsFolder, "german", file), "utf8")) as object;
  const noted = await copyWith("german", file, JSON.stringify({ ...lists, notes: ["A reason."] }));
  expect(loadWordLexicon(noted)).toEqual(loadWordLexicon(path.join(lexiconsFolder, "german")));
});
