/**
 * Searches texts of the languages whose words are found by regular expressions. Separators are left out, so "裸 の" and
 * "裸・の" read like "裸の"; commas and full stops of the script stay, because they end a clause. Where words are set
 * apart, one space stays between them, but not between single syllables: "알 몸" reads like "알몸".
 */
import { isDigit, isLatin, isOtherLetter, isSpace, type NormalText } from "./normalise.ts";
import type { HarmlessExpressions } from "./expression-lexicon.ts";
import type { Mark } from "./rules.ts";

/** `text` has one character per entry of the offsets; innocent phrases in it are blanked. */
export type CompactText = { text: string; starts: number[]; ends: number[] };

const clauseMarks = new Set(["、", "。", "，", "\n", "!", "?", ","]);
const blank = "\u0000";

export function compact(normal: NormalText, innocent: RegExp[], spaced: boolean): CompactText {
  let text = "";
  const starts: number[] = [];
  const ends: number[] = [];
  normal.chars.forEach((char, at) => {
    const space = spaced && isSpace(char) && isWordEnd(normal.chars, at) && !/[ \n]$/.test(text);
    const kept =
      space ||
      isLatin(char) ||
      isDigit(char) ||
      isOtherLetter(char) ||
      char === "ー" ||
      clauseMarks.has(char);
    if (!kept) return;
    for (const unit of char.split("")) {
      text += unit;
      starts.push(normal.starts[at]!);
      ends.push(normal.ends[at]!);
    }
  });
  const blanked = innocent.reduce(
    (rest, phrase) => rest.replace(phrase, (found) => blank.repeat(found.length)),
    text,
  );
  return { text: blanked, starts, ends };
}

/** Whether the space at `at` separates words, and not the syllables of one word that was pulled apart. */
function isWordEnd(chars: string[], at: number): boolean {
  const single = (from: number, step: number): boolean =>
    isOtherLetter(chars[from]) && !isOtherLetter(chars[from + step]) && !isDigit(chars[from + step]);
  return !(single(at - 1, -1) && single(at + 1, 1));
}

/** Where clothes are named of which no expression says that what happens to them is harmless. */
export function findTouchedGarments(
  { text, starts, ends }: CompactText,
  { script, garments, harmless }: HarmlessExpressions,
): Mark[] {
  const named = script.test(text) ? [...text.matchAll(garments)] : [];
  if (named.length === 0) return [];
  const isCovered = new Uint8Array(text.length);
  for (const expression of harmless)
    for (const { index, 0: found } of text.matchAll(expression))
      isCovered.fill(1, index, index + found.length);
  return named
    .map(({ index, 0: found }) => ({ first: index, last: index + found.length - 1 }))
    .filter(({ first, last }) => isCovered[first] === 0 || isCovered[last] === 0)
    .map(({ first, last }) => ({ start: starts[first]!, end: ends[last]! }));
}

/** @param youngFrom the first year of birth of people who may be under age. */
export function findExpressions(compacted: CompactText, expressions: RegExp[], youngFrom: number): Mark[] {
  return expressions.flatMap((expression) =>
    [...compacted.text.matchAll(expression)]
      .filter((found) => found[0].length > 0 && Number(found.groups?.["year"] ?? youngFrom) >= youngFrom)
      .map((found) => ({
        start: compacted.starts[found.index]!,
        end: compacted.ends[found.index + found[0].length - 1]!,
      })),
  );
}
