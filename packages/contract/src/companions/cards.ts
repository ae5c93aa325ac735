/** What a character card may hold, and what a person is told of it before it becomes a companion. */

export const cardLimits = {
  /** PNG, JSON or CHARX. */
  fileBytes: 8 * 1024 * 1024,
  /** The card's JSON, without a picture. */
  jsonBytes: 1_500_000,
  depth: 64,
  /** Objects, arrays, texts and numbers. */
  values: 100_000,
  /** Of all texts together, each of which is checked. */
  textChars: 500_000,
  /** Files of a CHARX archive. */
  archiveFiles: 2_000,
  greetings: 20,
} as const;

/** What of a card is not taken over as it stands. The card itself is kept whole for the export. */
export const cardNotes = [
  "picture_left_out",
  "assets_left_out",
  "name_shortened",
  "personality_shortened",
  "description_shortened",
  "scenario_shortened",
  "examples_shortened",
  "greetings_left_out",
  "instructions_left_out",
] as const;
export type CardNote = (typeof cardNotes)[number];

export const cardSpecs = ["v2", "v3"] as const;
export type CardSpec = (typeof cardSpecs)[number];

export const lorebookLimits = {
  entries: 1_000,
  /** Of all entries together. */
  keys: 5_000,
  contentChars: 16_000,
  /** Messages from the newest back in which keys are looked for, and their characters. */
  scanDepth: 50,
  scannedChars: 16_000,
  /** For a reply. */
  tokens: 2_048,
} as const;

export const lorebookFormats = ["v3", "world_info"] as const;
export type LorebookFormat = (typeof lorebookFormats)[number];
