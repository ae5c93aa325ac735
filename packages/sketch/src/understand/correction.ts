/** "A red coat, actually a blue one": what corrects is read before what it corrects, and so stands above it. */
import { namedColours } from "./colour-words.ts";

const markers = [
  ["actually"],
  ["i", "mean"],
  ["or", "rather"],
  ["no", "wait"],
  ["wait", "no"],
  ["scratch", "that"],
  ["make", "that"],
  ["correction"],
  ["on", "second", "thought"],
];
const colours = new Set(namedColours.flatMap(([phrases]) => phrases.split(/[| ]/)));
const small = new Set(["a", "an", "the", "one", "in", "it", "is", "no", "wait", "make", "rather"]);

/** The pieces with the correction first, and from where on they were corrected. */
export function applyCorrection(pieces: readonly string[]): { pieces: string[]; replacedFrom: number } {
  const found = lastMarker(pieces);
  if (found === undefined) return { pieces: [...pieces], replacedFrom: Number.POSITIVE_INFINITY };
  const before = pieces.slice(0, found.start);
  while ([",", ".", "no", ";"].includes(before.at(-1) ?? "")) before.pop();
  const after = pieces.slice(found.end).filter((piece, index) => index > 0 || !/^[.,;:!]$/.test(piece));
  const recoloured = recolour(before, after);
  if (recoloured !== undefined) return { pieces: recoloured, replacedFrom: Number.POSITIVE_INFINITY };
  return { pieces: [...after, ".", ...before], replacedFrom: after.length };
}

function lastMarker(pieces: readonly string[]): { start: number; end: number } | undefined {
  for (let start = pieces.length - 2; start > 0; start -= 1) {
    const marker = markers.find((words) => words.every((word, offset) => pieces[start + offset] === word));
    if (marker !== undefined) return { start, end: start + marker.length };
  }
  return undefined;
}

/** "…in a red coat, actually blue": nothing but a colour goes to where the last colour stood. */
function recolour(before: readonly string[], after: readonly string[]): string[] | undefined {
  const said = after.filter((piece) => /\p{L}/u.test(piece) && !small.has(piece));
  if (said.length === 0 || said.length > 2 || !said.every((word) => colours.has(word))) return undefined;
  const last = before.findLastIndex((word) => colours.has(word));
  if (last < 0) return undefined;
  const first = last > 0 && colours.has(before[last - 1] ?? "") ? last - 1 : last;
  return [...before.slice(0, first), ...said, ...before.slice(last + 1)];
}
