/**
 * Simple talk in other languages than English: what is felt is heard, what is asked about her is answered plainly, and
 * nothing is guessed. She says once that she is a script and speaks the language only a little.
 */
import type { Chooser } from "./lines.ts";
import { plain } from "./lines.ts";
import { german } from "./script/languages/german.ts";
import { french } from "./script/languages/french.ts";
import { portuguese } from "./script/languages/portuguese.ts";
import type { SimpleScript } from "./script/languages/simple-script.ts";
import { spanish } from "./script/languages/spanish.ts";

const scripts: readonly SimpleScript[] = [spanish, german, french, portuguese];

/** English words that stand in nearly every English sentence, and that also look like words of the others. */
const english =
  /(?<!\p{L})(?:i|i'm|you|the|a|an|and|to|of|is|are|am|was|were|it|it's|me|my|your|that|this|in|on|for|with|have|has|had|do|does|did|not|don't|so|no|he|she|they|we|her|his|at|about|what|how|who|when|tell|more|just|be|been|can|will|would|like)(?!\p{L})/gu;

/** Two of its words, or one in a message of three at most. Undefined for English and for what is none of them. */
export function languageOf(message: string): SimpleScript | undefined {
  const text = plain(message);
  const words = text.match(/[\p{L}']+/gu)?.length ?? 0;
  const ranked = scripts
    .map((script) => ({ script, hits: hitsOf(script.words, text) }))
    .sort((one, other) => other.hits - one.hits);
  const [first, second] = ranked;
  const ofEnglish = hitsOf(english, text);
  if (!first || first.hits <= ofEnglish || (words > 3 && first.hits < 2)) return undefined;
  // "Como estas" is Spanish as well as Portuguese: the other language has to have fewer of its words in it.
  return second && second.hits === first.hits && first.hits < 2 && words > 2 ? undefined : first.script;
}

/** The language of the message, or of the message before where this one is short or has a word of it. */
export function languageSpoken(message: string, lately: readonly string[]): SimpleScript | undefined {
  const own = languageOf(message);
  if (own) return own;
  const before = languageOf(lately.at(-1) ?? "");
  if (!before) return undefined;
  const text = plain(message);
  const isShort = (text.match(/[\p{L}']+/gu)?.length ?? 0) <= 3;
  const goesOn = hitsOf(before.words, text);
  return isShort || (goesOn > 0 && goesOn >= hitsOf(english, text)) ? before : undefined;
}

const hitsOf = (words: RegExp, text: string): number => new Set(text.match(words)).size;

/** For the rest of the day of a crisis. */
export function graveReply(script: SimpleScript, message: string, chooser: Chooser): string[] {
  const about = script.answers.find(({ asked, isAboutAi }) => isAboutAi && asked.test(plain(message)));
  return [chooser.pick(about?.says ?? script.grave.says) ?? "", chooser.pick(script.grave.asks) ?? ""];
}

/** @param isFirst nothing was said in this language yet */
export function simpleReply(
  script: SimpleScript,
  message: string,
  chooser: Chooser,
  isFirst: boolean,
): string[] {
  const text = plain(message);
  const answer = script.answers.find(({ asked }) => asked.test(text));
  const said = chooser.pick(answer?.says ?? script.listening) ?? "";
  const ask = answer?.isEnd ? "" : (chooser.pickFresh(answer?.asks ?? script.asks) ?? "");
  return [said, isFirst ? script.introduction : "", ask];
}
