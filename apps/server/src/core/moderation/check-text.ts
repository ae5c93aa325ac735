/**
 * The text check: pure, synchronous, the same answer for the same text in the same year. Which concept is refused in
 * which context is the table `policy`.
 */
import type { Concept } from "./lexicons/lexicon.ts";
import { findConcepts, readText } from "./read-text.ts";
import type { Mark, RuleId, TextContext } from "./rules.ts";

export type TextVerdict = { ok: true } | { ok: false; ruleId: RuleId; marks: Mark[] };

type Clause = { ruleId: RuleId; refuse: Concept[] };

const pictures: Clause[] = [
  { ruleId: "adults-only", refuse: ["minorAlways", "minorAge", "minorPerson"] },
  { ruleId: "no-undressing", refuse: ["undress"] },
  { ruleId: "no-sexual-content", refuse: ["explicit", "nudity", "sexualised"] },
];

/** Rules in the order in which one of them is named; the first that is broken is the one shown. */
const policy: Record<TextContext, Clause[]> = {
  "text-to-image": [...pictures, { ruleId: "no-revealing-clothes", refuse: ["underwear", "sheer"] }],
  "edit-of-upload": [
    { ruleId: "adults-only", refuse: ["minorAlways", "minorAge", "minorPerson"] },
    { ruleId: "no-undressing", refuse: ["undress", "uploadExposure"] },
    { ruleId: "no-revealing-clothes", refuse: ["underwear", "sheer", "swimwear"] },
    { ruleId: "no-body-shape", refuse: ["bodyShape"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "nudity", "sexualised"] },
  ],
  chat: [
    { ruleId: "adults-only", refuse: ["minorAlways", "minorPlayed"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "intimateTalk"] },
  ],
  persona: [
    { ruleId: "adults-only", refuse: ["minorAlways", "minorPlayed", "minorAge"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "intimateTalk", "nudity"] },
  ],
  name: [
    { ruleId: "adults-only", refuse: ["minorAlways", "minorAge", "minorPerson"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "nudity", "sexualised"] },
  ],
  // What is named here is to be kept out: to name clothes is to ask for a picture without them.
  "negative-prompt": [
    { ruleId: "adults-only", refuse: ["grownUp"] },
    { ruleId: "no-undressing", refuse: ["covering"] },
  ],
};

/** In a conversation a child may be mentioned, but not in one breath with anything sexual. */
const neverTogether: Record<TextContext, { minor: Concept[]; sexual: Concept[] } | null> = {
  "text-to-image": null,
  "edit-of-upload": null,
  chat: {
    minor: ["minorAge", "minorPerson"],
    sexual: ["explicit", "nudity", "sexualised", "intimateTalk", "undress"],
  },
  persona: {
    minor: ["minorPerson"],
    sexual: ["explicit", "nudity", "sexualised", "intimateTalk", "undress"],
  },
  name: null,
  "negative-prompt": null,
};

/**
 * Refuses what the rules of `context` refuse, in any tested language and through common disguises. Texts that an engine
 * will read as one are given as one, with line breaks between them.
 * @param today years of birth are judged by it
 */
export function checkText(text: string, context: TextContext, today = new Date()): TextVerdict {
  const reading = readText(text, {
    thisYear: today.getUTCFullYear(),
    keptOut: context === "negative-prompt",
    drawn: context === "text-to-image",
  });
  const pair = neverTogether[context];
  if (pair) {
    const minor = findConcepts(reading, pair.minor);
    const sexual = minor.length > 0 ? findConcepts(reading, pair.sexual) : [];
    if (sexual.length > 0) return { ok: false, ruleId: "adults-only", marks: merge([...minor, ...sexual]) };
  }
  for (const { ruleId, refuse } of policy[context]) {
    const marks = findConcepts(reading, refuse);
    if (marks.length > 0) return { ok: false, ruleId, marks: merge(marks) };
  }
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
