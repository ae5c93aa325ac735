/**
 * The words of a description of which nothing is drawn. Every word is used, is one of the small words of `fillers.ts`, or
 * is listed here; those that say what the picture is of weigh more than a second place or a manner of speaking.
 */
import { emojiIn } from "@galatea/engines/emoji.ts";
import { isAside } from "./aside-words.ts";
import { fillers } from "./fillers.ts";
import type { Text, Weight, Word } from "./text.ts";

export type LeftOut = { said: string; weight: Weight };

/** Neighbours are joined: what a person may want to say differently. */
export function leftOutOf(text: Text): LeftOut[] {
  const groups: Word[][] = [];
  let open: Word[] | undefined;
  text.words.forEach((word, index) => {
    if (!isLeftOut(text, index)) {
      open = undefined;
      return;
    }
    if (open === undefined || open.at(-1)?.clause !== word.clause) {
      open = [];
      groups.push(open);
    }
    open.push(word);
  });
  return unique(
    groups.map((words) => ({
      said: words.map(({ text: said }) => said).join(" "),
      weight: words.some((word) => isOfSubject(word) && !isMeasure(word, words)) ? "subject" : "aside",
    })),
  );
}

/** A sign for a noun is what the picture is of. */
export const leftOutEmoji = (prompt: string): LeftOut[] =>
  emojiIn(prompt).map(({ said, standsForNoun }) => ({ said, weight: standsForNoun ? "subject" : "aside" }));

export const unusedWords = (text: Text): string[] => leftOutOf(text).map(({ said }) => said);

function isLeftOut(text: Text, index: number): boolean {
  const word = text.words[index];
  if (word === undefined || word.used || isPixelCount(text, index)) return false;
  if (word.missed !== undefined) return true;
  if (isInHand(text, index)) return false;
  if (doings.has(word.text)) return isDoingLeftOut(text, index);
  return !fillers.has(word.text);
}

/** What somebody holds or plays is drawn or not, and the verb with it. */
const doings = new Set("hold holds holding carry carries carrying play plays playing".split(" "));

/** "Holding hands" is listed as that; of "holding a unicycle" the unicycle is enough. */
function isDoingLeftOut(text: Text, index: number): boolean {
  const { clause } = text.words[index] ?? {};
  const object = text.words.findIndex(
    (word, at) => at > index && (word.clause !== clause || word.used || !fillers.has(word.text)),
  );
  if (text.words[object]?.clause !== clause) return text.words[index]?.text.startsWith("play") === true;
  return object === index + 1 && isLeftOut(text, object);
}

/** "8k": digits and letters are read apart. */
const isPixelCount = (text: Text, index: number): boolean =>
  (text.words[index]?.text === "k" && /^\d+$/.test(text.words[index - 1]?.text ?? "")) ||
  (text.words[index + 1]?.text === "k" && /^\d+$/.test(text.words[index]?.text ?? ""));

/** "A rose in her hand" is held. */
const isInHand = (text: Text, index: number): boolean =>
  /^hands?$/.test(text.words[index]?.text ?? "") &&
  text.words.slice(Math.max(0, index - 2), index).some(({ text: before }) => before === "in");

/** "85 mm" */
const isMeasure = ({ text }: Word, words: readonly Word[]): boolean =>
  /^\d+$/.test(text) && words.some((other) => /^(?:mm|cm|iso|f|fps|p|px)$/.test(other.text));

/** What was denied is missing as it should be. */
const isOfSubject = ({ missed, negated, replaced, text }: Word): boolean =>
  !negated && !replaced && (missed === undefined ? !isAside(text) : missed === "subject");

const unique = (all: readonly LeftOut[]): LeftOut[] => [
  ...new Map(all.toSorted(subjectLast).map((one) => [one.said, one])).values(),
];
const subjectLast = (one: LeftOut, other: LeftOut): number =>
  Number(one.weight === "subject") - Number(other.weight === "subject");
