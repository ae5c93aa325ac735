/**
 * Rewrites a text into plain lower-case characters and keeps, for each of them, the range of the original that it came
 * from. Invariant: `starts` never decreases, so every find in the plain text can be marked in the original.
 */
import { latinLookalikes } from "./lookalikes.ts";

export type NormalText = {
  /** Latin letters without accents, ASCII digits, other scripts as they are, everything else one separator. */
  chars: string[];
  /** Like `chars`, with the accents of Latin letters kept: niña is not Nina. */
  accented: string[];
  starts: number[];
  ends: number[];
};

/** Longer runs of one character are cut: they add no meaning and cost time. */
const maxRun = 3;

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}]/u;
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const kanaMark = /[\u3099\u309a\uff9e\uff9f]/;
/** A base character with its marks, or the parts of one Korean syllable. */
const cluster =
  /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|[^\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}][\p{Mn}\p{Me}\uff9e\uff9f]*/gu;
const space = /\s|\u2800/;
/** Marks that count as letters: a Hindi word without its vowels is another word. */
const vowelSign = /[\u0900-\u093b\u093d-\u0963]/;
/** "17½" is 17.5. */
const fractions: ReadonlyMap<string, string> = new Map([
  ["¼", ".25"],
  ["½", ".5"],
  ["¾", ".75"],
]);
/** Code point of the digit zero in scripts that have their own decimal digits. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0];

/** The text without characters that nobody sees, such as joiners of no width and marks of direction. */
export const withoutUnseen = (text: string): string => text.replaceAll(unseen, "");

/** @param lookalikes letters that are read as Latin ones; none to read a script as itself. */
export function normalise(
  text: string,
  lookalikes: ReadonlyMap<string, string> = latinLookalikes,
): NormalText {
  const out: NormalText = { chars: [], accented: [], starts: [], ends: [] };
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    // Combining marks begin at U+0300, so an ASCII character before a lower code point stands alone.
    if (code < 128 && !(next >= 0x300)) {
      push(out, asciiFold(code), asciiFold(code), at, at + 1);
      at += 1;
      continue;
    }
    at = pushCluster(out, text, at, lookalikes);
  }
  return out;
}

/** Reads one base character with the marks that follow it, and returns the offset behind them. */
function pushCluster(
  out: NormalText,
  text: string,
  at: number,
  lookalikes: ReadonlyMap<string, string>,
): number {
  cluster.lastIndex = at;
  const found = cluster.exec(text);
  if (!found) return text.length;
  const end = found.index + found[0].length;
  const decimals = fractions.get(found[0]);
  if (decimals !== undefined && isDigit(out.chars.at(-1))) {
    for (const char of decimals) push(out, char, char, found.index, end);
    return end;
  }
  for (const { letter, accented } of foldCluster(found[0], lookalikes))
    push(out, letter, accented, found.index, end);
  return end;
}

type Folded = { letter: string; accented: string };

/** Cache by table of look-alikes: the same few characters make up most texts. It holds single UTF-16 units, so it is bounded. */
const foldedChars = new WeakMap<ReadonlyMap<string, string>, Map<string, Folded[]>>();

function foldCluster(text: string, lookalikes: ReadonlyMap<string, string>): Folded[] {
  if (text.length > 1) return foldParts(text, lookalikes);
  let known = foldedChars.get(lookalikes);
  if (!known) foldedChars.set(lookalikes, (known = new Map()));
  let folded = known.get(text);
  if (!folded) known.set(text, (folded = foldParts(text, lookalikes)));
  return folded;
}

function foldParts(text: string, lookalikes: ReadonlyMap<string, string>): Folded[] {
  const folded: Folded[] = [];
  const syllable = /^[\u1100-\u115f][\u1160-\u11a7]/.test(text);
  const base = syllable ? text.normalize("NFC") : String.fromCodePoint(text.codePointAt(0)!);
  const marks = syllable ? "" : text.slice(base.length);
  const kana = kanaMark.test(marks)
    ? (base + marks.replace(/[^\u3099\u309a\uff9e\uff9f]/gu, "")).normalize("NFKC")
    : base;
  for (const compatible of kana.normalize("NFKC")) {
    const letters = foldLetter(compatible, lookalikes);
    const accented = accentedLetter(compatible, marks, letters);
    for (const letter of letters) folded.push({ letter, accented: letters.length === 1 ? accented : letter });
  }
  for (const mark of marks) if (vowelSign.test(mark)) folded.push({ letter: mark, accented: mark });
  return folded;
}

function foldLetter(char: string, lookalikes: ReadonlyMap<string, string>): string {
  const direct = lookalikes.get(char);
  if (direct) return direct;
  const lower = char.toLowerCase();
  const similar = lookalikes.get(lower);
  if (similar) return similar;
  if (/\p{Nd}/u.test(lower)) return decimalDigit(lower);
  if (/[\u3040-\u30ff\uac00-\ud7af]/.test(lower)) return lower;
  let plain = "";
  for (const part of lower.normalize("NFKD")) {
    if (!invisible.test(part)) plain += lookalikes.get(part) ?? part;
  }
  return space.test(plain) ? " " : plain;
}

function decimalDigit(char: string): string {
  const code = char.normalize("NFKC").codePointAt(0)!;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? char.normalize("NFKC") : String(code - zero);
}

function accentedLetter(char: string, marks: string, folded: string): string {
  if (!/^[a-z]$/.test(folded)) return folded;
  const composed = (char.toLowerCase() + marks.replace(/\p{Cf}/gu, "")).normalize("NFC");
  const decomposed = composed.normalize("NFD");
  return composed.length === 1 && decomposed.startsWith(folded) ? composed : folded;
}

function asciiFold(code: number): string {
  if (code >= 65 && code <= 90) return String.fromCharCode(code + 32);
  if (code <= 32) return code === 10 || code === 13 ? "\n" : " ";
  return String.fromCharCode(code);
}

function push(out: NormalText, char: string, accented: string, start: number, end: number): void {
  const length = out.chars.length;
  if (isLatin(char) || char === " ") {
    let run = 0;
    while (run < maxRun && out.chars[length - 1 - run] === char) run++;
    if (run === maxRun) {
      out.ends[length - 1] = end;
      return;
    }
  }
  out.chars.push(char);
  out.accented.push(accented);
  out.starts.push(start);
  out.ends.push(end);
}

export function isLatin(char: string | undefined): boolean {
  return char !== undefined && char >= "a" && char <= "z" && char.length === 1;
}

export function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= "0" && char <= "9" && char.length === 1;
}

export function isSpace(char: string | undefined): boolean {
  return char === " " || char === "\n";
}

/** A letter of a script that the word lists do not spell with Latin letters. */
export function isOtherLetter(char: string | undefined): boolean {
  return char !== undefined && char > "\u007f" && (/[\p{L}\p{N}\p{Mc}]/u.test(char) || vowelSign.test(char));
}
