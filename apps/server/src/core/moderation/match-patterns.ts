/** Finds the patterns of the word lists in the readings of a text. */
import { foldAccents, type Gap, type NumberKind, type Pattern, type Words } from "./pattern.ts";

/** One reading of the text at a position: the word as written, or what an obfuscated spelling stands for. */
export type Edge = {
  word: string;
  accented: string;
  value: number | null;
  from: number;
  next: number;
  /** A number of several words as it is written, such as "16-20" or "17 and a half". */
  isNumber?: boolean;
};

/** All readings by token position, whether a clause or sentence begins there, and the year by which years of birth are judged. */
export type Lattice = {
  edges: Edge[][];
  clauseBefore: boolean[];
  sentenceBefore: boolean[];
  thisYear: number;
};

/** The readings that a match used, in order, and those among them that an innocent phrase excuses. */
export type Match = { pattern: Pattern; first: number; next: number; excused: number[] };

/** Patterns by their first word, so that each word of a text is tried only on patterns that it can begin. */
export type PatternIndex = {
  byWord: Map<string, Pattern[]>;
  byStem: Map<string, Pattern[]>;
  byAge: Pattern[];
  ageWords: Set<string>;
};

const stemKeyLength = 3;

export function indexPatterns(patterns: Pattern[]): PatternIndex {
  const index: PatternIndex = { byWord: new Map(), byStem: new Map(), byAge: [], ageWords: new Set() };
  for (const pattern of patterns) {
    const first = pattern.elements[0];
    if (first?.kind !== "words") continue;
    const { exact, accented, stems, numbers } = first.words;
    for (const word of new Set([...exact, ...[...accented].map(foldAccents)]))
      add(index.byWord, word, pattern);
    for (const key of new Set(stems.map((stem) => stem.slice(0, stemKeyLength))))
      add(index.byStem, key, pattern);
    if (numbers.size === 0) continue;
    index.byAge.push(pattern);
    for (const word of pattern.ages) index.ageWords.add(word);
  }
  return index;
}

function add(map: Map<string, Pattern[]>, key: string, pattern: Pattern): void {
  const list = map.get(key);
  if (list) list.push(pattern);
  else map.set(key, [pattern]);
}

/** Calls `found` for each match of a pattern. `usable` hides readings, for example excused ones. */
export function matchPatterns(
  index: PatternIndex,
  lattice: Lattice,
  usable: (edge: Edge) => boolean,
  found: (match: Match) => void,
): void {
  const search: Search = { lattice, usable, failed: new Map() };
  for (const edges of lattice.edges) {
    for (const edge of edges) {
      if (!usable(edge)) continue;
      const groups = [
        index.byWord.get(edge.word),
        index.byStem.get(edge.word.slice(0, stemKeyLength)),
        edge.value !== null || index.ageWords.has(edge.word) ? index.byAge : undefined,
      ];
      for (const group of groups) {
        for (const pattern of group ?? []) {
          const excused: number[] = [];
          const next = step(pattern, 0, edge, edge.from, search, excused);
          if (next !== null) found({ pattern, first: edge.from, next, excused });
        }
      }
    }
  }
}

type Search = {
  lattice: Lattice;
  usable: (edge: Edge) => boolean;
  /**
   * Where the rest of a pattern after a gap was not found. Many readings lead to one position ("д е в о ч к а" has a
   * reading for each run of letters), and what follows there is the same for all of them.
   */
  failed: Map<Pattern, Set<number>>;
};

/** Matches element `at` with `edge` and the other elements after it; returns the position after the match, or null. */
function step(
  pattern: Pattern,
  at: number,
  edge: Edge,
  position: number,
  search: Search,
  excused: number[],
): number | null {
  const element = pattern.elements[at]!;
  if (element.kind !== "words" || !accepts(element.words, pattern.ages, edge, search.lattice.thisYear))
    return null;
  if (element.clauseStart && position > 0 && !search.lattice.clauseBefore[position]) return null;
  const mark = excused.length;
  if (element.excused) for (let token = position; token < edge.next; token++) excused.push(token);
  const end = rest(pattern, at + 1, edge.next, search, excused);
  if (end === null) excused.length = mark;
  return end;
}

