/**
 * Cuts a normalised text into words and numbers. A token knows the separators before it, because "nu-de", "n u d e"
 * and the end of a clause are read differently.
 */
import { isDigit, isLatin, isOtherLetter, isSpace, type NormalText } from "./normalise.ts";
import { foldAccents } from "./pattern.ts";

export type Token = {
  text: string;
  accented: string;
  /** Value of a number ("1,200" is 1200, "1.5" is 1.5), else null. */
  value: number | null;
  /** Range in the normalised characters. */
  from: number;
  to: number;
  /** A comma, full stop or line break, followed by space, precedes this token. */
  clauseBefore: boolean;
  /** A mark that ends a sentence precedes this token: any of those above but a comma, colon or bracket. */
  sentenceBefore: boolean;
  /** A line break precedes this token; it may join two texts. */
  lineBefore: boolean;
};

const clauseMark = new Set([
  ".",
  ",",
  ";",
  ":",
  "!",
  "?",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "\n",
  "|",
  "/",
  "、",
  "。",
  "،",
  "؛",
  "।",
]);

const sentenceMark = new Set([".", ";", "!", "?", "\n", "。", "؛", "।"]);

export function tokenise(normal: NormalText): Token[] {
  const { chars } = normal;
  const tokens: Token[] = [];
  let at = 0;
  let clauseBefore = false;
  let sentenceBefore = false;
  let lineBefore = false;
  while (at < chars.length) {
    const end = tokenEnd(chars, at);
    if (end === at) {
      clauseBefore ||= isClauseMark(chars, at);
      sentenceBefore ||= sentenceMark.has(chars[at]!) && isClauseMark(chars, at);
      lineBefore ||= chars[at] === "\n";
      at++;
      continue;
    }
    const text = chars.slice(at, end).join("");
    tokens.push({
      text,
      accented: normal.accented.slice(at, end).join(""),
      value: isDigit(chars[at]) ? numberOf(text) : null,
      from: at,
      to: end,
      clauseBefore,
      sentenceBefore,
      lineBefore,
    });
    clauseBefore = sentenceBefore = lineBefore = false;
    at = end;
  }
  return tokens;
}

/** Endings of English words that are cut off after a word of their own. */
const endings = new Set(["ing", "ings", "ed", "er", "ers", "es"]);

const longestPiece = 3;

/**
 * For each token, whether its word may continue in the tokens after it: "play.i.n.g" and "play-ing" are not the word
 * "play". Joined words ("play-mat", "kid's", "cock-a-doodle") are separate words.
 */
export function findPulledApart({ chars }: NormalText, tokens: readonly Token[]): boolean[] {
  const apart = tokens.map(() => false);
  // Both describe the pieces that are joined to the token from behind.
  let [areShort, hasRest] = [true, false];
  for (let position = tokens.length - 2; position >= 0; position--) {
    const { text, from } = tokens[position + 1]!;
    if (!isJoined(chars, tokens[position]!.to, from)) {
      [areShort, hasRest] = [true, false];
      continue;
    }
    areShort &&= text.length <= longestPiece || endings.has(text);
    hasRest ||= (text.length === 1 && isLatin(text)) || endings.has(text);
    apart[position] = areShort && hasRest;
  }
  return apart;
}

/** Words without accents by token. The words of "o.f.f", "o f f" and "play-mat" are empty: they may be pieces of one. */
export function wholeWords({ chars }: NormalText, tokens: readonly Token[]): string[] {
  const joined = tokens.map(({ to }, at) => {
    const next = tokens[at + 1];
    return next !== undefined && (next.from === to || isJoined(chars, to, next.from));
  });
  const isLetter = (at: number): boolean => tokens[at]?.text.length === 1;
  const isSpelt = (at: number): boolean =>
    isLetter(at) &&
    ((isLetter(at - 1) && (isLetter(at - 2) || isLetter(at + 1))) || (isLetter(at + 1) && isLetter(at + 2)));
  return tokens.map(({ text }, at) => (joined[at] || joined[at - 1] || isSpelt(at) ? "" : foldAccents(text)));
}

/** Whether only signs stand between two tokens. */
function isJoined(chars: readonly string[], from: number, to: number): boolean {
  return from < to && chars.slice(from, to).every((char) => !isSpace(char) && char !== "'" && char !== "’");
}

function tokenEnd(chars: string[], at: number): number {
  const belongs = [isLatin, isDigit, isOtherLetter].find((test) => test(chars[at]));
  if (!belongs) return at;
  let end = at;
  while (end < chars.length && belongs(chars[end])) end++;
  if (belongs === isDigit) {
    // A decimal or grouped number is one number: "1.5 years", "2,000-year-old".
    while ((chars[end] === "." || chars[end] === ",") && isDigit(chars[end + 1])) {
      end++;
      while (isDigit(chars[end])) end++;
    }
  }
  return end;
}

function numberOf(text: string): number {
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(text);
  return grouped ? Number(text.replace(/[.,]/g, "")) : Number.parseFloat(text.replace(",", "."));
}

function isClauseMark(chars: string[], at: number): boolean {
  if (!clauseMark.has(chars[at]!)) return false;
  return chars[at] === "\n" || at + 1 >= chars.length || isSpace(chars[at + 1]) || isSpace(chars[at - 1]);
}
