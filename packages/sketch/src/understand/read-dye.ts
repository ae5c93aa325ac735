/** Reads the colours that belong to a noun: before it ("a red and white striped shirt") or after it ("a coat in navy"). */
import type { Hex } from "#sketch/scene.ts";
import { dyes, shades } from "./colour-words.ts";
import { patterns } from "./clothing-words.ts";
import { bind, descriptionStart, findAll, isWordOf, type Match, part, type Text, type Word } from "./text.ts";

const describes = (word: Word): boolean =>
  isWordOf(dyes, word) || isWordOf(patterns, word) || isWordOf(shades, word);

/** Nearest last, as said; they are bound. */
export function dyesBefore(text: Text, index: number, most = 5): Match<Hex>[] {
  const start = descriptionStart(text, index, describes, most);
  const span = part(text, start, index);
  const matches = findAll(span, dyes);
  for (const match of matches) bind(span, match);
  return matches;
}

const links = new Set(["in", "of", "is", "are", "to", "into", "be", "that"]);

/** "a coat in navy", "dress of emerald green", "the coat is blue", "change the coat to red". */
export function dyeAfter(text: Text, end: number): Match<Hex> | undefined {
  const link = text.words[end]?.text ?? "";
  const linked = links.has(link);
  const from = linked ? end + 1 : end;
  const span = part(text, from, from + 3);
  const match = findAll(span, dyes)[0];
  if (match?.start !== 0 || match.negated) return undefined;
  const after = span.words[match.end];
  const last = span.words[match.end - 1];
  const closes =
    after === undefined ||
    after.clause !== last?.clause ||
    /^(and|with|but|in|please|instead)$/.test(after.text);
  if (!linked && !closes) return undefined;
  bind(span, match);
  if (linked) bind(text, { start: end, end: end + 1 });
  return match;
}