function rest(
  pattern: Pattern,
  at: number,
  position: number,
  search: Search,
  excused: number[],
): number | null {
  const element = pattern.elements[at];
  if (!element) return position;
  const { lattice, usable } = search;
  if (element.kind === "gap") {
    return gap(pattern, at, element, position, search, excused);
  }
  for (const edge of lattice.edges[position] ?? []) {
    if (!usable(edge)) continue;
    const end = step(pattern, at, edge, position, search, excused);
    if (end !== null) return end;
  }
  const clauseEnds = position >= lattice.edges.length || lattice.clauseBefore[position];
  return element.optional || (element.words.clauseEnd && clauseEnds)
    ? rest(pattern, at + 1, position, search, excused)
    : null;
}

function gap(
  pattern: Pattern,
  at: number,
  element: Gap,
  position: number,
  search: Search,
  excused: number[],
): number | null {
  const { lattice } = search;
  const key = position * pattern.elements.length + at;
  if (search.failed.get(pattern)?.has(key)) return null;
  // A decoded word counts as one word of the gap, like the word that it stands for.
  const reach = new Set([position]);
  let frontier = [position];
  for (let words = 0; words <= element.max && frontier.length > 0; words++) {
    for (const start of frontier) {
      if (element.reach === "noun" && endsGap(element, lattice, start, position)) continue;
      const end = rest(pattern, at + 1, start, search, excused);
      if (end !== null) return end;
    }
    const following: number[] = [];
    for (const start of frontier) {
      if (endsGap(element, lattice, start, position)) continue;
      for (const edge of lattice.edges[start] ?? []) {
        if (reach.has(edge.next) || isBeyond(element, pattern, edge.word)) continue;
        reach.add(edge.next);
        following.push(edge.next);
      }
    }
    frontier = following;
  }
  const failed = search.failed.get(pattern);
  if (failed) failed.add(key);
  else search.failed.set(pattern, new Set([key]));
  return null;
}

/** "A young, blonde girl" is one noun phrase, "a small village, girls" are two. */
function endsGap(
  { reach }: Gap,
  { clauseBefore, sentenceBefore }: Lattice,
  at: number,
  from: number,
): boolean {
  if (reach === "text" || clauseBefore[at] !== true) return false;
  return reach !== "noun" || sentenceBefore[at] === true || clauseBefore[from] !== true;
}

function isBeyond({ reach }: Gap, { stopWords, articles }: Pattern, word: string): boolean {
  if (reach === "clause" || reach === "text") return false;
  return stopWords.has(word) || (reach === "noun" && articles.has(word));
}

function accepts(words: Words, ages: ReadonlySet<string>, edge: Edge, thisYear: number): boolean {
  for (const kind of words.numbers) if (isNumber(kind, edge, ages, thisYear)) return true;
  if (words.exact.has(edge.word)) return true;
  if (words.accented.size > 0 && words.accented.has(edge.accented)) return true;
  return words.stems.some((stem) => edge.word.startsWith(stem));
}

const fullAge = 18;
/** Leaving older people out of a picture does not ask for minors. */
const young = 30;
const oldest = 120;
/** Nobody counts the life of a small child or of a thing in so many months. */
const youngestInMonths = 120;
const earliestYear = 1000;
const latestYear = 2100;

function isNumber(kind: NumberKind, edge: Edge, ages: ReadonlySet<string>, thisYear: number): boolean {
  const { value } = edge;
  if (value === null) return (kind === "age" || kind === "low") && ages.has(edge.word);
  if (kind === "age") return value < fullAge;
  if (kind === "teens") return value >= 10 && value < fullAge;
  if (kind === "adult") return value >= fullAge && value <= young;
  if (kind === "months") return value >= youngestInMonths && value < fullAge * 12;
  if (kind === "grown") return value >= fullAge && value <= oldest;
  // Somebody born eighteen years ago may still be seventeen.
  if (kind === "past") return Number.isInteger(value) && value >= earliestYear && value < thisYear - fullAge;
  if (kind === "year") return Number.isInteger(value) && value >= thisYear - fullAge && value <= latestYear;
  return value <= young;
}
