/**
 * Judges a text by what would happen to the clothes of whoever is seen, whatever the verb, tense, voice, cause or
 * order of words: a garment and a change that belong together in one clause, or a pronoun that stands for a garment
 * named before. Only neighbouring words are compared, so the time grows with the length of the text alone.
 */
import type { ClothingGrammar, ClothingKind, ClothingLexicon } from "./clothing-lexicon.ts";
import { clothingKinds } from "./clothing-lexicon.ts";
import type { Concept } from "./concepts.ts";
import {
  indexPatterns,
  matchPatterns,
  type Edge,
  type Lattice,
  type Match,
  type PatternIndex,
} from "./match-patterns.ts";
import type { Pattern } from "./pattern.ts";

export type ClothingIndex = {
  patterns: PatternIndex;
  /** Things and places, which only count as they are written. */
  surroundings: PatternIndex;
  tags: ReadonlyMap<Pattern, { kind: ClothingKind; language: number }>;
  grammars: ClothingGrammar[];
};
export type ClothingChange = { concept: Concept; first: number; next: number };

/** Words between a garment and what happens to it. */
const maxBefore = 9;
const maxAfter = 6;
/** Words between a garment and a pronoun that stands for it. */
const maxBack = 24;

const garmentKinds = ["worn", "outer", "parts", "cloth"] as const satisfies ClothingKind[];
const changeKinds = [
  "vanishes",
  "falls",
  "opens",
  "removes",
  "lacks",
  "instead",
  "clears",
  "soaks",
  "shrinks",
  "shorter",
  "swaps",
] as const satisfies ClothingKind[];
/** What clothes do, and nobody does to them. */
const intransitive: ReadonlySet<ClothingKind> = new Set(["vanishes", "clears", "soaks", "shorter"]);
type GarmentKind = (typeof garmentKinds)[number];
type ChangeKind = (typeof changeKinds)[number];

export function indexClothing(lexicons: readonly ClothingLexicon[]): ClothingIndex {
  const tags = new Map<Pattern, { kind: ClothingKind; language: number }>();
  lexicons.forEach(({ patterns }, language) => {
    for (const kind of clothingKinds)
      for (const pattern of patterns[kind]) tags.set(pattern, { kind, language });
  });
  const isSurrounding = (pattern: Pattern): boolean =>
    ["others", "places", "displays"].includes(tags.get(pattern)!.kind);
  return {
    patterns: indexPatterns([...tags.keys()].filter((pattern) => !isSurrounding(pattern))),
    surroundings: indexPatterns([...tags.keys()].filter(isSurrounding)),
    tags,
    grammars: lexicons.map(({ grammar }) => grammar),
  };
}

type Span<Kind> = { kind: Kind; first: number; next: number };
/** One text as one language reads it. */
type Scene = {
  words: string[];
  clauseBefore: boolean[];
  sentenceBefore: boolean[];
  grammar: ClothingGrammar;
  /** Whether the sentence around a token is in this language. */
  isRead: (at: number) => boolean;
  garments: Span<GarmentKind>[];
  changes: Span<ChangeKind>[];
  /** By token: which of them belong to such a span. */
  isGarment: Set<number>;
  isOther: Set<number>;
  isPlace: Set<number>;
  isDisplay: Set<number>;
  isLess: Set<number>;
};

/**
 * @param words the text's words without accents; pieces of a word that was pulled apart are empty
 * @param usable hides readings that an innocent phrase excuses; `asWritten` hides disguised ones
 */
