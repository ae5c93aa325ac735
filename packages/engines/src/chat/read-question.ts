/**
 * Reads what kind of question a message asks, by its grammar and whom it is about. Only questions of liking and of habit may be
 * answered with a plain yes or no; the others get lines of their own kind.
 */
import { plain } from "./lines.ts";

export type QuestionKind =
  /** "Do you like rain?" */
  | "liking"
  /** "Do you cook?" */
  | "habit"
  /** "Do you miss the sea?" */
  | "feeling"
  /** "Have you ever …?", "did you …?" */
  | "done"
  /** "Would you come along?" */
  | "joins"
  /** "Can you …?", "would you …?" */
  | "able"
  /** "Do you think it will rain?": what the world will do or is. */
  | "foresees"
  /** "What do you think of it?" */
  | "opinion"
  /** "May I …?" */
  | "permission"
  /** "Can we …?" */
  | "together"
  /** "How is the shop?" */
  | "state"
  /** "How old were you?" */
  | "amount"
  /** "What would you wear?" */
  | "would-be"
  /** "What do you see?" and other questions about her that begin with a question word. */
  | "open"
  /** "Are you patient?" and other questions about her that ask for yes or no. */
  | "yes-no"
  /** "Am I boring?" */
  | "about-them"
  /** "Why is the sky dark?" */
  | "world"
  /** "I thought they were everywhere?": a statement that asks to be confirmed. */
  | "wonders";

export type Question = {
  kind: QuestionKind;
  /** The question without what leads up to it, in lower case. */
  text: string;
  /** "where", "how" …; empty when it has none. */
  word: string;
};

const auxiliary =
  "do|does|did|don't|doesn't|didn't|is|are|am|was|were|isn't|aren't|wasn't|weren't|have|has|had|haven't|hasn't|can|could|can't|couldn't|will|would|won't|wouldn't|shall|should|shouldn't|may|might|must";
const questionWord = "what|which|who|whose|whom|where|when|why|how";
const often = "(?:really |actually |ever |also |even |still |sometimes |often |always |usually |never )*";
const hers = /\b(?:you|your|yours|yourself|you're|you've)\b/;
const theirs = /\b(?:i|i'm|i've|me|my|mine|myself|we|us|our)\b/;

/** The first that fits counts. */
const kinds: readonly (readonly [QuestionKind, RegExp])[] = [
  ["together", /^(?:can|could|shall|may|should) we\b/],
  ["permission", /^(?:can|may|could|shall) i\b/],
  [
    "joins",
    /\b(?:(?:would|will) you|do you want to|would you (?:like|love) to)(?: have)?(?: also)? (?:come|go|gone|join|travel|walk|sail|dance)\b(?! back)/,
  ],
  [
    "opinion",
    /\bwhat do you think\b|\byour (?:opinion|view|thoughts)\b|\bdo you (?:think|believe) (?:in|of|about)\b/,
  ],
  [
    "foresees",
    /\b(?:do|don't|would) you (?:think|believe|reckon|guess|suppose|expect)\b(?!.*\b(?:i|i'm|me|my|we|us|our|you|your)\b)/,
  ],
  ["opinion", /\b(?:do|don't|would) you (?:think|believe|reckon|guess|suppose|expect|agree|mind)\b/],
  ["state", /^how(?:'s| is| are| goes) (?:the|your|things (?:at|in|with) the) \w+$/],
  ["amount", /^how (?:old|many|much|long|far|tall|often|big|late|early|deep|high|heavy)\b.*\byou\b/],
  ["would-be", /^(?:what|which)\b.*\b(?:would you|you'd|you would)\b/],
  ["open", new RegExp(`^(?:(?:in|at|for|with|from|to|of|on|about) )?(?:${questionWord})(?:'s|'d|'re)?\\b`)],
  ["liking", new RegExp(`^(?:do|don't) you ${often}(?:like|love|enjoy|prefer|adore|fancy)\\b`)],
  [
    "feeling",
    new RegExp(
      `^(?:do|don't) you ${often}(?:miss|need|want|wish|hate|regret|fear|worry|get|feel|dream|cry|forget|long|care|wonder)\\b`,
    ),
  ],
  ["habit", /^(?:do|don't) you\b/],
  [
    "done",
    /^(?:(?:have|haven't|had|did|didn't|were|weren't) you|ever|seen|read|heard|watched|been|tried|done|met)\b/,
  ],
  ["able", /^(?:can|could|can't|couldn't|will|would|won't|wouldn't) you\b/],
  ["yes-no", new RegExp(`^(?:${auxiliary})\\b`)],
];

/** Null when the message asks nothing. */
export function questionIn(message: string): Question | null {
  const asked = clauseAsked(plain(message));
  if (asked === undefined) return null;
  const { text, hasMark } = asked;
  if (text === "") return null;
  const word = new RegExp(`^(?:${questionWord})\\b`).exec(text)?.[0] ?? "";
  const found = kinds.find(([, pattern]) => pattern.test(text))?.[0];
  if (found === undefined)
    return hasMark ? { kind: hers.test(text) ? "yes-no" : "wonders", text, word } : null;
  const kind =
    (found === "open" || found === "yes-no") && !hers.test(text) ? aboutOthers(text, found) : found;
  return { kind, text, word };
}

const aboutOthers = (text: string, found: QuestionKind): QuestionKind =>
  theirs.test(text) ? (found === "open" ? "open" : "about-them") : "world";

const leads =
  /^(?:(?:oh|so|and|but|well|hm+|hey|hi|hello|ok|okay|wow|yes|yeah|no|haha|lol|please|then|now|also|anyway|honestly|tell me)\b[, ]*|[a-z]+, )+(?=\w)/;

/** Begins as only a question does, so that the mark may be missing: "what time do you get up". */
const inverted = new RegExp(
  `^(?:(?:what|who|where|when|why|how)(?:'s|'d|'re| (?:${auxiliary}))|(?:what|which|how) \\w+ (?:${auxiliary})|(?:${auxiliary}) (?:you|i|we|he|she|they|it|that|this|there))\\b`,
);

/** The last clause with a question mark, or a message that begins as only a question does. */
function clauseAsked(message: string): { text: string; hasMark: boolean } | undefined {
  const clauses = message.match(/[^.!?…\n;:]+[.!?…\n;:]*/g) ?? [];
  const marked = clauses.findLast((clause) => clause.trim().endsWith("?"));
  if (marked !== undefined) return { text: bare(marked), hasMark: true };
  const text = clauses.map(bare).find((clause) => inverted.test(clause));
  return text === undefined ? undefined : { text, hasMark: false };
}

const bare = (clause: string): string =>
  clause
    .trim()
    .replace(/[?!.…;:]+$/, "")
    .replace(leads, "")
    .trim();
