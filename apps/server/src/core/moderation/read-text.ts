/**
 * Finds the concepts of all word lists in one text. Every language is read in every text, because a prompt may mix
 * them. A line break ends a clause, or only joins two texts of one person, so both ways are read.
 */
import { readAsides, type Joints } from "./asides.ts";
import { findClothingChanges, type ClothingChange } from "./clothing-changes.ts";
import { findTouchedClothes } from "./clothing-closed-world.ts";
import {
  addHarmlessPhrases,
  indexClothing,
  nameLanguages,
  readScenes,
  type ChangeKind,
  type ClothingIndex,
  type Scene,
} from "./clothing-scene.ts";
import { concepts, type Concept } from "./concepts.ts";
import { compact, findExpressions, findTouchedGarments, type CompactText } from "./compact-text.ts";
import type { ExpressionLexicon } from "./expression-lexicon.ts";
import { expressionLexicons, latinLexicons, otherAlphabetLexicons } from "./lexicons.ts";
import { latinLookalikes } from "./lookalikes.ts";
import {
  indexPatterns,
  matchPatterns,
  type Edge,
  type Lattice,
  type Match,
  type PatternIndex,
} from "./match-patterns.ts";
import { misspellings } from "./misspellings.ts";
import { isLatin, normalise, type NormalText } from "./normalise.ts";
import { addNumberSpans } from "./number-spans.ts";
import { readOtherAlphabet, type WordReading } from "./other-alphabets.ts";
import { foldAccents, vocabularyOf, type Pattern } from "./pattern.ts";
import { hasSignBehind, pictographs, pictographsBehind } from "./pictographs.ts";
import type { Mark } from "./rules.ts";
import { createVocabulary, readSpellings, type Vocabulary } from "./spelling.ts";
import { findPulledApart, tokenise, wholeWords, type Token } from "./tokens.ts";
import type { WordLexicon } from "./word-lexicon.ts";

/** Shorter verbs are ordinary words, which a disguise would find everywhere. */
const minDisguisedLetters = 6;

const latin = compileLexicons(latinLexicons);
const otherAlphabets = compileLexicons(otherAlphabetLexicons);
/** Japanese and Chinese share their characters, and so their innocent phrases. */
const innocentExpressions = expressionLexicons.flatMap(({ innocent }) => innocent);

type Compiled = {
  ages: ReadonlySet<string>;
  vocabulary: Vocabulary;
  innocent: Record<keyof WordLexicon["innocent"], PatternIndex>;
  concepts: Record<Concept, PatternIndex>;
  clothing: ClothingIndex;
  /** Languages with a grammar of clothes, in the order of the clothing index. */
  speakers: WordLexicon[];
  lexiconOf: ReadonlyMap<Pattern, WordLexicon>;
};

function compileLexicons(lexicons: readonly WordLexicon[]): Compiled {
  const ages = new Set(lexicons.flatMap((lexicon) => [...lexicon.ages]));
  const speakers = lexicons.filter((lexicon) => lexicon.clothing !== null);
  const clothing = speakers.flatMap((lexicon) => lexicon.clothing ?? []);
  const lexiconOf = new Map(
    lexicons.flatMap((lexicon) =>
      Object.values(lexicon.concepts)
        .flat()
        .map((pattern) => [pattern, lexicon] as const),
    ),
  );
  const named = lexicons.flatMap((lexicon) => Object.values(lexicon.concepts).flat().map(vocabularyOf));
  const words = new Set([...ages, ...named.flatMap((vocabulary) => vocabulary.words)]);
  const stems = new Set(named.flatMap((vocabulary) => vocabulary.stems));
  for (const pattern of clothing.flatMap(({ patterns }) => Object.values(patterns).flat())) {
    const vocabulary = vocabularyOf(pattern);
    for (const word of vocabulary.words) if (word.length >= minDisguisedLetters) words.add(word);
    for (const stem of vocabulary.stems) if (stem.length >= minDisguisedLetters) stems.add(stem);
  }
  const indexInnocent = (where: keyof WordLexicon["innocent"]): PatternIndex =>
    indexPatterns(lexicons.flatMap(({ innocent }) => innocent[where]));
  const byConcept = concepts.map(
    (concept) => [concept, indexPatterns(lexicons.flatMap((lexicon) => lexicon.concepts[concept]))] as const,
  );
  return {
    ages,
    vocabulary: createVocabulary(words, stems),
    innocent: {
      everywhere: indexInnocent("everywhere"),
      acrossClauses: indexInnocent("acrossClauses"),
      inNegativePrompts: indexInnocent("inNegativePrompts"),
      inNewPictures: indexInnocent("inNewPictures"),
    },
    clothing: indexClothing(clothing),
    speakers,
    lexiconOf,
    concepts: Object.fromEntries(byConcept) as Record<Concept, PatternIndex>,
  };
}

