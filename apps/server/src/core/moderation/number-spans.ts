/**
 * Numbers that are written with several words: spans ("16-20", "between 16 and 18"), which are read as their lower end,
 * because an age span that reaches below 18 names a minor, and halves ("17 and a half", "17 1/2").
 */
import type { Edge } from "./match-patterns.ts";
import { isSpace, type NormalText } from "./normalise.ts";
import type { Token } from "./tokens.ts";

const joinsSpan: ReadonlySet<string> = new Set(
  "to until till thru through or bis oder a ate al ou o u y e do lub i tot of ile den dan veya do fino до или או або чи الى الي او से या तक".split(
    " ",
  ),
);
/** Between these and the lower end, "and" joins a span too. */
const opensSpan: ReadonlySet<string> = new Set(
  "between zwischen entre tra fra tussen miedzy between между між بين".split(" "),
);
const joinsOpenSpan: ReadonlySet<string> = new Set("and und et y e i en a и і й та و ve".split(" "));
const articles: ReadonlySet<string> = new Set("the los las les os as i gli le age ages".split(" "));
const dash = /^[-\u2010-\u2015\u2212~\u301c\uff5e]+$/u;

const widestSpan = 40;
/** "16/17" is a span, and "16/9" and "1/125" are none. */
const widestSlash = 3;
const highest = 100;

/** Adds the readings of such numbers to the readings of the tokens. */
export function addNumberSpans({ chars }: NormalText, tokens: readonly Token[], edges: Edge[][]): void {
  tokens.forEach(({ value, to }, from) => {
    if (value === null) return;
    const half = endOfHalf(tokens, from);
    if (half !== null) add(edges, from, half, value + 0.5);
    let next = from + 1;
    const between = chars.slice(to, tokens[next]?.from).filter((char) => !isSpace(char));
    const isSlash = between.join("") === "/";
    const isDashed = next < tokens.length && (isSlash || dash.test(between.join("")));
    const word = tokens[next]?.text ?? "";
    const isOpen =
      opensSpan.has(tokens[from - 1]?.text ?? "") ||
      (articles.has(tokens[from - 1]?.text ?? "") && opensSpan.has(tokens[from - 2]?.text ?? ""));
    if (!isDashed) {
      if (!joinsSpan.has(word) && !(isOpen && joinsOpenSpan.has(word))) return;
      next++;
      if (articles.has(tokens[next]?.text ?? "")) next++;
    }
    const upper = tokens[next]?.value ?? null;
    if (upper === null || upper <= value || upper > highest) return;
    if (upper - value > (isSlash ? widestSlash : widestSpan)) return;
    add(edges, from, next + 1, value);
  });
}

function add(edges: Edge[][], from: number, next: number, value: number): void {
  edges[from]!.push({ word: String(value), accented: "", value, from, next, isNumber: true });
}

const isOne = ({ text }: Token): boolean => /^(?:a|1|un|une|uma)$/.test(text);

/** The position after "and a half", "1/2", "et demi" or "y medio". */
function endOfHalf(tokens: readonly Token[], number: number): number | null {
  const [first, second, third] = tokens.slice(number + 1, number + 4);
  if (!first || !second) return null;
  if (first.value === 1 && second.value === 2 && second.from === first.to + 1) return number + 3;
  if (
    /^(?:and|n|et|y|e|i|и)$/.test(first.text) &&
    /^(?:demi|demie|medio|media|meio|meia|mezzo|mezza|pol|половиной)$/.test(second.text)
  )
    return number + 3;
  return first.text === "and" && isOne(second) && third?.text === "half" ? number + 4 : null;
}
