/** The cases in which a change of a garment uncovers nobody: nobody wears it, it is replaced, or it is denied. */
import { type Span, type GarmentKind, type ChangeKind, type Scene } from "./clothing-scene.ts";

/** Prepositions before somebody who does it: "unwrapped by a dog". */
const agents: ReadonlySet<string> = new Set(["by", "von", "par", "por"]);

/** "the dress on the hanger", "takes the coat from the hook". */
export function isNotWorn(scene: Scene, garment: Span<GarmentKind>, change: Span<ChangeKind>): boolean {
  const { words, grammar } = scene;
  if (isOnDisplay(scene, garment)) return true;
  for (const end of [garment.next, Math.max(garment.next, change.next)]) {
    for (let at = end; at < Math.min(words.length, end + 4); at++) {
      if (scene.sentenceBefore[at] || agents.has(words[at]!)) break;
      if (scene.isPlace.has(at) || scene.isDisplay.has(at)) return true;
      if (at === change.first || (at > end && scene.clauseBefore[at])) break;
    }
  }
  // "the shop's dresses", "ein Kleid der Schaufensterpuppe" and "the doll's dress".
  for (let at = garment.first - 1; at >= Math.max(0, garment.first - 3); at--) {
    if (scene.clauseBefore[at + 1]) break;
    if ((scene.isPlace.has(at) || scene.isDisplay.has(at)) && !grammar.and.has(words[garment.first - 1]!))
      return true;
  }
  return false;
}

/** "a winter coat instead of the suit", but not "two strips of cloth instead of the suit". */
export function isReplaced(
  { words, sentenceBefore, garments, isLess }: Scene,
  replaced: Span<GarmentKind>,
): boolean {
  let from = replaced.first;
  while (from > 0 && !sentenceBefore[from]) from--;
  let to = replaced.next;
  while (to < words.length && !sentenceBefore[to]) to++;
  for (let at = from; at < to; at++)
    if (isLess.has(at) && (at < replaced.first || at >= replaced.next)) return false;
  return garments.some(
    ({ kind, first, next }) =>
      (kind === "worn" || kind === "outer") &&
      first >= from &&
      next <= to &&
      (next <= replaced.first || first >= replaced.next),
  );
}

/** Laundry and shop windows, unless the sentence names somebody who wears the clothes. */
function isOnDisplay(
  { words, grammar, isDisplay, sentenceBefore }: Scene,
  { first }: Span<GarmentKind>,
): boolean {
  if (isDisplay.size === 0) return false;
  let from = first;
  while (from > 0 && !sentenceBefore[from]) from--;
  let displayed = false;
  for (let at = from; at < words.length && (at === from || !sentenceBefore[at]); at++) {
    if (grammar.wearers.has(words[at]!)) return false;
    displayed ||= isDisplay.has(at);
  }
  return displayed;
}

export function isNegated(scene: Scene, { first, next }: Span<ChangeKind>): boolean {
  const { words, grammar } = scene;
  const isNegation = (at: number): boolean => grammar.negations.has(words[at] ?? "");
  let negated = isNegation(next) && !scene.clauseBefore[next];
  for (let at = first - 1; at >= Math.max(0, first - 3) && !scene.clauseBefore[at + 1]; at--)
    negated ||= isNegation(at);
  // "not wearing" is a change itself.
  if (!isNegation(first)) for (let at = first + 1; at < next - 1; at++) negated ||= isNegation(at);
  if (!negated) return false;
  let from = first;
  while (from > 0 && !scene.sentenceBefore[from]) from--;
  let to = next;
  while (to < words.length && !scene.sentenceBefore[to]) to++;
  return !words.slice(from, to).some((word) => grammar.exceptions.has(word));
}
