/**
 * Finds the words of the lists behind disguised spellings ("n.u.d.e", "n u d e", "p0rn", "nuuude") and adds them to the
 * readings of a text. It only ever adds readings, so no spelling trick can take one away.
 */
import path from "node:path";
import { z } from "zod";
import { lexiconsFolder, notes, readLexiconFile, wordLines } from "./lexicon-file.ts";
import { leet } from "./lookalikes.ts";
import type { Edge } from "./match-patterns.ts";
import { isDigit, isLatin, isSpace, type NormalText } from "./normalise.ts";
import type { Token } from "./tokens.ts";

type Node = { children: Map<string, Node>; word: string | null; isStem: boolean };
export type Vocabulary = Node;

/** The longest spelling that is read, in characters with separators. */
const maxSpellingChars = 80;
/** Separators in a row between two letters of one word. */
const maxSeparators = 6;
/** Letters of an inflected ending. */
const maxEndingLetters = 6;

const wordSet = wordLines.transform((words): ReadonlySet<string> => new Set(words));

const exceptions = readLexiconFile(
  path.join(lexiconsFolder, "shared/spelling.json"),
  z.strictObject({ notes, repeatedLetterWords: wordSet, neverJoined: wordSet, shortWords: wordSet }),
  (data) => data,
);

export function createVocabulary(words: Iterable<string>, stems: Iterable<string>): Vocabulary {
  const root: Node = { children: new Map(), word: null, isStem: false };
  for (const word of words) addWord(root, word, false);
  for (const stem of stems) addWord(root, stem, true);
  return root;
}

function addWord(root: Node, word: string, isStem: boolean): void {
  if (word.length < 2 || !/^[a-z]+$/.test(word)) return;
  let node = root;
  for (const letter of word) {
    let child = node.children.get(letter);
    if (!child) node.children.set(letter, (child = { children: new Map(), word: null, isStem: false }));
    node = child;
  }
  node.word = word;
  node.isStem ||= isStem;
}

/** All readings by token position. */
export function readSpellings(normal: NormalText, tokens: Token[], vocabulary: Vocabulary): Edge[][] {
  const edges = tokens.map((token, position): Edge[] => [
    { word: token.text, accented: token.accented, value: token.value, from: position, next: position + 1 },
  ]);
  const tokenAt = positionsByChar(normal, tokens);
  tokens.forEach((token, position) => {
    edges[position]!.push(...disguisedNumbers(tokens, position));
    // "iii" for "i": words of one letter are in no vocabulary.
    if (/^([a-z])\1+$/.test(token.text)) {
      edges[position]!.push({
        word: token.text[0]!,
        accented: token.text[0]!,
        value: null,
        from: position,
        next: position + 1,
      });
    }
    const starts = signBefore(normal, token) ? [token.from - 1, token.from] : [token.from];
    for (const start of starts) {
      const walk: Walk = {
        normal,
        tokens,
        tokenAt,
        start,
        position,
        edges: edges[position]!,
        seen: new Map(),
      };
      follow(walk, start, vocabulary, {
        pieces: noPieces,
        letters: 0,
        leet: 0,
        repeats: 0,
        spaced: false,
        last: "",
        accented: "",
      });
    }
  });
  return edges;
}

/** "1o" for 10 and "l5" for 15. */
function disguisedNumbers(tokens: Token[], position: number): Edge[] {
  const [first, second] = [tokens[position]!, tokens[position + 1]];
  if (second?.from !== first.to) return [];
  const tens = first.value !== null && second.text === "o";
  const teens = (first.text === "l" || first.text === "i") && second.value !== null && second.value < 10;
  if (!tens && !teens) return [];
  const value = tens ? first.value! * 10 : 10 + second.value!;
  return [{ word: String(value), accented: "", value, from: position, next: position + 2 }];
}

