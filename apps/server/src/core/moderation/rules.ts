/**
 * The safety rules as data: what a refusal is called, which of the published rules it belongs to, and the sentence
 * that a person reads. Ids are stored in the audit log, so an id is never renamed or used for something else.
 */

export const rules = {
  "adults-only": {
    number: 1,
    title: "Adults only",
    sentence:
      "Everyone shown or played here is an adult. This text describes someone who is, or looks, under 18.",
  },
  "no-sexual-content": {
    number: 2,
    title: "Nothing sexual",
    sentence:
      "Pictures here are never sexual, and chats stay warm at most. This text asks for nudity or sexual content.",
  },
  "no-undressing": {
    number: 2,
    title: "No undressing",
    sentence: "Nobody is undressed here. This text asks to take off clothing or to uncover a body.",
  },
  "no-revealing-clothes": {
    number: 2,
    title: "No revealing clothes",
    sentence:
      "Lingerie, underwear and sheer or wet clothing are not drawn here, and uploaded pictures are never edited into swimwear.",
  },
  "no-body-shape": {
    number: 2,
    title: "No reshaping of bodies",
    sentence: "The body of a person in an uploaded picture is not reshaped here.",
  },
} as const;

export type RuleId = keyof typeof rules;

/** Where a text comes from decides which rules apply to it; `policy` in `check-text.ts` is the table. */
export type TextContext =
  | "text-to-image"
  | "edit-of-upload"
  | "chat"
  | "persona"
  | "name"
  | "negative-prompt";

/** A half-open range of UTF-16 offsets in the text as the person wrote it. */
export type Mark = { start: number; end: number };
