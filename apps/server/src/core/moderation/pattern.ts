/**
 * The small language in which the word lists are written, and its matcher.
 *
 *   take(s/n)|taking off _2 @garment    words with optional endings, alternatives, up to 2 words between, a named list
 *   nackt*      any ending              very? young girl    an optional word
 *   =niña       with its accents        #age year(s) old    a number below 18, in digits or words
 *   #teens      10 to 17 in digits      #adult  18 to 30 in digits         #low   up to 30
 *   #grown      18 to 120 in digits
 *   #year       a year: whoever was born in it may be under age; #past an earlier one
 *   __3         up to 3 words, prepositions too (`_3` stops at them)       $   the end of a clause, or word|$
 *   ___3        up to 3 words, beyond the end of a clause too              ^14 only at the start of a clause
 *   [naked] eye only in lists of innocent phrases: the word that they excuse
 */

type NumberKind = "age" | "teens" | "adult" | "low" | "grown" | "year" | "past";
type Words = {
  exact: Set<string>;
  stems: string[];
  accented: Set<string>;
  numbers: Set<NumberKind>;
  clauseEnd: boolean;
};
type Element =
  | { kind: "words"; words: Words; optional: boolean; excused: boolean; clauseStart: boolean }
  | { kind: "gap"; max: number; anyWord: boolean; beyondClause: boolean };

export type Pattern = { elements: Element[]; stopWords: ReadonlySet<string>; ages: ReadonlySet<string> };

/** One reading of the text at a position: the word as written, or what an obfuscated spelling stands for. */
export type Edge = { word: string; accented: string; value: number | null; from: number; next: number };

/** All readings by token position, whether a clause begins there, and the year that ages are counted from. */
export type Lattice = { edges: Edge[][]; clauseBefore: boolean[]; thisYear: number };

/** The readings that a match used, in order, and those among them that an innocent phrase excuses. */
export type Match = { first: number; next: number; excused: number[] };

export type Grammar = { lists: Record<string, string>; ages: string[]; stopWords: string[] };

export function compilePattern(source: string, grammar: Grammar, ages: ReadonlySet<string>): Pattern {
  const elements = source.split(" ").map((part) => compileElement(part, grammar, source));
  const first = elements[0];
  if (first?.kind !== "words" || first.optional)
    throw new Error(`Pattern "${source}" must begin with a word`);
  return { elements, stopWords: new Set(grammar.stopWords), ages };
}

function compileElement(part: string, grammar: Grammar, source: string): Element {
  const gap = /^(_{1,3})(\d)$/.exec(part);
  if (gap)
    return {
      kind: "gap",
      max: Number(gap[2]),
      anyWord: gap[1] !== "_",
      beyondClause: gap[1] === "___",
    };
  const excused = part.startsWith("[");
  const clauseStart = part.startsWith("^");
  const bare = part.replace(/^[[^]/, "").replace(/\](\??)$/, "$1");
  const optional = bare.endsWith("?");
  const words: Words = {
    exact: new Set(),
    stems: [],
    accented: new Set(),
    numbers: new Set(),
    clauseEnd: false,
  };
  for (const alternative of bare.replace(/\?$/, "").split("|"))
    addAlternative(words, alternative, grammar, source);
  return { kind: "words", words, optional, excused, clauseStart };
}

const numberKinds = new Set<string>([
  "age",
  "teens",
  "adult",
  "low",
  "grown",
  "year",
  "past",
] satisfies NumberKind[]);

function addAlternative(words: Words, alternative: string, grammar: Grammar, source: string): void {
  if (alternative.startsWith("#") && numberKinds.has(alternative.slice(1))) {
    words.numbers.add(alternative.slice(1) as NumberKind);
    return;
  }
  if (alternative === "$") {
    words.clauseEnd = true;
    return;
  }
  if (alternative.startsWith("@")) {
    const list = grammar.lists[alternative.slice(1)];
    if (list === undefined) throw new Error(`Unknown list ${alternative} in pattern "${source}"`);
    for (const word of list.trim().split(/\s+/)) addAlternative(words, word, grammar, source);
    return;
  }
  const parts = /^(=?)([\p{L}\p{M}\d]+)(?:\(([\p{L}\p{M}/]+)\))?(\*?)$/u.exec(alternative);
  if (!parts) throw new Error(`Unreadable word "${alternative}" in pattern "${source}"`);
  const [, keepsAccents, stem, endings, star] = parts;
  for (const ending of ["", ...(endings?.split("/") ?? [])]) {
    if (star) words.stems.push(foldAccents(stem! + ending));
    else if (keepsAccents) words.accented.add((stem! + ending).normalize("NFC"));
    else words.exact.add(foldAccents(stem! + ending));
  }
}

const unaccented: Record<string, string> = { ß: "ss", œ: "oe", æ: "ae", ı: "i", ł: "l", ø: "o" };

/** Without accents, but for the vowel signs of Devanagari: they are letters. */
export function foldAccents(word: string): string {
  return word
    .toLowerCase()
    .replace(/[ßœæıłø]/g, (letter) => unaccented[letter]!)
    .normalize("NFD")
    .replace(/(?![\u0900-\u093b\u093d-\u0963])\p{Mn}/gu, "")
    .normalize("NFC");
}

