/** The text check: pure, synchronous, and with the same answer for the same text in the same year. */
import { asksForMinor } from "./chat/chat-alarms.ts";
import { isRealPerson } from "./real-person.ts";
import { neverTogether, rulesByContext } from "./rules-by-context.ts";
import { findConcepts, readText } from "./read-text.ts";
import type { Mark, RuleId, TextContext } from "./rules.ts";
import { workOutSums } from "./sums.ts";

export type TextVerdict = { ok: true } | { ok: false; ruleId: RuleId; marks: Mark[] };

/**
 * Refuses what the rules of `context` refuse, in any tested language and through common disguises. Texts that an
 * engine reads as one are given as one, with line breaks between them.
 * @param today years of birth are judged by it
 */
export function checkText(text: string, context: TextContext, today = new Date()): TextVerdict {
  const verdict = checkWords(text, context, today);
  if (!verdict.ok || (context !== "chat" && context !== "persona")) return verdict;
  const workedOut = workOutSums(text);
  if (workedOut === text) return verdict;
  const second = checkWords(workedOut, context, today);
  return second.ok || second.ruleId !== "adults-only"
    ? verdict
    : { ...second, marks: [{ start: 0, end: text.length }] };
}

function checkWords(text: string, context: TextContext, today: Date): TextVerdict {
  const reading = readText(text, {
    thisYear: today.getUTCFullYear(),
    isNegativePrompt: context === "negative-prompt",
    isNewPicture: context === "text-to-image",
    isUpload: context === "edit-of-upload",
  });
  const pair = neverTogether[context];
  if (pair) {
    const minor = findConcepts(reading, pair.minor);
    const sexual = minor.length > 0 ? findConcepts(reading, pair.sexual) : [];
    if (sexual.length > 0) return { ok: false, ruleId: "adults-only", marks: merge([...minor, ...sexual]) };
  }
  for (const { ruleId, refuse } of rulesByContext[context]) {
    const marks = findConcepts(reading, refuse);
    if (marks.length > 0) return { ok: false, ruleId, marks: merge(marks) };
  }
  // The word lists above judge words; who is asked to play whom takes the grammar of a sentence.
  if (context === "chat" && asksForMinor(text, today))
    return { ok: false, ruleId: "adults-only", marks: [{ start: 0, end: text.length }] };
  if (context === "persona" && isRealPerson(text))
    return { ok: false, ruleId: "no-real-person", marks: [{ start: 0, end: text.length }] };
  return { ok: true };
}

function merge(marks: Mark[]): Mark[] {
  const merged: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end);
    else merged.push({ ...mark });
  }
  return merged;
}
