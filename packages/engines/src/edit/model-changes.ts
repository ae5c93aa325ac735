/** What editing models that read any words say about themselves and their work. */
import type { EditRequest } from "./engine.ts";

/** Phrases to show to a person. */
export const possibleChanges = [
  "change the background",
  "other clothes or hair",
  "add or remove a thing",
  "other light or weather",
  "another style",
];

/** Characters of a label, each of at most two units of UTF-16. */
export const labelChars = 60;

/** The beginning of the instruction, as the label of its change. */
export const labelOf = ({ instruction }: Pick<EditRequest, "instruction">): string =>
  Array.from(instruction.trim().toWellFormed()).slice(0, labelChars).join("").trim();
