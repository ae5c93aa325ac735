/**
 * Judges a text by what would happen to the clothes of whoever is seen, whatever the verb, tense, voice, cause or
 * order of words: a garment and a change that belong together in one clause, or a pronoun that stands for a garment
 * named before. Only neighbouring words are compared, so the time grows with the length of the text alone.
 */
import type { Concept } from "./concepts.ts";
import type { Span, GarmentKind, ChangeKind, Scene } from "./clothing-scene.ts";
import {
  maxBefore,
  maxAfter,
  isAffected,
  isGoverned,
  followsPreposition,
  startsKnownNoun,
  startsOtherNoun,
  hasOwnObject,
} from "./clothing-relations.ts";
import { isNotWorn, isNegated, tellsWhatIsReplaced } from "./clothing-unworn.ts";

export type ClothingChange = { concept: Concept; first: number; next: number };

/** Words between a garment and a pronoun that stands for it. */
const maxBack = 24;

export const findClothingChanges = (scenes: readonly Scene[]): ClothingChange[] => scenes.flatMap(judge);

function judge(scene: Scene): ClothingChange[] {
  const found: ClothingChange[] = [];
  if (scene.garments.length === 0) return found;
  const garments = scene.garments.toSorted((a, b) => a.first - b.first);
  const hasWearer = scene.words.some((word) => scene.grammar.wearers.has(word));
  for (const change of scene.changes) {
    if (!scene.isRead(change.first) || isNegated(scene, change) || tellsWhatIsReplaced(scene, change))
      continue;
    for (const garment of near(garments, change)) {
      const concept = conceptOf(garment.kind, kindOf(garments, garment, change), hasWearer);
      if (concept && isAffected(scene, garment, change)) found.push({ concept, ...spanOf(garment, change) });
    }
    const meant = standsFor(scene, garments, change);
    const concept = meant && conceptOf(meant.kind, change.kind, hasWearer);
    if (concept) found.push({ concept, first: change.first, next: change.next });
  }
  return found;
}

const spanOf = (a: { first: number; next: number }, b: { first: number; next: number }) => ({
  first: Math.min(a.first, b.first),
  next: Math.max(a.next, b.next),
});

/** Garments close to the change; the list is sorted. */
function near(garments: Span<GarmentKind>[], { first, next }: Span<ChangeKind>): Span<GarmentKind>[] {
  let low = 0;
  let high = garments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (garments[middle]!.first < first - maxBefore - 3) low = middle + 1;
    else high = middle;
  }
  const close: Span<GarmentKind>[] = [];
  for (let at = low; at < garments.length && garments[at]!.first <= next + maxAfter; at++)
    close.push(garments[at]!);
  return close;
}

/** The zip of a coat that opens along its whole length bares nobody. */
function kindOf(
  garments: Span<GarmentKind>[],
  { first, next }: Span<GarmentKind>,
  { kind }: Span<ChangeKind>,
): ChangeKind {
  const isOnCoat = near(garments, { kind, first, next }).some((other) => other.kind === "outer");
  return kind === "unzips" && isOnCoat ? "opens" : kind;
}

/** Coats and sleeves leave a person clothed, so that their loss counts only where a real person may be shown. */
function conceptOf(garment: GarmentKind, change: ChangeKind, hasWearer: boolean): Concept | null {
  if (change === "shorter") return "uploadClothes";
  if (garment === "parts") return change === "unzips" ? "clothesLost" : "uploadClothes";
  if (garment === "cloth") {
    if (change === "opens" || change === "falls") return "uploadClothes";
    if (!hasWearer) return "uploadClothes";
  }
  if (garment === "outer")
    return change === "vanishes" || change === "clears" ? "clothesLost" : "uploadClothes";
  return change === "clears" || change === "soaks" ? "clothesThin" : "clothesLost";
}

/** The garment that "it" stands for in "her dress is blue. Then it is gone". */
function standsFor(
  scene: Scene,
  garments: Span<GarmentKind>[],
  change: Span<ChangeKind>,
): Span<GarmentKind> | null {
  const { words, grammar } = scene;
  const named = pronounOf(scene, change);
  const pronoun = named ?? (isSubjectDropped(scene, change) ? change.first : null);
  if (pronoun === null) return null;
  let sentences = 0;
  for (let at = pronoun; at > Math.max(0, pronoun - maxBack); at--) {
    if (scene.sentenceBefore[at]) sentences++;
    if (sentences > 2) return null;
    const garment = scene.isGarment.has(at - 1) && garments.find(({ next }) => next === at);
    if (garment) {
      const mayBePerson =
        (named === null || grammar.personal.has(words[named]!)) && isGoverned(scene, garment, false);
      return mayBePerson || isNotWorn(scene, garment, change) ? null : garment;
    }
    const opens = grammar.determiners.has(words[at - 1]!) && !followsPreposition(scene, at - 1, 0);
    if (opens && at - 1 < pronoun - 1 && !startsKnownNoun(scene, at - 1)) return null;
    if (scene.isOther.has(at - 1)) return null;
  }
  return null;
}

/** "Luego ya no está": the verb begins its clause, and stands for its subject too. */
function isSubjectDropped(scene: Scene, change: Span<ChangeKind>): boolean {
  const { words, grammar, clauseBefore } = scene;
  if (!grammar.dropsSubject || hasOwnObject(scene, change) || startsOtherNoun(scene, change)) return false;
  for (let at = change.first; at > 0; at--) {
    if (clauseBefore[at] || grammar.and.has(words[at]!)) return true;
    const before = words[at - 1]!;
    if (![grammar.adverbs, grammar.and, grammar.negations].some((set) => set.has(before))) return false;
  }
  return false;
}

function pronounOf(
  { words, grammar, clauseBefore, isGarment }: Scene,
  change: Span<ChangeKind>,
): number | null {
  const isPronoun = (at: number): boolean =>
    grammar.pronouns.has(words[at] ?? "") || grammar.personal.has(words[at] ?? "");
  for (let at = change.first + 1; at < change.next; at++) if (isPronoun(at)) return at;
  for (const kind of ["removes", "lacks", "opens", "soaks", "shrinks", "swaps"])
    if (
      change.kind === kind &&
      isPronoun(change.next) &&
      !clauseBefore[change.next] &&
      !isGarment.has(change.next + 1)
    )
      return change.next;
  for (let at = change.first - 1; at >= Math.max(0, change.first - 4) && !clauseBefore[at + 1]; at--) {
    if (isPronoun(at)) return at;
    if (isGarment.has(at)) return null;
  }
  return null;
}