export function findClothingChanges(
  { patterns, surroundings, tags, grammars }: ClothingIndex,
  lattice: Lattice,
  words: string[],
  { usable, asWritten }: Record<"usable" | "asWritten", (edge: Edge) => boolean>,
): ClothingChange[] {
  const { clauseBefore, sentenceBefore } = lattice;
  const isRead = recogniseLanguages(grammars, words, sentenceBefore);
  const scenes = grammars.map((grammar, language): Scene => ({
    isRead: (at) => isRead(language, at),
    words,
    clauseBefore,
    sentenceBefore,
    grammar,
    garments: [],
    changes: [],
    isGarment: new Set(),
    isOther: new Set(),
    isPlace: new Set(),
    isDisplay: new Set(),
    isLess: new Set(),
  }));
  const add = ({ first, next, pattern }: Match): void => {
    const tag = tags.get(pattern)!;
    addSpan(scenes[tag.language]!, tag.kind, first, next);
  };
  // "derrite en" are two words, and "r e m o v e" is one.
  const isOneWord = ({ from, next }: Edge): boolean =>
    next === from + 1 || words.slice(from, next).every((word) => word === "");
  matchPatterns(patterns, lattice, (edge) => isOneWord(edge) && usable(edge), add);
  matchPatterns(surroundings, lattice, asWritten, add);
  return scenes.flatMap(judge);
}

/**
 * "On" is a preposition in English and a pronoun in French, so a sentence is read only in the languages that its small
 * words belong to. Short ones are read in every language.
 */
function recogniseLanguages(
  grammars: readonly ClothingGrammar[],
  words: readonly string[],
  sentenceBefore: readonly boolean[],
): (language: number, at: number) => boolean {
  const sentenceOf: number[] = [];
  const counts: number[][] = [];
  words.forEach((word, at) => {
    if (at === 0 || sentenceBefore[at]) counts.push(grammars.map(() => 0));
    sentenceOf.push(counts.length - 1);
    grammars.forEach(({ determiners, prepositions, wearers, and, adverbs }, language) => {
      if ([determiners, prepositions, wearers, and, adverbs].some((set) => set.has(word)))
        counts.at(-1)![language]!++;
    });
  });
  const most = counts.map((each) => Math.max(...each));
  return (language, at) => {
    const sentence = sentenceOf[at]!;
    const own = counts[sentence]![language]!;
    const best = most[sentence]!;
    return best <= 1 || (best === 2 && own === 1) || own * 3 > best * 2;
  };
}

function addSpan(scene: Scene, kind: ClothingKind, first: number, next: number): void {
  const isOneOf = <Kind extends ClothingKind>(kinds: readonly Kind[]): Kind | undefined =>
    kinds.find((one) => one === kind);
  const garment = isOneOf(garmentKinds);
  const change = isOneOf(changeKinds);
  if (garment) scene.garments.push({ kind: garment, first, next });
  if (change) scene.changes.push({ kind: change, first, next });
  const marked =
    (garment && scene.isGarment) ||
    (kind === "others" && scene.isOther) ||
    (kind === "places" && scene.isPlace) ||
    (kind === "displays" && scene.isDisplay) ||
    (kind === "less" && scene.isLess);
  if (marked) for (let at = first; at < next; at++) marked.add(at);
}

