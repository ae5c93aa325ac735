/**
 * Finds the concepts of all word lists in one text: every language is read in every text, because a prompt may mix
 * them. A line break ends a clause and may also be a mere seam between two texts of one person, so both are read.
 */
import { arabic } from "./lexicons/arabic.ts";
import { chinese } from "./lexicons/chinese.ts";
import { dutch } from "./lexicons/dutch.ts";
import { english } from "./lexicons/english.ts";
import { french } from "./lexicons/french.ts";
import { german } from "./lexicons/german.ts";
import { hindi } from "./lexicons/hindi.ts";
import { italian } from "./lexicons/italian.ts";
import { japanese } from "./lexicons/japanese.ts";
import { korean } from "./lexicons/korean.ts";
import { concepts, type Concept, type ScriptLexicon, type WordLexicon } from "./lexicons/lexicon.ts";
import { polish } from "./lexicons/polish.ts";
import { portuguese } from "./lexicons/portuguese.ts";
import { russian } from "./lexicons/russian.ts";
import { spanish } from "./lexicons/spanish.ts";
import { turkish } from "./lexicons/turkish.ts";
import { ukrainian } from "./lexicons/ukrainian.ts";
import { confusables } from "./confusables.ts";
import { readNative } from "./native-reading.ts";
import { isLatin, normalise, type NormalText } from "./normalise.ts";
import {
  compilePattern,
  foldAccents,
  indexPatterns,
  matchPatterns,
  vocabularyOf,
  type Edge,
  type Lattice,
  type Pattern,
  type PatternIndex,
} from "./pattern.ts";
import { pictographs } from "./pictographs.ts";
import type { Mark } from "./rules.ts";
import { findInScript, squash, type Squashed } from "./script-text.ts";
import { createVocabulary, readSpellings, type Vocabulary } from "./spelling.ts";
import { findPulledApart, tokenise, type Token } from "./tokens.ts";
import { typos } from "./typos.ts";

const latin = compileLexicons([
  english,
  spanish,
  german,
  french,
  portuguese,
  italian,
  dutch,
  polish,
  turkish,
]);
const native = compileLexicons([russian, ukrainian, arabic, hindi]);
const scriptLexicons: ScriptLexicon[] = [japanese, chinese, korean];
/** Japanese and Chinese share their characters, and so what is innocent in them. */
const scriptInnocent = scriptLexicons.flatMap(({ innocent }) => innocent);

type Compiled = {
  ages: Set<string>;
  vocabulary: Vocabulary;
  innocent: PatternIndex;
  innocentKeptOut: PatternIndex;
  innocentDrawn: PatternIndex;
  concepts: Record<Concept, PatternIndex>;
};

function compileLexicons(lexicons: WordLexicon[]): Compiled {
  const byConcept = Object.fromEntries(concepts.map((concept) => [concept, [] as Pattern[]])) as Record<
    Concept,
    Pattern[]
  >;
  const innocent: Pattern[] = [];
  const innocentKeptOut: Pattern[] = [];
  const innocentDrawn: Pattern[] = [];
  const allAges = new Set<string>();
  const words = new Set<string>();
  const stems = new Set<string>();
  for (const lexicon of lexicons) {
    const { grammar } = lexicon;
    const ages = new Set(grammar.ages.map(foldAccents));
    for (const age of ages) {
      words.add(age);
      allAges.add(age);
    }
    for (const phrase of lexicon.innocent) innocent.push(compilePattern(phrase, grammar, ages));
    for (const phrase of lexicon.innocentKeptOut ?? [])
      innocentKeptOut.push(compilePattern(phrase, grammar, ages));
    for (const phrase of lexicon.innocentDrawn ?? [])
      innocentDrawn.push(compilePattern(phrase, grammar, ages));
    for (const concept of concepts) {
      for (const source of lexicon.concepts[concept] ?? []) {
        const pattern = compilePattern(source, grammar, ages);
        byConcept[concept].push(pattern);
        const named = vocabularyOf(pattern);
        for (const word of named.words) words.add(word);
        for (const stem of named.stems) stems.add(stem);
      }
    }
  }
  const indexes = Object.fromEntries(concepts.map((concept) => [concept, indexPatterns(byConcept[concept])]));
  return {
    ages: allAges,
    vocabulary: createVocabulary(words, stems),
    innocent: indexPatterns(innocent),
    innocentKeptOut: indexPatterns(innocentKeptOut),
    innocentDrawn: indexPatterns(innocentDrawn),
    concepts: indexes as Record<Concept, PatternIndex>,
  };
}

const withPictographs: ReadonlyMap<string, string> = new Map([...confusables, ...pictographs]);
const pictured = new RegExp([...pictographs.keys()].join("|"), "u");

