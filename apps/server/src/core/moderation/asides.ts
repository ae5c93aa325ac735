/**
 * Punctuation that stands between a verb and its object in a text about an upload: "remove (shirt)", "remove the (red)
 * shirt", "remove, if you can, the shirt". Only the end of a sentence separates them, so such a text is also read without
 * the signs, and without what they enclose. Invariant: a variant is as long as the text, so its offsets are the text's.
 */

/** Offsets in the text: where verbs end that open their sentence, and where garments begin. */
export type Joints = { verbEnds: readonly number[]; garments: readonly number[] };

/** A longer passage between two commas or dashes is a clause of its own. */
const maxAsideChars = 60;

/** An article and adjectives. */
const maxBeforeObject = 25;

const bracketed = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|（[^（）]*）|【[^【】]*】/gu;
const bracket = /[()[\]{}（）【】]/gu;
const joint = /^[\s"'*_]*[,:;/|=：；\u2010-\u2015-]/u;
/** Signs that enclose an aside in pairs. */
const paired = /[,\u2010-\u2015-]/u;
const sentenceEnd = /[.!?\n。！？]/u;

/** Another reading of the text, and whether only signs are left out of it. */
export type Variant = { text: string; hasAllWords: boolean };

/** The other readings of the text, without the text itself. */
export function readAsides(text: string, { verbEnds, garments }: Joints): Variant[] {
  const variants = [text.replace(bracket, " "), text.replace(bracketed, blank)].map((variant) =>
    verbEnds.reduce((joined, end) => joinObject(joined, end, garments), variant),
  );
  return [...new Set(variants)]
    .filter((variant) => variant !== text)
    .map((variant) => ({
      text: keepChanged(variant, text),
      hasAllWords: wordsOf(variant) === wordsOf(text),
    }));
}

const wordsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Blanks the sentences that are as they were, which the text itself has been read for. */
function keepChanged(variant: string, text: string): string {
  return variant.replace(/[^.!?\n。！？]+/gu, (sentence, from: number) =>
    text.startsWith(sentence, from) ? blank(sentence) : sentence,
  );
}

const blank = (passage: string): string => " ".repeat(passage.length);

const blankRange = (text: string, from: number, to: number): string =>
  text.slice(0, from) + blank(text.slice(from, to)) + text.slice(to);

/** Joins a verb that ends at `end` to what follows the sign after it, or the passage between two commas or dashes. */
function joinObject(text: string, end: number, garments: readonly number[]): string {
  const sign = joint.exec(text.slice(end))?.[0];
  if (sign === undefined) return text;
  const from = end + sign.length;
  const last = sign.at(-1)!;
  const length = paired.test(last) ? text.slice(from, from + maxAsideChars).indexOf(last) : -1;
  const to = from + length;
  const isAside =
    length > 0 &&
    !sentenceEnd.test(text.slice(from, to)) &&
    !garments.some((garment) => garment >= from && garment < to);
  if (isAside) return blankRange(text, end, to + 1);
  // One comma alone may end a list or begin another clause.
  if (sign.endsWith(",")) return text;
  const hasObject = garments.some((garment) => garment >= from && garment <= from + maxBeforeObject);
  return hasObject ? blankRange(text, end, from) : text;
}
