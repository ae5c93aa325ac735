/**
 * The words that matter most with the slips of a hurried hand: two neighbouring letters exchanged ("nakde"), one left out
 * ("teenagr"), the last of a pair forgotten ("undres"). The first letter is taken as meant. Few words
 * are listed: of most, some slip is an ordinary word ("brother" and "bother").
 */

import { foldAccents } from "./pattern.ts";

const words = `remove naked nakedness topless nudity clothes clothing undress undressed undressing undresses striptease lingerie underwear
  panties bikini swimsuit transparent seethrough schoolgirl schoolgirls schoolboy teenager teenagers teenage toddler toddlers children
  underage preteen preteens kindergarten pornography porn erotic sexual sexually masturbate
  ausziehen ausgezogen nackte nackten nackter unterwäsche minderjährig jugendliche durchsichtig
  déshabiller déshabille vêtements lycéenne adolescente adolescent fillette transparente
  desnuda desnudo desnudar lencería colegiala transparentes pelada menina calcinha adolescentes
  spogliata spogliare minorenne ragazzina mutandine reggiseno`;

/** Letters from which on a word is still itself with two of them exchanged, or with one missing. */
const shortestExchanged = 5;
const shortestLeftOut = 7;

/** Ordinary words, names included, that are a slip away from a listed one. */
const ordinaryWords = new Set(["cloths", "nacken", "calcina", "teenages"]);

/** Misspelt words and what they stand for. */
export const typos: ReadonlyMap<string, string> = buildTable();

function buildTable(): Map<string, string> {
  const listed = new Set(words.trim().split(/\s+/).map(foldAccents));
  const table = new Map<string, string>();
  for (const word of listed)
    for (const typo of slipsOf(word))
      if (!listed.has(typo) && !ordinaryWords.has(typo)) table.set(typo, word);
  return table;
}

function* slipsOf(word: string): Generator<string> {
  if (word.length >= shortestExchanged)
    for (let at = 1; at < word.length - 1; at++)
      yield word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
  if (word.length >= shortestLeftOut)
    for (let at = 1; at < word.length - 1; at++) yield word.slice(0, at) + word.slice(at + 1);
  if (word.length >= shortestLeftOut && word.at(-1) === word.at(-2)) yield word.slice(0, -1);
}
