/**
 * The text check: pure, synchronous, the same answer for the same text. Which concept is refused in which context is
 * the table `policy`; every language is read in every text, because a prompt may mix them.
 */
import { english } from "./lexicons/english.ts";
import { french } from "./lexicons/french.ts";
import { german } from "./lexicons/german.ts";
import { japanese } from "./lexicons/japanese.ts";
import { concepts, type Concept, type ScriptLexicon, type WordLexicon } from "./lexicons/lexicon.ts";
import { portuguese } from "./lexicons/portuguese.ts";
import { spanish } from "./lexicons/spanish.ts";
import { normalise, type NormalText } from "./normalise.ts";
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
import type { Mark, RuleId, TextContext } from "./rules.ts";
import { findInScript, squash, type Squashed } from "./script-text.ts";
import { createVocabulary, readText } from "./spelling.ts";
import { tokenise, type Token } from "./tokens.ts";

export type TextVerdict = { ok: true } | { ok: false; ruleId: RuleId; marks: Mark[] };

type Clause = { ruleId: RuleId; refuse: Concept[] };

const pictures: Clause[] = [
  { ruleId: "adults-only", refuse: ["minorAlways", "minorAge", "minorPerson"] },
  { ruleId: "no-undressing", refuse: ["undress"] },
  { ruleId: "no-sexual-content", refuse: ["explicit", "nudity", "sexualised"] },
];

/** Rules in the order in which one of them is named; the first that is broken is the one shown. */
const policy: Record<TextContext, Clause[]> = {
  "text-to-image": [...pictures, { ruleId: "no-revealing-clothes", refuse: ["underwear", "sheer"] }],
  "edit-of-upload": [
    { ruleId: "adults-only", refuse: ["minorAlways", "minorAge", "minorPerson"] },
    { ruleId: "no-undressing", refuse: ["undress", "uploadExposure"] },
    { ruleId: "no-revealing-clothes", refuse: ["underwear", "sheer", "swimwear"] },
    { ruleId: "no-body-shape", refuse: ["bodyShape"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "nudity", "sexualised"] },
  ],
  chat: [
    { ruleId: "adults-only", refuse: ["minorAlways", "minorPlayed"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "intimateTalk"] },
  ],
  persona: [
    { ruleId: "adults-only", refuse: ["minorAlways", "minorPlayed", "minorAge"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "intimateTalk", "nudity"] },
  ],
  name: [
    { ruleId: "adults-only", refuse: ["minorAlways", "minorAge", "minorPerson"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "nudity", "sexualised"] },
  ],
  // What is named here is to be kept out: to name clothes is to ask for a picture without them.
  "negative-prompt": [
    { ruleId: "adults-only", refuse: ["grownUp"] },
    { ruleId: "no-undressing", refuse: ["covering"] },
  ],
};

/** In a conversation a child may be mentioned, but not in one breath with anything sexual. */
const neverTogether: Record<TextContext, { minor: Concept[]; sexual: Concept[] } | null> = {
  "text-to-image": null,
  "edit-of-upload": null,
  chat: {
    minor: ["minorAge", "minorPerson"],
    sexual: ["explicit", "nudity", "sexualised", "intimateTalk", "undress"],
  },
  persona: {
    minor: ["minorPerson"],
    sexual: ["explicit", "nudity", "sexualised", "intimateTalk", "undress"],
  },
  name: null,
  "negative-prompt": null,
};

/** Refuses what the rules of `context` refuse, in any tested language and through common disguises. */
export function checkText(text: string, context: TextContext): TextVerdict {
  const reading = read(text);
  const pair = neverTogether[context];
  if (pair) {
    const minor = findAll(reading, pair.minor);
    const sexual = minor.length > 0 ? findAll(reading, pair.sexual) : [];
    if (sexual.length > 0) return { ok: false, ruleId: "adults-only", marks: merge([...minor, ...sexual]) };
  }
  for (const { ruleId, refuse } of policy[context]) {
    const marks = findAll(reading, refuse);
    if (marks.length > 0) return { ok: false, ruleId, marks: merge(marks) };
  }
  return { ok: true };
}

const wordLexicons: WordLexicon[] = [english, spanish, german, french, portuguese];
const scriptLexicons: ScriptLexicon[] = [japanese];
const compiled = compileLexicons(wordLexicons);

function compileLexicons(lexicons: WordLexicon[]) {
  const byConcept = Object.fromEntries(concepts.map((concept) => [concept, [] as Pattern[]])) as Record<
    Concept,
    Pattern[]
  >;
  const innocent: Pattern[] = [];
  const words = new Set<string>();
  const stems = new Set<string>();
  for (const { grammar, innocent: phrases, concepts: lists } of lexicons) {
    const ages = new Set(grammar.ages.map(foldAccents));
    for (const age of ages) words.add(age);
    for (const phrase of phrases) innocent.push(compilePattern(phrase, grammar, ages));
    for (const concept of concepts) {
      for (const source of lists[concept]) {
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
    vocabulary: createVocabulary(words, stems),
    innocent: indexPatterns(innocent),
    concepts: indexes as Record<Concept, PatternIndex>,
  };
}

type Reading = {
  normal: NormalText;
  tokens: Token[];
  lattice: Lattice;
  excused: Set<number>;
  scripts: { lexicon: ScriptLexicon; squashed: Squashed }[];
};

function read(text: string): Reading {
  const normal = normalise(text);
  const tokens = tokenise(normal);
  const lattice = readText(normal, tokens, compiled.vocabulary);
  const excused = new Set<number>();
  // Only words as they are written can be innocent: a disguised one is not.
  const asWritten = (edge: Edge): boolean =>
    edge.next === edge.from + 1 && edge === lattice.edges[edge.from]![0];
  matchPatterns(compiled.innocent, lattice, asWritten, (match) =>
    match.excused.forEach((token) => excused.add(token)),
  );
  const scripts = scriptLexicons
    .filter((lexicon) => lexicon.script.test(text.normalize("NFKC")))
    .map((lexicon) => ({ lexicon, squashed: squash(normal, lexicon.innocent) }));
  return { normal, tokens, lattice, excused, scripts };
}

function findAll(reading: Reading, wanted: Concept[]): Mark[] {
  const { normal, tokens, lattice, excused } = reading;
  const marks: Mark[] = [];
  const usable = (edge: Edge): boolean => !excused.has(edge.from);
  for (const concept of wanted) {
    matchPatterns(compiled.concepts[concept], lattice, usable, ({ first, next }) => {
      marks.push({ start: normal.starts[tokens[first]!.from]!, end: normal.ends[tokens[next - 1]!.to - 1]! });
    });
    for (const { lexicon, squashed } of reading.scripts)
      marks.push(...findInScript(squashed, lexicon.concepts[concept]));
  }
  return marks;
}

function merge(marks: Mark[]): Mark[] {
  const merged: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end);
    else merged.push({ ...mark });
  }
  return merged;
}
