/**
 * Reads the word lists of talks, one file a language, in a notation that stays readable in JSON. A malformed file stops
 * the start, and the error names it. Every gap is bounded, so a long text cannot make a rule slow.
 */
import path from "node:path";
import { z } from "zod";
import { notes, readLexiconFile, wordLines } from "../lexicon-file.ts";
import { buildTable } from "../misspellings.ts";

/** Every alarm is read in them, and measured. */
export const measuredLanguages = ["en", "de", "es", "fr", "pt", "ja"] as const;
/** Only danger is heard in the others, in its plain words. */
export const chatLanguages = [...measuredLanguages, "nl", "sv", "pl", "ru", "zh", "ko"] as const;
export type ChatLanguage = (typeof chatLanguages)[number];

/** The most urgent first. */
export const alarmKinds = [
  "self-harm",
  "eating-disorder",
  "violence",
  "minor",
  "plays-minor",
  "claims-human",
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export type Signs = {
  /** Phrases that are taken out before the signs are looked for. */
  innocent: RegExp | null;
  signs: RegExp;
};

export type ChatLexicon = {
  language: ChatLanguage;
  /** Words by which the language is recognised, each of them found. */
  words: RegExp;
  /** One of them finds something wherever a sign or an innocent phrase of any alarm does. */
  anything: RegExp[];
  /** Slips of the keyboard and the word that each stands for. */
  misspellings: ReadonlyMap<string, string>;
  /** Null for an alarm that is not read in the language. */
  alarms: Record<AlarmKind, Signs | null>;
};

const phrases = z.array(z.string().min(1));
const signs = z.strictObject({ innocent: phrases.optional(), signs: phrases.min(1) });
const schema = z.strictObject({
  notes,
  /** False where words are not separated. */
  spaced: z.boolean(),
  /** The letters of the alphabet as a part of a regular expression's character class, such as `a-zåäö`. */
  letters: z.string().default("a-z"),
  words: phrases,
  names: z.record(z.string().regex(/^\w+$/), z.string()),
  everywhere: phrases.optional(),
  misspelled: wordLines.default([]),
  ordinaryWords: wordLines.default([]),
  "self-harm": signs,
  "eating-disorder": signs.optional(),
  violence: signs.optional(),
  minor: signs.optional(),
  "plays-minor": signs.optional(),
  "claims-human": signs.optional(),
});

export function readChatLexicon(language: ChatLanguage): ChatLexicon {
  const file = path.join(import.meta.dirname, "lexicons", `${language}.json`);
  return readLexiconFile(file, schema, (data) => {
    const compile = (list: readonly string[]): RegExp | null =>
      list.length === 0 ? null : compilePhrases(list, data);
    const compileSigns = (kind: AlarmKind): Signs | null => {
      const listed = data[kind];
      return listed === undefined
        ? null
        : {
            innocent: compile([...(data.everywhere ?? []), ...(listed.innocent ?? [])]),
            signs: compilePhrases(listed.signs, data),
          };
    };
    return {
      language,
      words: compilePhrases(data.words, data),
      anything: inParts([
        ...(data.everywhere ?? []),
        ...alarmKinds.flatMap((kind) => [...(data[kind]?.innocent ?? []), ...(data[kind]?.signs ?? [])]),
      ]).map((part) => compilePhrases(part, data)),
      misspellings: buildTable(new Set(data.misspelled), new Set(data.ordinaryWords)),
      alarms: Object.fromEntries(alarmKinds.map((kind) => [kind, compileSigns(kind)])) as Record<
        AlarmKind,
        Signs | null
      >,
    };
  });
}

/** V8 does not optimise regular expressions of more than 20 KB, into which these grow with their names. */
const phrasesOfPart = 40;
const inParts = (list: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(list.length / phrasesOfPart) }, (_, index) =>
    list.slice(index * phrasesOfPart, (index + 1) * phrasesOfPart),
  );

type Grammar = { spaced: boolean; letters: string; names: Record<string, string> };

/** `lexicons/README.md` describes the notation. */
function compilePhrases(list: readonly string[], grammar: Grammar): RegExp {
  const source = list.map((phrase) => sourceOf(phrase, grammar)).join("|");
  const inWord = `[${grammar.letters}0-9]`;
  return new RegExp(grammar.spaced ? `(?<!${inWord})(?:${source})(?!${inWord})` : source, "gu");
}

function sourceOf(phrase: string, { spaced, letters, names }: Grammar): string {
  let named = phrase;
  for (let depth = 0; named.includes("{") && depth < 5; depth++)
    named = named.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = name === "year" ? "\u0001" : names[name];
      if (value === undefined) throw new Error(`Unknown name {${name}} in "${phrase}"`);
      return `(${value})`;
    });
  return named
    .replaceAll(/ ?\.\.\. ?/g, spaced ? "\u0004[^.!?\\n]{0,42}?\u0005" : "[^。.!?\\n]{0,12}?")
    .replaceAll(/<!\(/g, "\u0002")
    .replaceAll(/!\(/g, "\u0003")
    .replaceAll("(", "(?:")
    .replaceAll("\u0002", "(?<!")
    .replaceAll("\u0003", "(?!")
    .replaceAll("(?:\u0001)", "(?<year>20[0-9][0-9])")
    .replaceAll("\u0004", `(?![${letters}0-9])`)
    .replaceAll("\u0005", `(?<![${letters}0-9])`)
    .replaceAll(new RegExp(`(?<=[${letters}])\\*`, "g"), `[${letters}]*`);
}
