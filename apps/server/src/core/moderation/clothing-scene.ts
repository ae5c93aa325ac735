/**
 * Reads a text once in each language that has a `clothing.json`: where garments, changes and their surroundings stand.
 */
import {
  changeKinds,
  clothingKinds,
  garmentKinds,
  type ClothingGrammar,
  type ClothingKind,
  type ClothingLexicon,
} from "./clothing-lexicon.ts";
import type { HarmlessLexicon } from "./harmless-lexicon.ts";
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
  harmless: PatternIndex;
  harmlessLanguages: ReadonlyMap<Pattern, number>;
  tags: ReadonlyMap<Pattern, { kind: ClothingKind; language: number }>;
  grammars: ClothingGrammar[];
  /** By language; null where none is written. */
  harmlessLexicons: (HarmlessLexicon | null)[];
};

export type Span<Kind> = { kind: Kind; first: number; next: number };

export type GarmentKind = (typeof garmentKinds)[number];

export type ChangeKind = (typeof changeKinds)[number];

/** One text as one language reads it. */
export type Scene = {
  words: string[];
  clauseBefore: boolean[];
  sentenceBefore: boolean[];
  grammar: ClothingGrammar;
  /** Whether the sentence around a token is in this language. */
  isRead: (at: number) => boolean;
  /** How many small words of this language the sentence around a token has. */
  countSmallWords: (at: number) => number;
  garments: Span<GarmentKind>[];
  changes: Span<ChangeKind>[];
  /** By token: which of them belong to such a span. */
  isGarment: Set<number>;
  isOther: Set<number>;
  isPlace: Set<number>;
  isDisplay: Set<number>;
  isLess: Set<number>;
  harmlessLexicon: HarmlessLexicon | null;
  /** Filled by `addHarmlessPhrases`. */
  harmless: { first: number; next: number }[];
};

export function indexClothing(lexicons: readonly ClothingLexicon[]): ClothingIndex {
  const tags = new Map<Pattern, { kind: ClothingKind; language: number }>();
  lexicons.forEach(({ patterns }, language) => {
    for (const kind of clothingKinds)
      for (const pattern of patterns[kind]) tags.set(pattern, { kind, language });
  });
  const harmlessLanguages = new Map(
    lexicons.flatMap(({ harmless }, language) =>
      (harmless?.harmless ?? []).map((pattern) => [pattern, language] as const),
    ),
  );
  const isSurrounding = (pattern: Pattern): boolean =>
    ["others", "places", "displays"].includes(tags.get(pattern)!.kind);
  return {
    patterns: indexPatterns([...tags.keys()].filter((pattern) => !isSurrounding(pattern))),
    surroundings: indexPatterns([...tags.keys()].filter(isSurrounding)),
    tags,
    harmless: indexPatterns([...harmlessLanguages.keys()]),
    harmlessLanguages,
    grammars: lexicons.map(({ grammar }) => grammar),
    harmlessLexicons: lexicons.map(({ harmless }) => harmless),
  };
}

/**
 * @param words the text's words without accents; pieces of a word that was pulled apart are empty
 * @param usable hides readings that an innocent phrase excuses; `asWritten` hides disguised ones
 */
export function readScenes(
  { patterns, surroundings, tags, grammars, harmlessLexicons }: ClothingIndex,
  lattice: Lattice,
  words: string[],
  { usable, asWritten }: Record<"usable" | "asWritten", (edge: Edge) => boolean>,
): Scene[] {
  const { clauseBefore, sentenceBefore } = lattice;
  const { isRead, count } = recogniseLanguages(grammars, words, sentenceBefore);
  const scenes = grammars.map((grammar, language): Scene => ({
    isRead: (at) => isRead(language, at),
    countSmallWords: (at) => count(language, at),
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
    harmlessLexicon: harmlessLexicons[language]!,
    harmless: [],
  }));
  const add = ({ first, next, pattern }: Match): void => {
    const tag = tags.get(pattern)!;
    addSpan(scenes[tag.language]!, tag.kind, first, next);
  };
  // "derrite en" are two words, and "r e m o v e" is one.
  const isOneWord = ({ from, next }: Edge): boolean =>
    next === from + 1 || words.slice(from, next).every((word) => word === "");
  const isCut = (edge: Edge): boolean => leavesOutEnding(edge, words[edge.from]!);
  matchPatterns(patterns, lattice, (edge) => isOneWord(edge) && !isCut(edge) && usable(edge), add);
  matchPatterns(surroundings, lattice, asWritten, add);
  return scenes;
}

/** Adds what each language says of harmless changes; nothing is searched where no clothes are named. */
export function addHarmlessPhrases(
  { harmless, harmlessLanguages }: ClothingIndex,
  lattice: Lattice,
  scenes: readonly Scene[],
  asWritten: (edge: Edge) => boolean,
): void {
  if (scenes.every(({ garments }) => garments.length === 0)) return;
  matchPatterns(harmless, lattice, asWritten, ({ first, next, pattern }) => {
    scenes[harmlessLanguages.get(pattern)!]!.harmless.push({ first, next });
  });
}

/** Letters of the longest ending; what is longer is the second half of a compound, such as "Bikinioberteil". */
const longestEnding = 4;

/**
 * Whether a reading leaves out an ending of the word as written: "elbiseli" is somebody in a dress, an "elbise".
 * Repeated letters at the end ("dressss") are a disguise.
 */
function leavesOutEnding({ word, from, next }: Edge, written: string): boolean {
  if (next !== from + 1 || !written.startsWith(word)) return false;
  const ending = written.slice(word.length);
  return ending.length <= longestEnding && Array.from(ending).some((letter) => letter !== word.at(-1));
}

/**
 * "On" is a preposition in English and a pronoun in French, so a sentence is read only in the languages that its small
 * words belong to. Short ones are read in every language.
 */
function recogniseLanguages(
  grammars: readonly ClothingGrammar[],
  words: readonly string[],
  sentenceBefore: readonly boolean[],
): { isRead: (language: number, at: number) => boolean; count: (language: number, at: number) => number } {
  const { sentenceOf, counts } = countSmallWords(grammars, words, sentenceBefore);
  const most = counts.map((each) => Math.max(...each));
  const isRead = (language: number, at: number): boolean => {
    const sentence = sentenceOf[at]!;
    const own = counts[sentence]![language]!;
    const best = most[sentence]!;
    return best <= 1 || (best === 2 && own === 1) || own * 3 > best * 2;
  };
  return { isRead, count: (language, at) => counts[sentenceOf[at]!]![language]! };
}

/** The language of the sentence around a token, if its small words belong to one language more than to any other. */
export function nameLanguages(
  grammars: readonly ClothingGrammar[],
  words: readonly string[],
  sentenceBefore: readonly boolean[],
): (at: number) => number | null {
  const { sentenceOf, counts } = countSmallWords(grammars, words, sentenceBefore);
  const named = counts.map((each) => {
    const most = Math.max(...each);
    return each.filter((count) => count === most).length === 1 ? each.indexOf(most) : null;
  });
  return (at) => named[sentenceOf[at]!]!;
}

/** By sentence and language: how many articles, prepositions, pronouns and adverbs it has. */
function countSmallWords(
  grammars: readonly ClothingGrammar[],
  words: readonly string[],
  sentenceBefore: readonly boolean[],
): { sentenceOf: number[]; counts: number[][] } {
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
  return { sentenceOf, counts };
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
