/**
 * Whether a change happens to a garment: which noun a verb belongs to, by its neighbours alone. Words further away than a
 * few are never compared.
 */
import type { ClothingKind } from "./clothing-lexicon.ts";
import { type Span, type GarmentKind, type ChangeKind, type Scene } from "./clothing-scene.ts";
import { isNotWorn, isPutAway, isReplaced } from "./clothing-unworn.ts";

/** Words between a garment and what happens to it. */
export const maxBefore = 9;

export const maxAfter = 6;

/** Changes that happen to clothes by themselves, so no object follows the verb. */
const intransitive: ReadonlySet<ClothingKind> = new Set(["vanishes", "clears", "soaks", "shorter"]);

export function isAffected(scene: Scene, garment: Span<GarmentKind>, change: Span<ChangeKind>): boolean {
  if (change.kind === "moves")
    return (
      garment.next <= change.first && isPutAway(scene, garment, change) && isSubject(scene, garment, change)
    );
  if (change.kind === "unzips" && garment.kind !== "parts") return false;
  if (isNotWorn(scene, garment, change)) return false;
  if (change.kind === "instead" && isReplaced(scene, garment)) return false;
  if (garment.next <= change.first)
    return change.kind !== "lacks" && change.kind !== "instead" && isSubject(scene, garment, change);
  if (garment.first >= change.next) return isObject(scene, garment, change.next, change);
  // "take her dress off": the change encloses the garment.
  if (garment.first > change.first && garment.next < change.next)
    return isObject(scene, garment, change.first + 1, null);
  return false;
}

/** The verb in "with her dress falling", "con el vestido cayendo", "avec sa robe glissant". */
const participle = /(?:ing|ed|ndo|ndose|ant)$/;

/** "her dress slowly dissolves", "das Kleid, das verschwindet", "the blouse is taken away". */
function isSubject(scene: Scene, garment: Span<GarmentKind>, change: Span<ChangeKind>): boolean {
  const { words, grammar } = scene;
  if (change.first - garment.next > maxBefore) return false;
  const isRelative = [garment.next - 1, garment.next].some((at) => grammar.relatives.has(words[at] ?? ""));
  const isDirect = change.first - garment.next <= 1 && participle.test(words[change.first]!);
  if (!isRelative && isGoverned(scene, garment, isDirect)) return false;
  if (hasOwnObject(scene, change)) return false;
  if (grammar.and.has(words[change.first - 1] ?? "") && startsOtherNoun(scene, change)) return false;
  let crossed = false;
  for (let at = garment.next; at <= change.first; at++) {
    if (scene.sentenceBefore[at]) return false;
    crossed ||= scene.clauseBefore[at]! && !isRelative;
    if (at === change.first) break;
    const word = words[at]!;
    if (scene.isOther.has(at) && !followsPreposition(scene, at, garment.next)) return false;
    if (scene.isGarment.has(at) || grammar.relatives.has(word) || grammar.adverbs.has(word)) continue;
    if (grammar.conjunctions.has(word)) return false;
    if (at === garment.next && grammar.postpositions.has(word)) return false;
    if (!grammar.articles && grammar.and.has(word) && startsNoun(scene, at + 1) && at + 1 < change.first)
      return false;
    const isAside = grammar.prepositions.has(word) || followsPreposition(scene, at, garment.next);
    if (
      crossed &&
      !isAside &&
      !grammar.and.has(word) &&
      !grammar.pronouns.has(word) &&
      !/(?:ly|ed)$/.test(word)
    )
      return false;
    if (isRelative) continue;
    if (
      grammar.determiners.has(word) &&
      !startsKnownNoun(scene, at) &&
      !followsPreposition(scene, at, garment.next)
    )
      return false;
  }
  if (!crossed && !grammar.prepositions.has(words[change.first - 1] ?? "")) return true;
  // ", falling leaves" and "under falling leaves" have a noun of their own.
  return crossed && !startsNoun(scene, change.next);
}

/** "remove her dress", "löst sich ihr Kleid auf", "vanishing dress". */
function isObject(
  scene: Scene,
  garment: Span<GarmentKind>,
  from: number,
  change: Span<ChangeKind> | null,
): boolean {
  const { words, grammar } = scene;
  if (garment.first - from > maxAfter) return false;
  // "entferne die Jacke nicht"
  const isLast = garment.next + 1 >= words.length || scene.clauseBefore[garment.next + 1]!;
  if (isLast && grammar.negations.has(words[garment.next] ?? "")) return false;
  if (change) {
    if (hasInnerObject(scene, change)) return false;
    if (grammar.subjectFirst && change.kind === "falls") return false;
    if (grammar.subjectFirst && intransitive.has(change.kind) && garment.first > change.next) return false;
  }
  let determiners = 0;
  for (let at = from; at <= garment.first; at++) {
    if (scene.clauseBefore[at] && !(at > from && scene.isGarment.has(at - 1))) return false;
    if (at === garment.first) break;
    const word = words[at]!;
    if (scene.isGarment.has(at)) continue;
    if (scene.isOther.has(at)) return false;
    if (grammar.conjunctions.has(word) || (!grammar.articles && grammar.wearing.has(word))) return false;
    if (grammar.and.has(word)) {
      const follows = at + 1 === garment.first || grammar.determiners.has(words[at + 1]!);
      if (!follows || startsClause(scene, garment)) return false;
      determiners = 0;
      continue;
    }
    if (grammar.prepositions.has(word)) {
      if (grammar.quantities.has(words[at - 1] ?? "")) determiners = 0;
      else if (isTool(scene, at, garment)) determiners = -1;
      else if (isFromWearer(scene, at)) continue;
      else return false;
    }
    const isSecond = grammar.determiners.has(words[at - 1] ?? "") || grammar.wearers.has(words[at - 1] ?? "");
    if (grammar.determiners.has(word) && !isSecond && ++determiners > (change ? 1 : 2)) return false;
  }
  return true;
}

