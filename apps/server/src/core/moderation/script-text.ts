/**
 * Searches texts of scripts that put no spaces between words. Separators are left out, so "裸 の" and "裸・の" read like
 * "裸の"; commas and full stops of the script stay, because they end a clause.
 */
import { isDigit, isLatin, isOtherLetter, type NormalText } from "./normalise.ts";
import type { Mark } from "./rules.ts";

/** `text` has one character per entry of the offsets; innocent phrases in it are blanked. */
export type Squashed = { text: string; starts: number[]; ends: number[] };

const clauseMarks = new Set(["、", "。", "，", "\n", "!", "?", ","]);
const blank = "\u0000";

export function squash(normal: NormalText, innocent: RegExp[]): Squashed {
  let text = "";
  const starts: number[] = [];
  const ends: number[] = [];
  normal.chars.forEach((char, at) => {
    const kept =
      isLatin(char) || isDigit(char) || isOtherLetter(char) || char === "ー" || clauseMarks.has(char);
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

export function findInScript(squashed: Squashed, expressions: RegExp[]): Mark[] {
  return expressions.flatMap((expression) =>
    [...squashed.text.matchAll(expression)]
      .filter((found) => found[0].length > 0)
      .map((found) => ({
        start: squashed.starts[found.index]!,
        end: squashed.ends[found.index + found[0].length - 1]!,
      })),
  );
}
