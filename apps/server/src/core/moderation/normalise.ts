/**
 * Rewrites a text into plain lower-case characters and keeps, for each of them, the range of the original that it came
 * from. Invariant: `starts` never decreases, so whatever is found in the plain text can be marked in the original.
 */
import { confusables } from "./confusables.ts";

export type NormalText = {
  /** Latin letters without accents, ASCII digits, other scripts as they are, everything else one separator. */
  chars: string[];
  /** Like `chars`, with the accents of Latin letters kept: niña is not Nina. */
  accented: string[];
  starts: number[];
  ends: number[];
};

/** Longest run of one character that is kept: a longer one says nothing more and would cost time. */
const longestRun = 3;

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}]/u;
const kanaMark = /[\u3099\u309a\uff9e\uff9f]/;
const cluster = /[^\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}][\p{Mn}\p{Me}\uff9e\uff9f]*/gu;
const space = /\s|\u2800/;

export function normalise(text: string): NormalText {
  const out: NormalText = { chars: [], accented: [], starts: [], ends: [] };
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    // Combining marks begin at U+0300: an ASCII character before another one stands alone.
    if (code < 128 && !(next >= 0x300)) {
      push(out, asciiFold(code), asciiFold(code), at, at + 1);
      at += 1;
      continue;
    }
    at = pushCluster(out, text, at);
  }
  return out;
}

/** Reads one base character with the marks that follow it; answers the offset behind it. */
function pushCluster(out: NormalText, text: string, at: number): number {
  cluster.lastIndex = at;
  const found = cluster.exec(text);
  if (!found) return text.length;
  const end = found.index + found[0].length;
  const base = String.fromCodePoint(found[0].codePointAt(0)!);
  const marks = found[0].slice(base.length);
  const kana = kanaMark.test(marks)
    ? (base + marks.replace(/[^\u3099\u309a\uff9e\uff9f]/gu, "")).normalize("NFKC")
    : base;
  for (const compatible of kana.normalize("NFKC")) {
    const letters = foldLetter(compatible);
    const accented = accentedLetter(compatible, marks, letters);
    for (const letter of letters)
      push(out, letter, letters.length === 1 ? accented : letter, found.index, end);
  }
  return end;
}

function foldLetter(char: string): string {
  const direct = confusables.get(char);
  if (direct) return direct;
  const lower = char.toLowerCase();
  const similar = confusables.get(lower);
  if (similar) return similar;
  if (/[\u3040-\u30ff\uac00-\ud7af]/.test(lower)) return lower;
  let plain = "";
  for (const part of lower.normalize("NFKD")) {
    if (!invisible.test(part)) plain += confusables.get(part) ?? part;
  }
  return space.test(plain) ? " " : plain;
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
    while (run < longestRun && out.chars[length - 1 - run] === char) run++;
    if (run === longestRun) {
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
  return char !== undefined && char > "\u007f" && /[\p{L}\p{N}]/u.test(char);
}
