/**
 * What a sentence of a talk says of danger and age: harm to oneself, an eating disorder, violence against somebody, being
 * under 18, and a companion that claims to be human. Every language is read in every text, because people mix them.
 */
import { leet } from "../lookalikes.ts";
import { normalise, withoutUnseen } from "../normalise.ts";
import { readOtherAlphabet } from "../other-alphabets.ts";
import { spelledTogether } from "../spelled-together.ts";
import { workOutSums } from "../sums.ts";
import {
  type AlarmKind,
  alarmKinds,
  type ChatLanguage,
  chatLanguages,
  readChatLexicon,
  type Signs,
} from "./chat-lexicon.ts";

const lexicons = chatLanguages.map(readChatLexicon);

/** The most urgent first, each with the language whose words raised it. @param today years of birth are judged by it. */
export function alarmsIn(text: string, today: Date): { kind: AlarmKind; language: ChatLanguage }[] {
  const readings = readingsOf(text);
  // Most sentences hold nothing of any list, and one look at all of them is far quicker than one at each.
  const suspects = lexicons.flatMap(({ language, alarms, anything }) => {
    const held = readings.filter((reading) => anything.some((part) => reading.search(part) !== -1));
    return held.length === 0 ? [] : [{ language, alarms, held }];
  });
  return alarmKinds.flatMap((kind) => {
    const found = suspects.find(({ alarms, held }) =>
      held.some((reading) => raises(alarms[kind], reading, today)),
    );
    return found ? [{ kind, language: found.language }] : [];
  });
}

/** Whether the text asks the companion to play somebody under 18. */
export function asksForMinor(text: string, today: Date): boolean {
  const readings = readingsOf(text);
  return lexicons.some(({ alarms }) =>
    readings.some((reading) => raises(alarms["plays-minor"], reading, today)),
  );
}

function raises(listed: Signs | null, reading: string, today: Date): boolean {
  if (listed === null) return false;
  const { innocent, signs } = listed;
  const rest = innocent === null ? reading : reading.replaceAll(innocent, " . ");
  for (const { groups } of rest.matchAll(signs)) {
    const year = groups?.["year"];
    if (year === undefined || today.getFullYear() - Number(year) < 18) return true;
  }
  return false;
}

/** The language of most of a text's known words; null for a text that shows none. */
export function languageOf(text: string): ChatLanguage | null {
  if (isMostlyCyrillic(text)) return "ru";
  const plain = plainOf(text);
  const counts = lexicons.map(({ language, words }) => ({
    language,
    count: new Set(plain.match(words)).size,
  }));
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  return best.count === 0 ? null : best.language;
}

/** Its letters look like Latin ones, and would show other languages. */
const isMostlyCyrillic = (text: string): boolean =>
  (text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) > (text.match(/\p{Script=Latin}/gu)?.length ?? 0);

function readingsOf(text: string): string[] {
  const plain = plainOf(text);
  return [
    ...new Set([
      plain,
      plain.replaceAll(/([a-z])\1\1+/g, "$1"),
      plain.replaceAll(/([a-z])\1\1+/g, "$1$1"),
      singleSpaced(spelledTogether(latinOf(text))),
      withoutDigits(plain, 0),
      withoutDigits(plain, -1),
      ...decoded(text).map(plainOf),
      ...inOtherAlphabet(text),
      ...(isCompound.test(text) ? [plain.replaceAll(" ", "")] : []),
      plainOf(workOutSums(withoutUnseen(text))),
      respelled(plain),
      plain.replaceAll(/[ぁぃぅぇぉ]/g, (small) => String.fromCodePoint(small.codePointAt(0)! + 1)),
    ]),
  ];
}

/** Lower case without accents and disguises, straight quotes, single spaces. */
const plainOf = (text: string): string =>
  (isJapanese.test(text) ? withoutUnseen(text).normalize("NFKC").toLowerCase() : latinOf(text))
    .replaceAll(/[‘’‛´`＇]/g, "'")
    .replaceAll(/[“”„«»「」『』]/g, '"')
    .replaceAll(/[ \t]+/g, " ");
const singleSpaced = (text: string): string => text.replaceAll(/ +/g, " ");

/** Cyrillic letters as themselves; the plain reading takes them for disguised Latin ones. */
function inOtherAlphabet(text: string): string[] {
  const read = readOtherAlphabet(text);
  return read ? [singleSpaced(read.normal.chars.join(""))] : [];
}

const isCompound = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/u;
const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const latinOf = (text: string): string => normalise(withoutUnseen(text)).chars.join("");

/** "su1c1de", in words that also have letters. @param choice a digit may stand for one of several. */
const withoutDigits = (plain: string, choice: 0 | -1): string =>
  plain.replaceAll(/[a-z0-9@$!]+/g, (word) =>
    /[a-z]/.test(word)
      ? word.replaceAll(/[0-9@$]|!(?=[a-z])/g, (sign) => leet[sign]?.at(choice) ?? sign)
      : word,
  );

const misspellings = new Map(lexicons.flatMap((lexicon) => [...lexicon.misspellings]));

/** Slips of the keyboard, doubled letters, and words that are written by ear: "myslef", "suissidal", "kiero". */
const respelled = (plain: string): string =>
  plain
    .replaceAll(/(?<![a-z])s(?:u|ui|iu|ue)(?:ss?|cc?|sc|z)i?(?=d(?:e|al|io|ar|as?|i|er|air))/g, "suici")
    .replaceAll(/(?<![a-z])(?:k|q)(i?)er(?=[ou](?![a-z]))/g, "qu$1er")
    .replaceAll(/mourrir/g, "mourir")
    .replaceAll(/[a-z-]+/g, (word) => misspellings.get(word) ?? word);

const base64 = /(?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?/g;
const readable = /^[\p{L}\p{N}\p{P}\p{Zs}\n]+$/u;

/** Texts that a language model would decode by itself. */
function decoded(text: string): string[] {
  const found = (text.match(base64) ?? []).map((code) => Buffer.from(code, "base64").toString("utf8"));
  return [...found.filter((plain) => readable.test(plain)), percentDecoded(text)];
}

const percentDecoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (code) => {
    try {
      return decodeURIComponent(code);
    } catch {
      return code;
    }
  });
