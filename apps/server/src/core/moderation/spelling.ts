/**
 * Finds the words of the lexicons behind obfuscated spellings ("n.u.d.e", "n u d e", "p0rn", "nuuude") and adds them
 * to the readings of a text. It only ever adds readings: no spelling trick can take one away.
 */
import { isDigit, isLatin, isSpace, type NormalText } from "./normalise.ts";
import type { Edge } from "./pattern.ts";
import type { Token } from "./tokens.ts";

type Node = { children: Map<string, Node>; word: string | null; isStem: boolean };
export type Vocabulary = Node;

/** Digits and signs that stand for letters. */
const leet: Record<string, string> = {
  "0": "o", "1": "il", "2": "z", "3": "e", "4": "a", "5": "s", "6": "g", "7": "t", "8": "b", "9": "g",
  "@": "a", $: "s", "!": "il", "|": "il", "€": "e", "£": "l", "+": "t", "(": "c", "<": "c", "¢": "c", "§": "s",
}; // prettier-ignore

/** Characters of a spelling that are looked at, separators included. */
const longestSpelling = 80;
/** Separators in a row that may stand between two letters of one word. */
const longestSeparation = 6;
/** Letters of an inflected ending. */
const longestEnding = 6;
/** Common words that are one doubled letter away from a listed one. */
const ordinary = new Set([
  "lolli",
  "lollis",
  "kidd",
  "barre",
  "teeny",
  "bobb",
  "sheen",
  "bootty",
  "peniss",
  "titti",
]);
/** Listed words that two ordinary short words make when written together ("an US flag"). */
const neverJoinedBySpace = new Set(["anus", "shota", "stringi", "figa", "onlyfan", "threesome", "abra"]);
/** Short words of the tested languages: a word cut by a space counts only when none of its pieces is one of them. */
const shortWords = new Set(
  `a an and are as at be but by can do for from go has he her his if in is it its let man me my no not of off on one or
  our out pen per put sea see set she sit so sun ten than that the them they this tin to too top two under up us was we
  were who with you all art bar big boy cat cut day dog end eye far few fun get god gold got had hat how ice ink kit
  lad led leg less lie lot map mid mix new now oil old own pan pat pin pit pop red rib rob sad say sex shop sky son
  strip suit tan tea tie tip toe ton toy try van war wear way wet why win yes yet der die das und ein im am zu es er
  sie wir ist mit von auf aus bei nach vor de la el los las un una con por que se su al lo le les des du et en ne pas
  ce sa ses si mi te tu os as do da dos das em nos ou um uma seu sua mas mes ma mon ton son qui sur dans par pour`
    .trim()
    .split(/\s+/),
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

/** Every reading of each place in the text. */
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
        pieces: [],
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
  /** States of the walk that were followed before: what lies behind them is the same. */
  seen: Map<Node, Set<number>>;
};
type Spelling = {
  /** Lengths of the pieces between separators; the last one is still growing. */
  pieces: number[];
  letters: number;
  leet: number;
  repeats: number;
  spaced: boolean;
  last: string;
  accented: string;
};

function follow(walk: Walk, at: number, node: Node, so: Spelling): void {
  const { chars } = walk.normal;
  if (wasFollowed(walk, at, node, so)) return;
  if (node.word && (node.isStem || isBoundary(chars, at))) accept(walk, at, node, so);
  if (at >= chars.length || at - walk.start > longestSpelling) return;
  const char = chars[at]!;
  if (isLatin(char)) {
    const child = node.children.get(char);
    const grown = grow(so, at === walk.start);
    if (child) {
      follow(walk, at + 1, child, {
        ...grown,
        letters: so.letters + 1,
        last: char,
        accented: so.accented + walk.normal.accented[at]!,
      });
    }
    if (char === so.last) follow(walk, at + 1, node, { ...so, repeats: so.repeats + 1 });
    return;
  }
  for (const letter of leet[char] ?? "") {
    const child = node.children.get(letter);
    if (child) {
      follow(walk, at + 1, child, {
        ...grow(so, at === walk.start),
        leet: so.leet + 1,
        last: letter,
        accented: so.accented + letter,
      });
    }
    if (letter === so.last && chars[at - 1] === char) {
      follow(walk, at + 1, node, { ...so, repeats: so.repeats + 1 });
    }
  }
  if (at > walk.start && !isDigit(char)) skipSeparators(walk, at, node, so);
}

/**
 * In "x x x x" every letter may repeat the last one or be the next one, and the ways to read it grow with the cube of
 * its length. Two of them that reach one place differ only in what `isPlausible` asks, which is little.
 */
