/**
 * The age that a companion's name tells: "Ines (16)", "Mia16", "Ines sixteen". A number from 10 to 17 always counts as an
 * age. A single digit is an ordinal ("Sofia 2", "Unit 7") unless its setting or a text about her makes it an age.
 */
import { normalise } from "#core/moderation/normalise.ts";

/** No other words of English, nor names. */
const numberWords = "thirteen|fourteen|fifteen|sixteen|seventeen";
/** From ten to seventeen. At the end of a name only, because some are surnames or other words: "ten Boom", "Quince". */
const lastWords = new Map(
  [
    "ten 十",
    "eleven 十一",
    "twelve 十二",
    "dreizehn trece treize treze 十三",
    "vierzehn catorce quatorze catorze 十四",
    "funfzehn fuenfzehn quince quinze 十五",
    "sechzehn dieciseis seize dezesseis dezasseis 十六",
    "siebzehn diecisiete dix-sept dezessete dezassete 十七",
  ].flatMap((words, index) => words.split(" ").map((word) => [word, 10 + index])),
);
const age = new RegExp(
  String.raw`(?<!\d)(?:1[0-7])(?!\d)|[([{,:|/]\s*[1-9](?!\d)|(?<![a-z])(?:${numberWords})(?![a-z])`,
);
const lastWord = new RegExp(
  String.raw`(?:[\s,:(-]|(?<=[^\s一二三四五六七八九])(?=十))(${[...lastWords.keys()].join("|")})[\s)]*$`,
);
const counted =
  /(?<!\d)(\d{1,2})[\s-]*(?:years?|yrs?|yo|y\/o|jahre?|anos?|ans|anni|jaar|lat|歳|才|さい|살|岁)(?![a-z])/;
const year = /(?<!\d)20(?:0[89]|[12]\d)(?!\d)/;
const loneDigit = /(?<![\da-z])([1-9])(?![\da-z])/;
const small =
  /(?<![a-z])(?:little|lil|young|tiny|small|mini|junior|kleine[rs]?|junge|petite|jeune|pequen[ao]|pequenina|chica|chiquita|jovencita|nina|novinha|menina|小さい|ちび)(?![a-z])/;
/** "The number in her name is her age", "as old as her name says". */
const numberIsAge = [
  /(?:number|numeral|digit|zahl|ziffer|nummer|numero|cifra|chiffre|数字|番号)[^.!?\n。]{0,30}(?<![a-z])(?:age|how old|old|alter|alt|edad|idade|年齢|歳)(?![a-z])/,
  /(?<![a-z])(?:age|how old|as old|alter|alt|edad|idade|年齢|歳)(?![a-z])[^.!?\n。]{0,30}(?:number|numeral|digit|zahl|ziffer|nummer|numero|cifra|chiffre|数字|番号)/,
  /(?<![a-z])(?:as old as|age (?:is|stands) in|name (?:says|gives|tells|is|shows)(?: you)? (?:her age|how old)) ?(?:the |her |its )?(?:name|number)?/,
];

/**
 * A sentence that says the same of her, for the check of texts; null for a name without an age.
 * @param texts what is told about her
 */
export function ageSaidByName(name: string, texts: readonly string[] = []): string | null {
  const plain = plainOf(name);
  const born = year.exec(plain);
  if (born) return `She was born in ${born[0]}.`;
  const years = counted.exec(plain)?.[1];
  if (years !== undefined) return `She is ${years} years old.`;
  const found = age.exec(plain);
  if (found) return `She is ${found[0].replace(/^[^a-z\d]+/, "")}.`;
  const word = lastWord.exec(plain)?.[1];
  if (word !== undefined) return `She is ${lastWords.get(word)}.`;
  const digit = loneDigit.exec(plain)?.[1];
  if (digit === undefined) return null;
  const isAge =
    small.test(plain) || texts.map(plainOf).some((text) => numberIsAge.some((says) => says.test(text)));
  return isAge ? `She is ${digit} years old.` : null;
}

const plainOf = (text: string): string => normalise(text).chars.join("");