const withWords = (words: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...latinLookalikes, ...words]);
const withPictographs = withWords(pictographs);
const withPictographsBehind = withWords(pictographsBehind);
const anyPictograph = new RegExp([...pictographs.keys()].join("|"), "u");

/** The text in one alphabet; a text of several lines is also read with its lines run together. */
type Layer = {
  compiled: Compiled;
  normal: NormalText;
  tokens: Token[];
  lattices: Lattice[];
  excused: Set<number>;
  clothingChanges: ClothingChange[];
  isHomonym: (match: Match) => boolean;
  joints: Joints;
};

export type Reading = {
  layers: Layer[];
  compacted: { lexicon: ExpressionLexicon; text: CompactText }[];
  youngFrom: number;
};

/** Some phrases are innocent only in a negative prompt, or only in the prompt of a new picture. */
export type ReadingOptions = {
  thisYear: number;
  isNegativePrompt: boolean;
  isNewPicture: boolean;
  isUpload: boolean;
};

export function readText(text: string, options: ReadingOptions): Reading {
  const normal = normalise(text);
  const layers = readLayers(text, normal, options);
  if (options.isUpload)
    for (const variant of readAsides(text, jointsOf(layers)))
      layers.push(
        ...readLayers(variant.text, normalise(variant.text), { ...options, isUpload: variant.hasAllWords }),
      );
  // Added to the reading above, which takes pictographs for separators: "n👗u👗d👗e" names no dress.
  if (anyPictograph.test(text))
    for (const words of hasSignBehind(text) ? [withPictographs, withPictographsBehind] : [withPictographs])
      layers.push(latinLayer(normalise(text, words), { ...options, isUpload: false }));
  const composed = text.normalize("NFKC");
  const compacted = expressionLexicons
    .filter(({ characters }) => characters.test(composed))
    .map((lexicon) => ({ lexicon, text: compact(normal, innocentExpressions, lexicon.spaced) }));
  return { layers, compacted, youngFrom: options.thisYear - 18 };
}

function readLayers(text: string, normal: NormalText, options: ReadingOptions): Layer[] {
  const otherAlphabet = readOtherAlphabet(text);
  const latinWords = latinLayer(normal, options);
  return otherAlphabet ? [latinWords, layerOf(otherAlphabets, otherAlphabet, options)] : [latinWords];
}

const jointsOf = (layers: readonly Layer[]): Joints => ({
  verbEnds: layers.flatMap(({ joints }) => joints.verbEnds),
  garments: layers.flatMap(({ joints }) => joints.garments),
});

function latinLayer(normal: NormalText, options: ReadingOptions): Layer {
  const tokens = tokenise(normal);
  const edges = readSpellings(normal, tokens, latin.vocabulary);
  tokens.forEach(({ text, accented }, from) => {
    const word = misspellings.get(text);
    if (word) edges[from]!.push({ word, accented, value: null, from, next: from + 1 });
  });
  return layerOf(latin, { normal, tokens, edges }, options);
}

