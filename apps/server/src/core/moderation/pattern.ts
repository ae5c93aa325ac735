/**
 * The pattern language in which the word lists are written: its compiler. The matcher is `match-patterns.ts`.
 *
 *   take(s/n)|taking off _2 @garment    words with optional endings, alternatives, up to 2 words between, a named list
 *   nackt*      any ending              very? young girl    an optional word
 *   =niña       with its accents        #age year(s) old    a number below 18, in digits or words
 *   #teens      10 to 17 in digits      #adult  18 to 30 in digits         #low   up to 30
 *   #grown      18 to 120 in digits                  #months   120 to 215 in digits: months of a life below 18
 *   #year       a year in which somebody was born who may be under age            #past an earlier year
 *   __3         up to 3 words, stop words too (`_3` ends at them)          $   the end of a clause, or word|$
 *   ___3        up to 3 words, past the end of a clause too                ^14 only at the start of a clause
 *   ~3          up to 3 words of one noun phrase: across commas, but past no stop word or article
 *   [naked] eye only in innocent phrases: the word that the phrase excuses
 */

export type NumberKind = "age" | "teens" | "adult" | "low" | "grown" | "months" | "year" | "past";
/** Patterns that name the same list share it, so a compiled list never changes. */
export type Words = {
  exact: Set<string>;
  stems: string[];
  accented: Set<string>;
  numbers: Set<NumberKind>;
  clauseEnd: boolean;
};
type Element =
  | { kind: "words"; words: Words; optional: boolean; excused: boolean; clauseStart: boolean }
  | Gap;
export type Gap = { kind: "gap"; max: number; reach: "phrase" | "clause" | "text" | "noun" };

export type Pattern = {
  elements: Element[];
  stopWords: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  ages: ReadonlySet<string>;
};

export type Grammar = {
  /** The words that `@name` stands for; they may have endings, and name other lists. */
  lists: Readonly<Record<string, readonly string[]>>;
  /** Compiled lists, because many patterns name the same one. */
  compiledLists: Map<string, Words>;
  /** Number words below 18, without accents. */
  ages: ReadonlySet<string>;
  /** Words at which a gap ends, such as prepositions. */
  stopWords: ReadonlySet<string>;
  /** Words that begin a noun phrase, without accents. */
  articles: ReadonlySet<string>;
};

export function compilePattern(source: string, grammar: Grammar): Pattern {
  const elements = source.split(" ").map((part) => compileElement(part, grammar, source));
  const first = elements[0];
  if (first?.kind !== "words" || first.optional)
    throw new Error(`Pattern "${source}" must begin with a word`);
  return { elements, stopWords: grammar.stopWords, articles: grammar.articles, ages: grammar.ages };
}

const reachOf = { _: "phrase", __: "clause", ___: "text", "~": "noun" } as const;

function compileElement(part: string, grammar: Grammar, source: string): Element {
  const gap = /^(_{1,3}|~)(\d)$/.exec(part);
  if (gap) return { kind: "gap", max: Number(gap[2]), reach: reachOf[gap[1] as keyof typeof reachOf] };
  const excused = part.startsWith("[");
  const clauseStart = part.startsWith("^");
  const bare = part.replace(/^[[^]/, "").replace(/\](\??)$/, "$1");
  const optional = bare.endsWith("?");
  const words = compileWords(bare.replace(/\?$/, "").split("|"), grammar, source);
  return { kind: "words", words, optional, excused, clauseStart };
}

const numberKinds = new Set<string>([
  "age",
  "teens",
  "adult",
  "low",
  "grown",
  "months",
  "year",
  "past",
] satisfies NumberKind[]);

function compileWords(alternatives: readonly string[], grammar: Grammar, source: string): Words {
  const [first, ...others] = alternatives;
  if (first?.startsWith("@") && others.length === 0) return compileList(first.slice(1), grammar, source);
  const words: Words = {
    exact: new Set(),
    stems: [],
    accented: new Set(),
    numbers: new Set(),
    clauseEnd: false,
  };
  for (const alternative of alternatives) addAlternative(words, alternative, grammar, source);
  return words;
}

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
    const list = compileList(alternative.slice(1), grammar, source);
    for (const word of list.exact) words.exact.add(word);
    words.stems.push(...list.stems);
    for (const word of list.accented) words.accented.add(word);
    for (const kind of list.numbers) words.numbers.add(kind);
    words.clauseEnd ||= list.clauseEnd;
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

function compileList(name: string, grammar: Grammar, source: string): Words {
  const alternatives = grammar.lists[name];
  if (alternatives === undefined) throw new Error(`Unknown list @${name} in pattern "${source}"`);
  const list = grammar.compiledLists.get(name) ?? compileWords(alternatives, grammar, source);
  grammar.compiledLists.set(name, list);
  return list;
}

const unaccented: Record<string, string> = { ß: "ss", œ: "oe", æ: "ae", ı: "i", ł: "l", ø: "o" };

/** Removes accents, and keeps the vowel signs of Devanagari, which are letters. */
export function foldAccents(word: string): string {
  if (/^[a-z\d]*$/.test(word)) return word;
  return word
    .toLowerCase()
    .replace(/[ßœæıłø]/g, (letter) => unaccented[letter]!)
    .normalize("NFD")
    .replace(/(?![\u0900-\u093b\u093d-\u0963])\p{Mn}/gu, "")
    .normalize("NFC");
}

/** Every word and stem that the pattern names, without accents; disguised spellings are compared with them. */
export function vocabularyOf(pattern: Pattern): { words: string[]; stems: string[] } {
  const all = pattern.elements.flatMap((element) => (element.kind === "words" ? [element.words] : []));
  return {
    words: all.flatMap(({ exact, accented }) => [...exact, ...[...accented].map(foldAccents)]),
    stems: all.flatMap(({ stems }) => stems),
  };
}
