/**
 * The safety rules. Their ids are stored in the audit log, so an id is never renamed or used for something else. What
 * a person reads about a broken rule is in `refusal-texts.ts`.
 */

export const ruleIds = [
  "adults-only",
  "no-sexual-content",
  "no-undressing",
  "no-revealing-clothes",
  "no-body-shape",
  "no-real-person",
] as const;

export type RuleId = (typeof ruleIds)[number];

/** The origin of a text, which decides the rules that apply to it: see `rules-by-context.ts`. */
export type TextContext =
  | "text-to-image"
  | "edit-of-upload"
  | "chat"
  | "persona"
  | "name"
  | "negative-prompt";

/** A half-open range of UTF-16 offsets in the text as the person wrote it. */
export type Mark = { start: number; end: number };