function layerOf(
  compiled: Compiled,
  { normal, tokens, edges }: WordReading,
  { thisYear, isNegativePrompt, isNewPicture, isUpload }: ReadingOptions,
): Layer {
  const clauseBefore = tokens.map((token) => token.clauseBefore);
  const sentenceBefore = tokens.map((token) => token.sentenceBefore);
  addNumberSpans(normal, tokens, edges);
  const lattice = { edges, clauseBefore, sentenceBefore, thisYear };
  const excused = new Set<number>();
  tokens.forEach((token, position) => {
    if (isFragment(normal, token) || isHammered(normal, token)) excused.add(position);
  });
  const isAge = ({ value, text }: Token): boolean => value !== null || compiled.ages.has(text);
  // Only an undisguised word can be innocent.
  const pulledApart = findPulledApart(normal, tokens);
  const asWritten = (edge: Edge): boolean =>
    edge.isNumber === true ||
    (edge.next === edge.from + 1 && edge === edges[edge.from]![0] && !pulledApart[edge.from]);
  const { acrossClauses } = compiled.innocent;
  const innocents = [compiled.innocent.everywhere, acrossClauses];
  if (isNegativePrompt) innocents.push(compiled.innocent.inNegativePrompts);
  if (isNewPicture) innocents.push(compiled.innocent.inNewPictures);
  for (const innocent of innocents) {
    matchPatterns(innocent, lattice, asWritten, (match) => {
      // An innocent phrase across the end of a clause excuses ages ("a dog, 3 years") but no other words ("no, naked").
      const crossed =
        innocent !== acrossClauses && clauseBefore.slice(match.first + 1, match.next).includes(true);
      for (const token of match.excused) if (!crossed || isAge(tokens[token]!)) excused.add(token);
    });
  }
  const lattices = [lattice];
  if (tokens.some((token, position) => position > 0 && token.lineBefore))
    lattices.push({
      ...lattice,
      clauseBefore: tokens.map((token) => token.clauseBefore && !token.lineBefore),
      sentenceBefore: tokens.map((token) => token.sentenceBefore && !token.lineBefore),
    });
  const words = wholeWords(normal, tokens);
  const usable = (edge: Edge): boolean => !excused.has(edge.from);
  const written = tokens.map(({ text }) => foldAccents(text));
  let joints: Joints = { verbEnds: [], garments: [] };
  const clothingChanges = lattices.flatMap((each) => {
    const scenes = readScenes(compiled.clothing, each, words, { usable, asWritten });
    if (isUpload && each === lattice) joints = findJoints(scenes, normal, tokens);
    const changes = findClothingChanges(scenes);
    // A name or a description on its own line says nothing of the clothes on another.
    if (!isUpload || each !== lattice) return changes;
    addHarmlessPhrases(compiled.clothing, each, scenes, asWritten);
    return [...changes, ...findTouchedClothes(scenes, written)];
  });
  const isHomonym = findHomonyms(
    compiled,
    tokens.map(({ text }) => text),
    sentenceBefore,
  );
  return { compiled, normal, tokens, lattices, excused, clothingChanges, isHomonym, joints };
}

/** Words before a verb that still opens its sentence, as in "could you please remove". */
const maxBeforeVerb = 5;
/** "take off"; a longer span encloses an object of its own. */
const maxVerbWords = 2;
/** Verbs and prepositions that need an object. */
const transitive: ReadonlySet<ChangeKind> = new Set(["removes", "opens", "lacks", "shrinks"]);

function findJoints(
  scenes: readonly Scene[],
  { starts, ends }: NormalText,
  tokens: readonly Token[],
): Joints {
  // Every language is asked, because "open" is a verb in English and ends a verb in Dutch.
  const isNoun = (at: number): boolean =>
    scenes.some(
      ({ grammar, isGarment, isOther, words }) =>
        isGarment.has(at) || isOther.has(at) || grammar.determiners.has(words[at]!),
    );
  const isOpening = ({ sentenceBefore }: Scene, verb: number): boolean => {
    for (let at = verb; at > 0 && !sentenceBefore[at]; at--)
      if (verb - at >= maxBeforeVerb || isNoun(at - 1)) return false;
    return true;
  };
  const verbs = scenes.flatMap((scene) =>
    scene.changes.filter(
      ({ kind, first, next }) =>
        transitive.has(kind) && next - first <= maxVerbWords && isOpening(scene, first),
    ),
  );
  const garments = scenes.flatMap((scene) => scene.garments);
  return {
    verbEnds: verbs.map(({ next }) => ends[tokens[next - 1]!.to - 1]!),
    garments: garments.map(({ first }) => starts[tokens[first]!.from]!),
  };
}