function judge(scene: Scene): ClothingChange[] {
  const found: ClothingChange[] = [];
  if (scene.garments.length === 0) return found;
  const garments = scene.garments.toSorted((a, b) => a.first - b.first);
  const hasWearer = scene.words.some((word) => scene.grammar.wearers.has(word));
  for (const change of scene.changes) {
    if (!scene.isRead(change.first) || isNegated(scene, change)) continue;
    for (const garment of near(garments, change)) {
      const concept = conceptOf(garment.kind, change.kind, hasWearer);
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

/** Coats and sleeves leave a person clothed, so that their loss counts only where a real person may be shown. */
function conceptOf(garment: GarmentKind, change: ChangeKind, hasWearer: boolean): Concept | null {
  if (change === "shorter") return "uploadClothes";
  if (garment === "parts") return "uploadClothes";
  if (garment === "cloth") {
    if (change === "opens" || change === "falls") return "uploadClothes";
    if (!hasWearer) return "uploadClothes";
  }
  if (garment === "outer")
    return change === "vanishes" || change === "clears" ? "clothesLost" : "uploadClothes";
  return change === "clears" || change === "soaks" ? "clothesThin" : "clothesLost";
}

function isAffected(scene: Scene, garment: Span<GarmentKind>, change: Span<ChangeKind>): boolean {
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
  let crossed = false;
  for (let at = garment.next; at <= change.first; at++) {
    if (scene.sentenceBefore[at]) return false;
    crossed ||= scene.clauseBefore[at]! && !isRelative;
    if (at === change.first) break;
    const word = words[at]!;
    if (scene.isOther.has(at) && !followsPreposition(scene, at, garment.next)) return false;
    if (scene.isGarment.has(at) || grammar.relatives.has(word) || grammar.adverbs.has(word)) continue;
    if (grammar.conjunctions.has(word)) return false;
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
    if (grammar.conjunctions.has(word)) return false;
    if (grammar.and.has(word)) {
      const follows = at + 1 === garment.first || grammar.determiners.has(words[at + 1]!);
      if (!follows || startsClause(scene, garment)) return false;
      determiners = 0;
      continue;
    }
    if (grammar.prepositions.has(word)) {
      if (!grammar.quantities.has(words[at - 1] ?? "")) return false;
      determiners = 0;
    }
    const isSecond = grammar.determiners.has(words[at - 1] ?? "") || grammar.wearers.has(words[at - 1] ?? "");
    if (grammar.determiners.has(word) && !isSecond && ++determiners > 1) return false;
  }
  return true;
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
function isGoverned(scene: Scene, { first }: Span<GarmentKind>, isDirect: boolean): boolean {
  const { words, grammar } = scene;
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
function followsPreposition({ words, grammar, clauseBefore }: Scene, at: number, from: number): boolean {
  for (let back = at - 1; back >= Math.max(from, at - 3); back--) {
    if (grammar.prepositions.has(words[back]!)) return true;
    if (clauseBefore[back]) return false;
  }
  return false;
}

function startsKnownNoun(scene: Scene, at: number): boolean {
  return [at + 1, at + 2, at + 3].some(
    (next) => scene.isGarment.has(next) || scene.grammar.wearers.has(scene.words[next] ?? ""),
  );
}

function startsNoun(scene: Scene, at: number): boolean {
  if (at >= scene.words.length || scene.clauseBefore[at]) return false;
  return (
    !isFunctionWord(scene, at) &&
    !scene.grammar.pronouns.has(scene.words[at]!) &&
    !/ly$/.test(scene.words[at]!)
  );
}

/** "keep the dress and remove the bag", "the dress … takes her hat off". */
function hasOwnObject(scene: Scene, change: Span<ChangeKind>): boolean {
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

/** "the dress on the hanger", "takes the coat from the hook". */
function isNotWorn(scene: Scene, garment: Span<GarmentKind>, change: Span<ChangeKind>): boolean {
  const { words, grammar } = scene;
  if (isOnDisplay(scene, garment)) return true;
  for (const end of [garment.next, Math.max(garment.next, change.next)]) {
    for (let at = end; at < Math.min(words.length, end + 4); at++) {
      if (scene.sentenceBefore[at]) break;
      if (scene.isPlace.has(at) || scene.isDisplay.has(at)) return true;
      if (at === change.first || (at > end && scene.clauseBefore[at])) break;
    }
  }
  // "the shop's dresses", "ein Kleid der Schaufensterpuppe" and "the doll's dress".
  for (let at = Math.max(0, garment.first - 3); at < garment.first; at++)
    if ((scene.isPlace.has(at) || scene.isDisplay.has(at)) && !grammar.and.has(words[garment.first - 1]!))
      return true;
  return false;
}

/** "a winter coat instead of the suit", but not "two strips of cloth instead of the suit". */
function isReplaced(
  { words, sentenceBefore, garments, isLess }: Scene,
  replaced: Span<GarmentKind>,
): boolean {
  let from = replaced.first;
  while (from > 0 && !sentenceBefore[from]) from--;
  let to = replaced.next;
  while (to < words.length && !sentenceBefore[to]) to++;
  for (let at = from; at < to; at++) if (isLess.has(at)) return false;
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

function isNegated(scene: Scene, { first, next }: Span<ChangeKind>): boolean {
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
  if (!grammar.dropsSubject || hasOwnObject(scene, change)) return false;
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
