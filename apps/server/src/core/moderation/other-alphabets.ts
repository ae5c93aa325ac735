/**
 * Reads Cyrillic, Arabic and Devanagari words as themselves; the Latin reading takes their letters for disguised Latin
 * ones. Both readings only ever add to a text's readings.
 */
import { cyrillicLookalikes } from "./lookalikes.ts";
import type { Edge } from "./match-patterns.ts";
import { isOtherLetter, isSpace, normalise, type NormalText } from "./normalise.ts";
import { foldAccents } from "./pattern.ts";
import { tokenise, type Token } from "./tokens.ts";

export type WordReading = { normal: NormalText; tokens: Token[]; edges: Edge[][] };

const otherAlphabet = /\p{Script=Cyrillic}|\p{Script=Arabic}|\p{Script=Devanagari}/u;
const cyrillic = /[\u0400-\u052f]/;
const noLookalikes: ReadonlyMap<string, string> = new Map();
/** Arabic writes its article and particles together with the word. */
const arabicPrefix = /^(?:[وف]?(?:ال|لل|بال|كال)|[وفبل])(?=.{3})/u;
/** Longer words are not assembled from pieces. */
const maxWordLetters = 24;

/** Null for a text without such letters. */
export function readOtherAlphabet(text: string): WordReading | null {
  const normal = normalise(text, noLookalikes);
  if (!normal.chars.some((char) => otherAlphabet.test(char))) return null;
  replaceLookalikes(normal);
  const tokens = tokenise(normal);
  const edges = tokens.map((token, position) => [
    { word: token.text, accented: token.accented, value: token.value, from: position, next: position + 1 },
    ...variantsOf(token.text).map((word) => wordEdge(word, position, position + 1)),
  ]);
  tokens.forEach((_token, position) => edges[position]!.push(...pulledApart(normal, tokens, position)));
  return { normal, tokens, edges };
}

/** Turns the Latin o in "девoчка" into the Cyrillic one. */
function replaceLookalikes({ chars, accented }: NormalText): void {
  const belongs = (char: string | undefined): boolean =>
    char !== undefined && (cyrillic.test(char) || char in cyrillicLookalikes);
  for (let from = 0; from < chars.length; from++) {
    if (!belongs(chars[from]) || belongs(chars[from - 1])) continue;
    let to = from;
    while (belongs(chars[to])) to++;
    const word = chars.slice(from, to);
    // A number at the edge of a word, as in "15лет", is a number.
    if (!word.some((char) => cyrillic.test(char)) || /^\d|\d$/.test(word.join(""))) continue;
    for (let at = from; at < to; at++)
      chars[at] = accented[at] = cyrillicLookalikes[chars[at]!] ?? chars[at]!;
  }
}

function variantsOf(word: string): string[] {
  const variants = [word.replace(arabicPrefix, ""), foldAccents(word)];
  if (/(.)\1\1/u.test(word))
    variants.push(word.replace(/(.)\1\1+/gu, "$1"), word.replace(/(.)\1\1+/gu, "$1$1"));
  return [...new Set(variants)].filter((variant) => variant !== word);
}

/** "г о л а я" and "го-лая": single letters, or pieces without a space between them. */
function pulledApart(normal: NormalText, tokens: Token[], position: number): Edge[] {
  const edges: Edge[] = [];
  let { text: word } = tokens[position]!;
  let single = Array.from(word).length === 1;
  if (!isOtherLetter(word[0])) return edges;
  for (let next = position + 1; next < tokens.length; next++) {
    const token = tokens[next]!;
    if (!isOtherLetter(token.text[0]) || word.length > maxWordLetters) break;
    const between = normal.chars.slice(tokens[next - 1]!.to, token.from);
    single &&= Array.from(token.text).length === 1;
    if (!single && (between.some(isSpace) || token.clauseBefore)) break;
    word += token.text;
    if (word.length >= 3) edges.push(wordEdge(word, position, next + 1));
  }
  return edges;
}

function wordEdge(word: string, from: number, next: number): Edge {
  return { word, accented: word, value: null, from, next };
}