/** "Remove with the eraser the dress": what it is done with stands before what it is done to. */
function isTool({ words, grammar }: Scene, at: number, { first }: Span<GarmentKind>): boolean {
  return (
    grammar.accompanying.has(words[at]!) && first - at > 2 && grammar.determiners.has(words[first - 1] ?? "")
  );
}

/** "ветер срывает с неё платье": whom it is taken from stands before what is taken. */
function isFromWearer({ words, grammar, isGarment }: Scene, at: number): boolean {
  const next = words[at + 1] ?? "";
  return (
    !grammar.articles && grammar.wearers.has(next) && !grammar.determiners.has(next) && !isGarment.has(at + 1)
  );
}

/** "… and her dress turns red": the garment begins a clause of its own. */
function startsClause(scene: Scene, { next }: Span<GarmentKind>): boolean {
  return next < scene.words.length && !scene.clauseBefore[next] && !isFunctionWord(scene, next);
}

function isFunctionWord({ words, grammar }: Scene, at: number): boolean {
  const word = words[at] ?? "";
  return [grammar.prepositions, grammar.and, grammar.conjunctions, grammar.adverbs].some((set) =>
    set.has(word),
  );
}

/** Whether a preposition before the garment makes it belong to somebody: "a woman in a red dress falls asleep". */
export function isGoverned(scene: Scene, { first }: Span<GarmentKind>, isDirect: boolean): boolean {
  const { words, grammar } = scene;
  if (grammar.wearing.has(words[first]!)) return true;
  for (let at = first - 1; at >= Math.max(0, first - 5); at--) {
    if (scene.clauseBefore[at + 1]) return false;
    const word = words[at]!;
    if (scene.isGarment.has(at) && at < first - 1) return false;
    if (grammar.wearing.has(word)) return true;
    if (grammar.prepositions.has(word)) {
      if (grammar.quantities.has(words[at - 1] ?? "") || scene.isGarment.has(at - 1)) return false;
      return !(isDirect && grammar.accompanying.has(word));
    }
    if (grammar.and.has(word) || grammar.conjunctions.has(word) || grammar.relatives.has(word)) return false;
    const before = words[at - 1] ?? "";
    if (grammar.determiners.has(word) && !grammar.prepositions.has(before) && !grammar.wearing.has(before))
      return false;
  }
  return false;
}

/** Whether the preposition before `at` is nearer than `from`, with nothing but an article or an adjective between. */
export function followsPreposition(
  { words, grammar, clauseBefore }: Scene,
  at: number,
  from: number,
): boolean {
  for (let back = at - 1; back >= Math.max(from, at - 3); back--) {
    if (grammar.prepositions.has(words[back]!)) return true;
    if (clauseBefore[back]) return false;
  }
  return false;
}

/** Whether a garment or its wearer follows the article at `at`, with at most two words between. */
export function startsKnownNoun(scene: Scene, at: number): boolean {
  for (let next = at + 1; next <= at + 3; next++) {
    // "Remove the glasses. Put her on the moon.": the noun was another one.
    if (scene.clauseBefore[next] || scene.isOther.has(next)) return false;
    if (scene.isGarment.has(next) || scene.grammar.wearers.has(scene.words[next] ?? "")) return true;
  }
  return false;
}

/** "платье и прозрачный зонт": the change belongs to the thing behind it. */
export function startsOtherNoun({ clauseBefore, isOther }: Scene, { next }: Span<ChangeKind>): boolean {
  return isOther.has(next) && !clauseBefore[next]!;
}

function startsNoun(scene: Scene, at: number): boolean {
  if (at >= scene.words.length || scene.clauseBefore[at]) return false;
  return (
    !isFunctionWord(scene, at) &&
    !scene.grammar.pronouns.has(scene.words[at]!) &&
    !scene.words[at]!.endsWith("ly")
  );
}

/** "keep the dress and remove the bag", "the dress … takes her hat off". */
export function hasOwnObject(scene: Scene, change: Span<ChangeKind>): boolean {
  if (hasInnerObject(scene, change)) return true;
  if (change.kind !== "removes" && change.kind !== "opens") return false;
  const { words, grammar } = scene;
  return (
    change.next < words.length &&
    !scene.clauseBefore[change.next] &&
    // "one by one", "l'un après l'autre"
    words[change.next] !== words[change.next + 2] &&
    !/^(?:un[aeo]?|dopo|apres|tras|por|by|nach|after)$/.test(words[change.next + 1] ?? "") &&
    (grammar.determiners.has(words[change.next]!) || scene.isOther.has(change.next)) &&
    !grammar.pronouns.has(words[change.next]!) &&
    !startsKnownNoun(scene, change.next)
  );
}

/** "take the stain off": the words inside the change name another thing. */
function hasInnerObject(
  { words, grammar, isOther, isGarment }: Scene,
  { kind, first, next }: Span<ChangeKind>,
): boolean {
  if (kind !== "removes" && kind !== "opens") return false;
  let other = false;
  for (let at = first + 1; at < next - 1; at++) {
    if (isGarment.has(at)) return false;
    // "t.a.k.e off" holds no article.
    if (words[at]!.length === 1 && words[at - 1]!.length === 1) continue;
    other ||= isOther.has(at) || (grammar.determiners.has(words[at]!) && !grammar.pronouns.has(words[at]!));
  }
  return other;
}