type Walk = {
  normal: NormalText;
  tokens: Token[];
  tokenAt: Int32Array;
  start: number;
  position: number;
  edges: Edge[];
  /** Visited states of the walk, so that none is followed twice. */
  seen: Map<Node, Set<number>>;
};
/** Lengths of the pieces between separators. `last` is the piece that is still read; `longest` leaves it out. */
type Pieces = { count: number; last: number; longest: number; hasSingle: boolean };
const noPieces: Pieces = { count: 0, last: 0, longest: 0, hasSingle: false };

type Spelling = {
  pieces: Pieces;
  letters: number;
  leet: number;
  repeats: number;
  spaced: boolean;
  last: string;
  accented: string;
};

function follow(walk: Walk, at: number, node: Node, spelling: Spelling): void {
  const { chars } = walk.normal;
  if (wasFollowed(walk, at, node, spelling)) return;
  if (node.word && (node.isStem || isBoundary(chars, at))) accept(walk, at, node, spelling);
  if (at >= chars.length || at - walk.start > maxSpellingChars) return;
  const char = chars[at]!;
  if (isLatin(char)) {
    const child = node.children.get(char);
    const grown = grow(spelling, at === walk.start);
    if (child) {
      follow(walk, at + 1, child, {
        ...grown,
        letters: spelling.letters + 1,
        last: char,
        accented: spelling.accented + walk.normal.accented[at]!,
      });
    }
    if (char === spelling.last) follow(walk, at + 1, node, { ...spelling, repeats: spelling.repeats + 1 });
    return;
  }
  for (const letter of leet[char] ?? "") {
    const child = node.children.get(letter);
    if (child) {
      follow(walk, at + 1, child, {
        ...grow(spelling, at === walk.start),
        leet: spelling.leet + 1,
        last: letter,
        accented: spelling.accented + letter,
      });
    }
    if (letter === spelling.last && chars[at - 1] === char) {
      follow(walk, at + 1, node, { ...spelling, repeats: spelling.repeats + 1 });
    }
  }
  if (at > walk.start && !isDigit(char)) skipSeparators(walk, at, node, spelling);
}

/**
 * In "x x x x" every letter may repeat the last one or be the next one, so the ways to read it grow with the cube of
 * its length. Two ways that reach the same offset and node differ only in what `isPlausible` asks for, so one of them
 * is enough.
 */
function wasFollowed(walk: Walk, at: number, node: Node, spelling: Spelling): boolean {
  const { count, last, longest, hasSingle } = spelling.pieces;
  const flags = [spelling.letters > 0, spelling.leet > 0, spelling.repeats > 0, spelling.spaced, hasSingle];
  let state = (at - walk.start) * 128 + (spelling.last === "" ? 0 : spelling.last.charCodeAt(0) & 127);
  for (const flag of flags) state = state * 2 + Number(flag);
  for (const length of [Math.min(count, 4), Math.min(longest, 3), Math.min(last, 3)])
    state = state * 5 + length;
  const states = walk.seen.get(node);
  if (!states) walk.seen.set(node, new Set([state]));
  else if (states.has(state)) return true;
  else states.add(state);
  return false;
}

function skipSeparators(walk: Walk, at: number, node: Node, spelling: Spelling): void {
  const { chars } = walk.normal;
  let end = at;
  let spaced = spelling.spaced;
  while (end < chars.length && end - at < maxSeparators && isSeparator(chars[end])) {
    spaced ||= isSpace(chars[end]);
    end++;
  }
  if (end === at || isSeparator(chars[end]) || node.children.size === 0) return;
  follow(walk, end, node, { ...spelling, pieces: separate(spelling.pieces), spaced });
}

const separate = ({ count, last, longest, hasSingle }: Pieces): Pieces => ({
  count: count + 1,
  last: 0,
  longest: Math.max(longest, last),
  hasSingle: hasSingle || last === 1,
});