function wasFollowed(walk: Walk, at: number, node: Node, so: Spelling): boolean {
  let longest = 0;
  let hasSingle = false;
  for (let piece = 0; piece < so.pieces.length - 1; piece++) {
    longest = Math.max(longest, so.pieces[piece]!);
    hasSingle ||= so.pieces[piece] === 1;
  }
  const flags = [so.letters > 0, so.leet > 0, so.repeats > 0, so.spaced, hasSingle];
  let state = (at - walk.start) * 128 + (so.last === "" ? 0 : so.last.charCodeAt(0) & 127);
  for (const flag of flags) state = state * 2 + Number(flag);
  for (const length of [
    Math.min(so.pieces.length, 4),
    Math.min(longest, 3),
    Math.min(so.pieces.at(-1) ?? 0, 3),
  ])
    state = state * 5 + length;
  const states = walk.seen.get(node);
  if (!states) walk.seen.set(node, new Set([state]));
  else if (states.has(state)) return true;
  else states.add(state);
  return false;
}

function skipSeparators(walk: Walk, at: number, node: Node, so: Spelling): void {
  const { chars } = walk.normal;
  let end = at;
  let spaced = so.spaced;
  while (end < chars.length && end - at < longestSeparation && isSeparator(chars[end])) {
    spaced ||= isSpace(chars[end]);
    end++;
  }
  if (end === at || isSeparator(chars[end]) || node.children.size === 0) return;
  follow(walk, end, node, { ...so, pieces: [...so.pieces, 0], spaced, last: so.last });
}

function grow(so: Spelling, first: boolean): Spelling {
  if (first) return { ...so, pieces: [1] };
  const pieces = so.pieces.slice();
  pieces[pieces.length - 1] = (pieces.at(-1) ?? 0) + 1;
  return { ...so, pieces };
}

function accept(walk: Walk, at: number, node: Node, so: Spelling): void {
  const word = node.word!;
  if (!node.isStem && so.pieces.length === 1 && so.leet === 0 && so.repeats === 0) return;
  if (so.letters === 0 || !isPlausible(walk, at, word, so)) return;
  for (const next of ends(walk, at, node)) {
    if (next <= walk.position || walk.edges.some((edge) => edge.word === word && edge.next === next))
      continue;
    walk.edges.push({ word, accented: so.accented, value: null, from: walk.position, next });
  }
}

/** Where the word ends; a stem may take its ending along, set apart as the rest of it ("nackt-e", "n a c k t e"). */
function ends(walk: Walk, at: number, node: Node): number[] {
  const positions = [walk.tokenAt[at]!];
  if (!node.isStem) return positions;
  for (let next = positions[0]!; next < walk.tokens.length && positions.length <= longestEnding; next++) {
    const token = walk.tokens[next]!;
    const spaced = isSpace(walk.normal.chars[token.from - 1]);
    if (token.to - token.from > (spaced ? 1 : longestEnding)) break;
    positions.push(next + 1);
  }
  return positions;
}

/** Whether so loose a spelling may count: the looser it is, the longer the word must be. */
function isPlausible(walk: Walk, at: number, word: string, so: Spelling): boolean {
  // In "00000000b" of an identifier there is nothing but digits.
  if (so.repeats > 0 && so.leet > 0 && so.letters < 2) return false;
  if (so.repeats > 0 && so.pieces.length === 1) {
    const written = walk.normal.chars.slice(walk.start, at).join("");
    if (/(.)\1\1/.test(written)) return true;
    if (word.length < 4 || ordinary.has(written)) return false;
  }
  if (!so.spaced) return word.length >= 3 || so.pieces.length > 1;
  if (so.leet > 0 && so.pieces.some((length) => length > 1)) return false;
  const longest = Math.max(...so.pieces);
  if (longest === 1) return true;
  if (neverJoinedBySpace.has(word)) return false;
  if (word.length >= 4 && (longest <= 2 || so.pieces.includes(1))) return true;
  if (word.length < 5 || so.pieces.length > 3) return false;
  const pieces = walk.normal.chars
    .slice(walk.start, at)
    .join("")
    .split(/[^a-z]+/);
  return pieces.every((piece) => !shortWords.has(piece));
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

/** For each character offset the position of the first token that begins at or after it. */
function positionsByChar(normal: NormalText, tokens: Token[]): Int32Array {
  const positions = new Int32Array(normal.chars.length + 1).fill(tokens.length);
  let position = tokens.length - 1;
  for (let at = normal.chars.length; at >= 0; at--) {
    while (position >= 0 && tokens[position]!.from >= at) position--;
    positions[at] = position + 1;
  }
  return positions;
}