/** The text in one alphabet: with its clauses, and with its lines run together where it has several. */
type Layer = {
  compiled: Compiled;
  normal: NormalText;
  tokens: Token[];
  lattices: Lattice[];
  excused: Set<number>;
};

export type Reading = {
  layers: Layer[];
  scripts: { lexicon: ScriptLexicon; squashed: Squashed }[];
  youngFrom: number;
};

/** What the text is for: some phrases are innocent only as what has to stay out, or only in a new picture. */
export type ReadingOptions = { thisYear: number; keptOut: boolean; drawn: boolean };

export function readText(text: string, options: ReadingOptions): Reading {
  const normal = normalise(text);
  const layers = [latinLayer(normal, options)];
  // Beside the reading that takes them for separators: "n👗u👗d👗e" has no dress in it.
  if (pictured.test(text)) layers.push(latinLayer(normalise(text, withPictographs), options));
  const ownLetters = readNative(text);
  if (ownLetters) layers.push(layerOf(native, ownLetters, options));
  const composed = text.normalize("NFKC");
  const scripts = scriptLexicons
    .filter(({ script }) => script.test(composed))
    .map((lexicon) => ({ lexicon, squashed: squash(normal, scriptInnocent, lexicon.spaced) }));
  return { layers, scripts, youngFrom: options.thisYear - 18 };
}

function latinLayer(normal: NormalText, options: ReadingOptions): Layer {
  const tokens = tokenise(normal);
  const edges = readSpellings(normal, tokens, latin.vocabulary);
  tokens.forEach(({ text, accented }, from) => {
    const word = typos.get(text);
    if (word) edges[from]!.push({ word, accented, value: null, from, next: from + 1 });
  });
  return layerOf(latin, { normal, tokens, edges }, options);
}

function layerOf(
  compiled: Compiled,
  { normal, tokens, edges }: { normal: NormalText; tokens: Token[]; edges: Edge[][] },
  { thisYear, keptOut, drawn }: ReadingOptions,
): Layer {
  const clauseBefore = tokens.map((token) => token.clauseBefore);
  const lattice = { edges, clauseBefore, thisYear };
  const excused = new Set<number>();
  tokens.forEach((token, position) => {
    if (isFragment(normal, token)) excused.add(position);
  });
  const isAge = ({ value, text }: Token): boolean => value !== null || compiled.ages.has(text);
  // Only words as they are written can be innocent: a disguised one is not.
  const pulledApart = findPulledApart(normal, tokens);
  const asWritten = (edge: Edge): boolean =>
    edge.next === edge.from + 1 && edge === edges[edge.from]![0] && !pulledApart[edge.from];
  const innocents = [compiled.innocent];
  if (keptOut) innocents.push(compiled.innocentKeptOut);
  if (drawn) innocents.push(compiled.innocentDrawn);
  for (const innocent of innocents) {
    matchPatterns(innocent, lattice, asWritten, (match) => {
      // "No, naked" denies nothing, but "a dog, 3 years" is old enough.
      const crossed = clauseBefore.slice(match.first + 1, match.next).includes(true);
      for (const token of match.excused) if (!crossed || isAge(tokens[token]!)) excused.add(token);
    });
  }
  const lattices = [lattice];
  if (tokens.some((token, position) => position > 0 && token.lineBefore))
    lattices.push({
      ...lattice,
      clauseBefore: tokens.map((token) => token.clauseBefore && !token.lineBefore),
    });
  return { compiled, normal, tokens, lattices, excused };
}

/** Two or three letters inside a Cyrillic word that look like Latin ones ("ьн" in "школьный") are no word. */
function isFragment({ chars }: NormalText, { from, to }: Token): boolean {
  return to - from <= 3 && isLatin(chars[from]) && [chars[from - 1], chars[to]].some(isCyrillic);
}

function isCyrillic(char: string | undefined): boolean {
  return char !== undefined && /[\u0400-\u052f]/.test(char);
}

export function findConcepts(reading: Reading, wanted: Concept[]): Mark[] {
  const marks: Mark[] = [];
  for (const { compiled, normal, tokens, lattices, excused } of reading.layers) {
    const usable = (edge: Edge): boolean => !excused.has(edge.from);
    for (const concept of wanted) {
      for (const lattice of lattices) {
        matchPatterns(compiled.concepts[concept], lattice, usable, ({ first, next }) => {
          const [from, to] = [tokens[first]!.from, tokens[next - 1]!.to - 1];
          marks.push({ start: normal.starts[from]!, end: normal.ends[to]! });
        });
      }
    }
  }
  for (const { lexicon, squashed } of reading.scripts)
    for (const concept of wanted)
      marks.push(...findInScript(squashed, lexicon.concepts[concept] ?? [], reading.youngFrom));
  return marks;
}
