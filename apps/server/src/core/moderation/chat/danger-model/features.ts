/** What the model of danger reads in a message: its words, pairs of words, and pieces of words, each as a number. */

import { hashText } from "@galatea/raster/random.ts";

/** The numbers are below it. Features share so many places; those that collide cost less than a larger file. */
export const places = 1 << 18;

const words = /[\p{L}\p{N}']+/gu;
const withoutSpaces = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const longestPiece = 5;

/** Each number once, in the order of the text. */
export function featuresOf(text: string): number[] {
  const found = new Set<number>();
  const heard = heardAs(text).match(words) ?? [];
  for (const [index, word] of heard.entries()) {
    const before = heard[index - 1] ?? "^";
    const earlier = heard[index - 2] ?? "^";
    for (const feature of [
      `word ${word}`,
      `pair ${before} ${word}`,
      `around ${earlier} ${word}`,
      `three ${earlier} ${before} ${word}`,
    ])
      found.add(placeOf(feature));
    for (const piece of piecesOf(word)) found.add(placeOf(`piece ${piece}`));
  }
  if (heard.length > 0) found.add(placeOf(`pair ${heard.at(-1)} $`));
  return [...found];
}

/** By them a misspelled word, another ending of it and a compound resemble the word itself. */
function* piecesOf(word: string): Generator<string> {
  const edged = `<${word}>`;
  const shortestPiece = withoutSpaces.test(word) ? 1 : 3;
  for (let length = shortestPiece; length <= longestPiece; length += 1)
    for (let start = 0; start + length <= edged.length; start += 1) yield edged.slice(start, start + length);
}

/** Lower case, without accents on Latin letters, and no letter more than twice in a row. */
const heardAs = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‘’´`]/g, "'")
    .normalize("NFD")
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .replaceAll(/(.)\1{2,}/gu, "$1$1");

const placeOf = (feature: string): number => hashText(feature) % places;
