/** The cases in which a change of a garment uncovers nobody: nobody wears it, it is replaced, or it is denied. */
import { type Span, type GarmentKind, type ChangeKind, type Scene } from "./clothing-scene.ts";

/** Prepositions before somebody who does it: "unwrapped by a dog". */
const agents: ReadonlySet<string> = new Set(["by", "von", "par", "por"]);

/** "the dress on the hanger", "takes the coat from the hook". */
export function isNotWorn(scene: Scene, garment: Span<GarmentKind>, change: Span<ChangeKind>): boolean {
  const { words, grammar } = scene;
  if (isOnDisplay(scene, garment) || isPartOfThing(scene, garment)) return true;
  for (const end of [garment.next, Math.max(garment.next, change.next)]) {
    for (let at = end; at < Math.min(words.length, end + 4); at++) {
      if (scene.sentenceBefore[at] || agents.has(words[at]!)) break;
      if (scene.isPlace.has(at) || scene.isDisplay.has(at)) return true;
      if (at === change.first || (at > end && scene.clauseBefore[at])) break;
    }
  }
  // "the shop's dresses", "ein Kleid der Schaufensterpuppe" and "the doll's dress".
  for (let at = garment.first - 1; at >= Math.max(0, garment.first - 3); at--) {
    if (scene.clauseBefore[at + 1] || grammar.and.has(words[at]!)) break;
    if (scene.isPlace.has(at) || scene.isDisplay.has(at)) return true;
  }
  return false;
}

/** "his shirt is now in the laundry basket": it is somebody's, and where clothes are that nobody wears. */
export function isPutAway(
  { words, grammar, isPlace, clauseBefore }: Scene,
  garment: Span<GarmentKind>,
  change: Span<ChangeKind>,
): boolean {
  const nearby = words.slice(Math.max(0, garment.first - 2), Math.min(garment.next + 2, change.first));
  if (!nearby.some((word) => grammar.wearers.has(word))) return false;
  const { prepositions } = grammar;
  if (prepositions.size > 0 && !prepositions.has(words[change.next] ?? "")) return false;
  for (let at = change.next; at < Math.min(words.length, change.next + 6) && !clauseBefore[at]; at++)
    if (isPlace.has(at)) return true;
  return false;
}

export const ofWords: ReadonlySet<string> = new Set(
  "of des vom von de del du da do dos das di della dello".split(" "),
);

/** "the tent's zip", "the knot of the balloon": a part of something that is neither a garment nor worn by anybody. */
function isPartOfThing(
  { words, grammar, clauseBefore, isGarment, isOther }: Scene,
  { kind, first, next }: Span<GarmentKind>,
): boolean {
  if (kind !== "parts") return false;
  if (words[first - 1] === "s" && isOther.has(first - 2) && !clauseBefore[first - 1]) return true;
  if (clauseBefore[next] || !ofWords.has(words[next] ?? "")) return false;
  let named = false;
  for (let at = next + 1; at < Math.min(words.length, next + 4) && !clauseBefore[at]; at++) {
    if (isGarment.has(at) || grammar.wearers.has(words[at]!)) return false;
    named ||= isOther.has(at);
  }
  return named;
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

/** "a long skirt instead of the short one" */
export function tellsWhatIsReplaced(
  { changes, clauseBefore }: Scene,
  { kind, first }: Span<ChangeKind>,
): boolean {
  if (kind !== "shorter" && kind !== "shrinks" && kind !== "removes") return false;
  return changes.some(
    ({ kind: other, next }) =>
      other === "instead" &&
      first >= next &&
      first <= next + 2 &&
      !clauseBefore.slice(next, first + 1).includes(true),
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