/** Every word and stem that the pattern names, without accents: what obfuscated spellings are compared with. */
export function vocabularyOf(pattern: Pattern): { words: string[]; stems: string[] } {
  const all = pattern.elements.flatMap((element) => (element.kind === "words" ? [element.words] : []));
  return {
    words: all.flatMap(({ exact, accented }) => [...exact, ...[...accented].map(foldAccents)]),
    stems: all.flatMap(({ stems }) => stems),
  };
}

/** Patterns by their first word, so that a word of the text meets only those that it can begin. */
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

/** Calls `found` for each pattern that matches somewhere. `usable` hides readings, as those that are excused. */
export function matchPatterns(
  index: PatternIndex,
  lattice: Lattice,
  usable: (edge: Edge) => boolean,
  found: (match: Match) => void,
): void {
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
          const next = step(pattern, 0, edge, edge.from, lattice, usable, excused);
          if (next !== null) found({ first: edge.from, next, excused });
        }
      }
    }
  }
}

/** Matches element `at` with `edge` and the rest behind it; answers the position after the match, or null. */
function step(
  pattern: Pattern,
  at: number,
  edge: Edge,
  position: number,
  lattice: Lattice,
  usable: (edge: Edge) => boolean,
  excused: number[],
): number | null {
  const element = pattern.elements[at]!;
  if (element.kind !== "words" || !accepts(element.words, pattern.ages, edge, lattice.thisYear)) return null;
  if (element.clauseStart && position > 0 && !lattice.clauseBefore[position]) return null;
  const mark = excused.length;
  if (element.excused) for (let token = position; token < edge.next; token++) excused.push(token);
  const end = rest(pattern, at + 1, edge.next, lattice, usable, excused);
  if (end === null) excused.length = mark;
  return end;
}

function rest(
  pattern: Pattern,
  at: number,
  position: number,
  lattice: Lattice,
  usable: (edge: Edge) => boolean,
  excused: number[],
): number | null {
  const element = pattern.elements[at];
  if (!element) return position;
  if (element.kind === "gap") {
    return gap(pattern, at, element, position, lattice, usable, excused);
  }
  for (const edge of lattice.edges[position] ?? []) {
    if (!usable(edge)) continue;
    const end = step(pattern, at, edge, position, lattice, usable, excused);
    if (end !== null) return end;
  }
  const clauseEnds = position >= lattice.edges.length || lattice.clauseBefore[position];
  return element.optional || (element.words.clauseEnd && clauseEnds)
    ? rest(pattern, at + 1, position, lattice, usable, excused)
    : null;
}

function gap(
  pattern: Pattern,
  at: number,
  element: { max: number; anyWord: boolean; beyondClause: boolean },
  position: number,
  lattice: Lattice,
  usable: (edge: Edge) => boolean,
  excused: number[],
): number | null {
  // A decoded word counts as one word of the gap, like the word that it stands for.
  const reach = new Set([position]);
  let frontier = [position];
  for (let words = 0; words <= element.max && frontier.length > 0; words++) {
    for (const start of frontier) {
      const end = rest(pattern, at + 1, start, lattice, usable, excused);
      if (end !== null) return end;
    }
    const following: number[] = [];
    for (const start of frontier) {
      if (lattice.clauseBefore[start] && !element.beyondClause) continue;
      for (const edge of lattice.edges[start] ?? []) {
        if (reach.has(edge.next) || (!element.anyWord && pattern.stopWords.has(edge.word))) continue;
        reach.add(edge.next);
        following.push(edge.next);
      }
    }
    frontier = following;
  }
  return null;
}

function accepts(words: Words, ages: ReadonlySet<string>, edge: Edge, thisYear: number): boolean {
  for (const kind of words.numbers) if (isNumber(kind, edge, ages, thisYear)) return true;
  if (words.exact.has(edge.word)) return true;
  if (words.accented.size > 0 && words.accented.has(edge.accented)) return true;
  return words.stems.some((stem) => edge.word.startsWith(stem));
}

const fullAge = 18;
/** To keep out whoever is older says nothing about minors. */
const young = 30;
const oldest = 120;
const earliestYear = 1000;
const latestYear = 2100;

function isNumber(kind: NumberKind, edge: Edge, ages: ReadonlySet<string>, thisYear: number): boolean {
  const { value } = edge;
  if (value === null) return (kind === "age" || kind === "low") && ages.has(edge.word);
  if (kind === "age") return value < fullAge;
  if (kind === "teens") return value >= 10 && value < fullAge;
  if (kind === "adult") return value >= fullAge && value <= young;
  if (kind === "grown") return value >= fullAge && value <= oldest;
  // Whoever was born eighteen years ago may have the birthday still to come.
  if (kind === "past") return Number.isInteger(value) && value >= earliestYear && value < thisYear - fullAge;
  if (kind === "year") return Number.isInteger(value) && value >= thisYear - fullAge && value <= latestYear;
  return value <= young;
}
