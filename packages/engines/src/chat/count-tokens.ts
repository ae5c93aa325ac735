/**
 * How many tokens a text has, for models whose tokeniser is not at hand. An estimate by script: four characters a token in
 * Latin script, two in other alphabets, and 1.3 tokens for a character of Chinese, Japanese or Korean or for an emoji.
 */

const dense =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const light = /[\p{Script=Latin}\p{Script=Common}]/u;

/** Tokens of the text alone, without what a template puts around a message. */
export function estimateTextTokens(text: string): number {
  let tokens = 0;
  for (const char of text) {
    if (char <= "\u007F") tokens += 0.25;
    else if (dense.test(char)) tokens += 1.3;
    else tokens += light.test(char) ? 0.25 : 0.5;
  }
  // Sums of 1.3 are not exact in binary.
  return Math.max(0, Math.ceil(tokens - 1e-6));
}

/** The beginning of the text that has at most so many tokens, with "…" where it was cut. */
export function cutToTokens(text: string, tokens: number): string {
  if (estimateTextTokens(text) <= tokens) return text;
  const chars = Array.from(text);
  let [from, to] = [0, chars.length];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (estimateTextTokens(chars.slice(0, middle).join("")) + 1 <= tokens) from = middle;
    else to = middle - 1;
  }
  return from === 0 ? "" : `${chars.slice(0, from).join("").trimEnd()}…`;
}