function grow(spelling: Spelling, first: boolean): Spelling {
  if (first) return { ...spelling, pieces: { ...noPieces, count: 1, last: 1 } };
  return { ...spelling, pieces: { ...spelling.pieces, last: spelling.pieces.last + 1 } };
}

function accept(walk: Walk, at: number, node: Node, spelling: Spelling): void {
  const word = node.word!;
  if (!node.isStem && spelling.pieces.count === 1 && spelling.leet === 0 && spelling.repeats === 0) return;
  if (spelling.letters === 0 || !isPlausible(walk, at, word, spelling)) return;
  for (const next of ends(walk, at, node)) {
    if (next <= walk.position || walk.edges.some((edge) => edge.word === word && edge.next === next))
      continue;
    walk.edges.push({ word, accented: spelling.accented, value: null, from: walk.position, next });
  }
}

/** Positions where the word may end: a stem may be followed by an ending that is set apart ("nackt-e", "n a c k t e"). */
function ends(walk: Walk, at: number, node: Node): number[] {
  const positions = [walk.tokenAt[at]!];
  if (!node.isStem) return positions;
  for (let next = positions[0]!; next < walk.tokens.length && positions.length <= maxEndingLetters; next++) {
    const token = walk.tokens[next]!;
    const spaced = isSpace(walk.normal.chars[token.from - 1]);
    if (token.to - token.from > (spaced ? 1 : maxEndingLetters)) break;
    positions.push(next + 1);
  }
  return positions;
}

/** Whether the spelling may count: the more it is disguised, the longer the word must be. */
function isPlausible(walk: Walk, at: number, word: string, spelling: Spelling): boolean {
  // "00000000b" is an identifier, not a word.
  if (spelling.repeats > 0 && spelling.leet > 0 && spelling.letters < 2) return false;
  // So are the room "C117" and the road "A55".
  if (spelling.letters === 1 && /^[a-z][1-9]\d*$/.test(walk.normal.chars.slice(walk.start, at).join("")))
    return false;
  const { pieces } = spelling;
  if (spelling.repeats > 0 && pieces.count === 1) {
    const written = walk.normal.chars.slice(walk.start, at).join("");
    if (/(.)\1\1/.test(written)) return true;
    if (word.length < 4 || exceptions.repeatedLetterWords.has(written)) return false;
  }
  if (!spelling.spaced) return word.length >= 3 || pieces.count > 1;
  const longest = Math.max(pieces.longest, pieces.last);
  if (spelling.leet > 0 && longest > 1) return false;
  if (longest === 1) return true;
  if (exceptions.neverJoined.has(word)) return false;
  if (word.length >= 4 && (longest <= 2 || pieces.hasSingle || pieces.last === 1)) return true;
  if (word.length < 5 || pieces.count > 3) return false;
  const written = walk.normal.chars
    .slice(walk.start, at)
    .join("")
    .split(/[^a-z]+/);
  return written.every((piece) => !exceptions.shortWords.has(piece));
}

function isBoundary(chars: string[], at: number): boolean {
  return !isLatin(chars[at]) && !isDigit(chars[at]);
}

function isSeparator(char: string | undefined): boolean {
  return char !== undefined && !isLatin(char) && !isDigit(char) && !/[\p{L}\p{N}]/u.test(char);
}

function signBefore(normal: NormalText, token: Token): boolean {
  const before = normal.chars[token.from - 1];
  return before !== undefined && before in leet && !isDigit(before) && !isLatin(normal.chars[token.from - 2]);
}

/** The position of the first token that begins at or after each character offset. */
function positionsByChar(normal: NormalText, tokens: Token[]): Int32Array {
  const positions = new Int32Array(normal.chars.length + 1).fill(tokens.length);
  let position = tokens.length - 1;
  for (let at = normal.chars.length; at >= 0; at--) {
    while (position >= 0 && tokens[position]!.from >= at) position--;
    positions[at] = position + 1;
  }
  return positions;
}
