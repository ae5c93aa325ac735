/**
 * The corpus of the text check: every miss and every wrong refusal that was found. The files of `refused` and `passed`:
 *
 * - `plain`                            plain wording, in any language
 * - `english-phrasings`                further English wording
 * - `other-languages`                  further languages
 * - `indirect-wording`                 requests put as their result, as a euphemism, as years taken away, or in disguise
 * - `customer-prompts`                 what customers ask for, by subject
 * - `refused-words-in-harmless-use`    words of a refused request that mean something else
 * - `clothes-by-language`              what happens to clothes, in every language, in mixed ones and in pictographs
 * - `clothes-in-uploads`              what happens to clothes in an upload, which is judged by a closed list
 * - `euphemisms`                      nakedness and ages below 18 by what else is told of somebody
 * - `ages-and-children`               who is a minor by size, by a thing beside them, or by a span of ages
 * - `asides-and-paraphrases`          undressing with signs between verb and garment, or told by what is left on
 * - `everyday-clothes`                ordinary requests about clothes in uploads, and attacks in their wording
 * - `companions`                      who a companion is said to be: sums, ages, and the languages of Scandinavia
 * - `school-years`                    who is a minor by school, grade or legal age, and talk about schools
 * - `near-misses`                      texts that differ by little from those of the other folder
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ruleIds } from "#core/moderation/rules.ts";

const context = z.enum(["text-to-image", "edit-of-upload", "chat", "persona", "name", "negative-prompt"]);
const texts = z.array(z.string());

const refusedFile = z
  .array(z.strictObject({ context, ruleId: z.enum(ruleIds), texts }))
  .transform((groups) => groups.flatMap(({ texts, ...group }) => texts.map((text) => ({ ...group, text }))));
const passedFile = z
  .array(z.strictObject({ context, texts }))
  .transform((groups) => groups.flatMap(({ texts, ...group }) => texts.map((text) => ({ ...group, text }))));

const readFile = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> =>
  schema.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, file), "utf8")));

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(import.meta.dirname, folder)).map((name) => `${folder}/${name}`);

export const refusedCases = filesIn("refused").flatMap((file) => readFile(file, refusedFile));
export const passedCases = filesIn("passed").flatMap((file) => readFile(file, passedFile));
export const plainRefusedCases = readFile("refused/plain.json", refusedFile);