/** "O casaco fica": Portuguese for "stays", where an Italian list has a vulgar word. */
function findHomonyms(
  { clothing, speakers, lexiconOf }: Compiled,
  words: string[],
  sentenceBefore: boolean[],
): (match: Match) => boolean {
  const languageAt = nameLanguages(clothing.grammars, words, sentenceBefore);
  return ({ pattern, first }) => {
    const language = languageAt(first);
    const speaker = language === null ? undefined : speakers[language];
    return speaker !== undefined && speaker !== lexiconOf.get(pattern) && speaker.homonyms.has(words[first]!);
  };
}

/** Up to three letters inside a Cyrillic word that look like Latin ones ("ьн" in "школьный") are no word. */
function isFragment({ chars }: NormalText, { from, to }: Token): boolean {
  return to - from <= 3 && isLatin(chars[from]) && [chars[from - 1], chars[to]].some(isCyrillic);
}

const hammeredChars = 8;

/** "xxxxxxxxxxxx": a key that was held down is no word, whatever a few of its letters mean. */
function isHammered({ chars, starts, ends }: NormalText, { from, to }: Token): boolean {
  return (
    ends[to - 1]! - starts[from]! > hammeredChars &&
    chars.slice(from, to).every((char) => char === chars[from] && isLatin(char))
  );
}

function isCyrillic(char: string | undefined): boolean {
  return char !== undefined && /[\u0400-\u052f]/.test(char);
}

type TokenSpan = Pick<Match, "first" | "next">;

function findSpans(patterns: PatternIndex, lattice: Lattice): TokenSpan[] {
  const spans: TokenSpan[] = [];
  matchPatterns(
    patterns,
    lattice,
    () => true,
    ({ first, next }) => spans.push({ first, next }),
  );
  return spans;
}

const overlap = (a: TokenSpan, b: TokenSpan): boolean => a.first < b.next && b.first < a.next;

export function findConcepts(reading: Reading, wanted: Concept[]): Mark[] {
  const marks: Mark[] = [];
  for (const layer of reading.layers) {
    const { compiled, normal, tokens, lattices, excused, clothingChanges, isHomonym } = layer;
    const usable = (edge: Edge): boolean => !excused.has(edge.from);
    const mark = (first: number, next: number): void => {
      const [from, to] = [tokens[first]!.from, tokens[next - 1]!.to - 1];
      marks.push({ start: normal.starts[from]!, end: normal.ends[to]! });
    };
    for (const { concept, first, next } of clothingChanges) if (wanted.includes(concept)) mark(first, next);
    for (const concept of wanted) {
      for (const lattice of lattices) {
        const seen = concept === "minorBorn" ? () => true : usable;
        const excusing = concept === "minorUnlessAged" ? findSpans(compiled.concepts.agedAdult, lattice) : [];
        matchPatterns(compiled.concepts[concept], lattice, seen, (match) => {
          if (!isHomonym(match) && !excusing.some((span) => overlap(span, match)))
            mark(match.first, match.next);
        });
      }
    }
  }
  for (const { lexicon, text } of reading.compacted) {
    for (const concept of wanted)
      marks.push(...findExpressions(text, lexicon.concepts[concept], reading.youngFrom));
    if (lexicon.harmlessClothing && wanted.includes("clothesTouched"))
      marks.push(...findTouchedGarments(text, lexicon.harmlessClothing));
  }
  return marks;
}
