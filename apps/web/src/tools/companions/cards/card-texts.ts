/** Sentences about cards by code. */
import type { CardNote } from "@galatea/contract/companions/cards.ts";
import type { Refusal } from "#platform/functions.ts";

/** What of a card is not taken over, as a person reads it. */
export const noteTexts: Record<CardNote, string> = {
  picture_left_out:
    "The picture of the card, because nobody can know whom it shows. You can make her a new one with Generate Image.",
  assets_left_out: "Pictures and sounds that the card brings or links to. Nothing is loaded from elsewhere.",
  name_shortened: "The end of her name, which is longer than 60 characters.",
  personality_shortened: "The end of her personality, which is longer than 2,000 characters.",
  description_shortened: "The end of her story, which is longer than 2,000 characters.",
  scenario_shortened: "The end of the scene, which is longer than 8,000 characters.",
  examples_shortened: "The end of the example messages, which are longer than 16,000 characters.",
  greetings_left_out: "Some of the greetings: 20 are taken over.",
  instructions_left_out: "The card's instructions to the model. Here our own rules hold.",
};

const places: Record<string, string> = {
  name: "her name",
  description: "her story",
  personality: "her personality",
  scenario: "the scene",
  first_mes: "the greeting",
  alternate_greetings: "a greeting",
  mes_example: "the example messages",
  character_book: "the lorebook",
  system_prompt: "the instructions",
  creator_notes: "the maker's notes",
};

/** The sentence, and where in the card it points: "…, in the greeting." */
export function cardFailure({ sentence, details }: Refusal): string {
  const path = details.issues?.[0]?.path ?? "";
  const place = path
    .replace(/^data\./, "")
    .split(".")
    .map((part) => places[part])
    .find((found) => found !== undefined);
  return place === undefined ? sentence : `${sentence} It is in ${place}.`;
}

export const plural = (count: number, one: string): string =>
  `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;

export const entriesText = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "entry" : "entries"}`;
