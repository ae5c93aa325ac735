/**
 * Keys of lorebooks that are regular expressions. They are run by an engine whose time is linear in the text, and what
 * all of them together may cost for a reply is bounded, because imported patterns come from strangers.
 */
import { LRUCache } from "lru-cache";
import { RE2JS, RE2JSException } from "re2js";
import type { LoreEntry } from "./read-lorebook.ts";

const limits = {
  patternChars: 300,
  /** Instructions of one program, and of all that are compiled for a reply. */
  programSize: 400,
  compiledSize: 8_000,
  /** What `{n}` may add up to, before anything is compiled. */
  repeats: 200,
  /** Instructions times characters, of all matches for a reply: at most about 100 ms. */
  steps: 400_000,
  /** The newest characters that are matched. */
  textChars: 2_000,
} as const;

/** What is left for a reply. */
export type PatternBudget = { compiledSize: number; steps: number };
export const patternBudget = (): PatternBudget => ({
  compiledSize: limits.compiledSize,
  steps: limits.steps,
});

/** Null for a pattern that is not run. */
const known = new LRUCache<string, { pattern: RE2JS | null }>({ max: 2_000 });

/** "/…/i" as SillyTavern writes patterns. */
export const isSlashed = (key: string): boolean => /^\/.+\/[a-z]*$/s.test(key);

export function matchesPattern(
  key: string,
  text: string,
  { isCaseSensitive, budget }: { isCaseSensitive: boolean; budget: PatternBudget },
): boolean {
  const pattern = compilePattern(key, isCaseSensitive, budget);
  if (!pattern) return false;
  const newest = text.slice(-limits.textChars);
  const steps = pattern.programSize() * newest.length;
  if (steps > budget.steps) return false;
  budget.steps -= steps;
  return pattern.matcher(newest).find();
}

/** Null when the engine does not know the pattern, or it costs too much: look-arounds and back-references take no linear time. */
function compilePattern(key: string, isCaseSensitive: boolean, budget: PatternBudget): RE2JS | null {
  const name = `${isCaseSensitive ? "c" : "i"}${key}`;
  const before = known.get(name);
  if (before) return before.pattern;
  if (budget.compiledSize <= 0) return null;
  const pattern = compile(key, isCaseSensitive);
  budget.compiledSize -= pattern?.programSize() ?? 50;
  const kept = pattern && pattern.programSize() <= limits.programSize ? pattern : null;
  known.set(name, { pattern: kept });
  return kept;
}

function compile(key: string, isCaseSensitive: boolean): RE2JS | null {
  if (key.length > limits.patternChars || repeatsIn(key) > limits.repeats) return null;
  const [, slashed, letters = ""] = /^\/(.+)\/([a-z]*)$/s.exec(key) ?? [];
  const ignoresCase = slashed === undefined ? !isCaseSensitive : letters.includes("i");
  const flags =
    (ignoresCase ? RE2JS.CASE_INSENSITIVE : 0) |
    (letters.includes("m") ? RE2JS.MULTILINE : 0) |
    (letters.includes("s") ? RE2JS.DOTALL : 0);
  try {
    return RE2JS.compile(RE2JS.translateRegExp(slashed ?? key), flags);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}

const repeatsIn = (key: string): number =>
  [...key.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce((sum, [, least, most]) => sum + Number(most || least), 0);

/** How many keys are patterns that are not run, for the person who imports them. */
export function countUnusedKeys(
  entries: readonly Pick<LoreEntry, "keys" | "secondKeys" | "usesPatterns" | "isCaseSensitive">[],
): number {
  const budget = { compiledSize: limits.compiledSize * 4, steps: 0 };
  return entries
    .flatMap(({ keys, secondKeys, usesPatterns, isCaseSensitive }) =>
      [...keys, ...secondKeys]
        .filter((key) => usesPatterns || isSlashed(key))
        .map((key) => compilePattern(key, isCaseSensitive, budget)),
    )
    .filter((pattern) => pattern === null).length;
}
