/** Reads an age. Whatever is said, the drawn age stays between 20 and 85. */
import { ageWords, decadeWords, spelledYears } from "./people-words.ts";
import { bind, findAll, part, takeFirst, type Text } from "./text.ts";

export const clampAge = (years: number): number => Math.min(85, Math.max(20, Math.round(years)));

export function readAge(text: Text): number | undefined {
  const years =
    readYears(text) ?? readSpelled(text) ?? readDecade(text) ?? takeFirst(text, ageWords)?.meaning;
  return years === undefined ? undefined : clampAge(years);
}

/** "45-year-old", "45 years old", "aged 45", "age 45", "45 y o". */
function readYears(text: Text): number | undefined {
  for (const [index, word] of text.words.entries()) {
    if (!/^\d{1,3}$/.test(word.text)) continue;
    const next = text.words[index + 1];
    const before = text.words[index - 1];
    const after = next !== undefined && /^(year|years|yr|yrs|yo)$/.test(next.text);
    // "Anna, 52, …": a number alone between commas.
    const alone =
      /^[2-8]\d$/.test(word.text) &&
      before !== undefined &&
      before.clause !== word.clause &&
      (next === undefined || next.clause !== word.clause);
    const named = before !== undefined && /^(aged|age)$/.test(before.text);
    if (!after && !named && !alone) continue;
    const old = text.words[index + 2]?.text === "old";
    bind(text, { start: named ? index - 1 : index, end: index + (after ? (old ? 3 : 2) : 1) });
    return Number(word.text);
  }
  return undefined;
}

/** "thirty-five years old", "a forty year old". */
function readSpelled(text: Text): number | undefined {
  const match = findAll(text, spelledYears).find(
    ({ meaning, end }) =>
      text.words[end]?.stem === "year" && (meaning >= 20 || text.words[end + 1]?.text === "old"),
  );
  if (match === undefined) return undefined;
  bind(text, { start: match.start, end: match.end + (text.words[match.end + 1]?.text === "old" ? 2 : 1) });
  return match.meaning;
}

/** "in her sixties", "late 40s". */
function readDecade(text: Text): number | undefined {
  const match = findAll(text, decadeWords).find((one) => isOfSomebody(text, one.start)) ?? splitDecade(text);
  if (match === undefined || !isOfSomebody(text, match.start)) return undefined;
  const before = text.words[match.start - 1]?.text ?? "";
  const part10 = before === "early" ? 2 : before === "late" ? 8 : 5;
  bind(text, { start: /^(early|mid|late)$/.test(before) ? match.start - 1 : match.start, end: match.end });
  return match.meaning + part10;
}

/** "60s" arrives as two words, for digits and letters are read apart. */
function splitDecade(text: Text): { meaning: number; start: number; end: number } | undefined {
  const start = text.words.findIndex(
    (word, index) => /^[2-9]0$/.test(word.text) && text.words[index + 1]?.text === "s",
  );
  if (start < 0) return undefined;
  return { meaning: Number(part(text, start, start + 1).words[0]?.text ?? 40), start, end: start + 2 };
}

/** "in her sixties", "late 40s": not "music of the sixties". */
const isOfSomebody = (text: Text, start: number): boolean =>
  text.words
    .slice(Math.max(0, start - 2), start)
    .some((word) => /^(her|his|their|my|early|mid|late)$/.test(word.text));
