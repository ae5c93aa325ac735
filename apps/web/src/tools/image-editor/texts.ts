/** What a refused edit says, and the words to begin with: examples that can be sent as they stand. */
import {
  cannotFollow,
  messageBy,
  ownSentence,
  promptMessages,
  sessionEnded,
  titled,
  type Messages,
} from "#tools/shell/messages/refusal-text.ts";
import { insufficientCredits } from "./readiness.ts";
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { ContentRow } from "#platform/database.ts";

/** Where trying again can help. */
export const failedForNow = "Failed to edit image. Please try again.";

const messages: Messages = {
  ...promptMessages,
  insufficient_credits: () => ({ shownAs: "toast", title: insufficientCredits }),
  cannot_follow: cannotFollow("This is beyond the engine in use"),
  unauthorized: sessionEnded("Sign in again to edit this picture. What you wrote is kept."),
  reference_unusable: ownSentence,
  rate_limited: ownSentence,
  invalid_request: ownSentence,
  engine_failed: titled(failedForNow),
};

export const refusalText = messageBy(messages, titled("Failed to edit image"));

/** The sketch engine names what it can change; these are such changes. */
const saidAs: Record<string, { people: string | null; others: string | null }> = {
  "change hair colour or style": { people: "make the hair blue", others: null },
  "change eye colour, age, beard or expression": { people: "a smile", others: null },
  "change clothes and their colours": { people: "wearing a green coat", others: null },
  "add or remove glasses, a hat, a scarf or jewellery": { people: "add glasses", others: null },
  "give somebody something to hold, or another pose": { people: "holding a book", others: null },
  "another place": { people: "on a beach", others: "on a beach" },
  "another time of day": { people: "at night", others: "at night" },
  "other weather or another season": { people: "in the rain", others: "in winter" },
  "another style, such as watercolour or ink": { people: "in watercolour", others: "in watercolour" },
  "zoom in or out": { people: "zoom out", others: null },
  "add or remove a person, an animal or a thing": { people: "add a cat", others: null },
};

export type Known = "people" | "scene" | "pixels";

/** What the studio knows of a picture: a drawn scene with people, without any, or its pixels alone. */
export function knownOf(row: Pick<ContentRow, "generation_params"> | null | undefined): Known {
  const scene = row?.generation_params.scene;
  if (typeof scene !== "object" || scene === null) return "pixels";
  const subject = "subject" in scene ? scene.subject : null;
  const isPeople =
    typeof subject === "object" && subject !== null && "kind" in subject && subject.kind === "people";
  return isPeople ? "people" : "scene";
}

export const offersFor = (can: EditCapabilities, known: Known): readonly string[] =>
  known === "pixels" ? can.uploads : can.ownPictures;

/** Words that can be sent in the place of an offer that only names what could be changed. */
export function wordsOf(offer: string, known: Known): string {
  const own = saidAs[offer];
  return own ? ((known === "people" ? own.people : own.others) ?? offer) : offer;
}

/** At most `most`, each once. Of several pictures some are about them together. */
export function examplesFor(can: EditCapabilities, known: Known, pictures: number, most = 8): string[] {
  const said = offersFor(can, known).flatMap((offer) => {
    const own = saidAs[offer];
    if (own) return (known === "people" ? own.people : own.others) ?? [];
    return offer === "side by side" && pictures < 2 ? [] : offer;
  });
  const sheets = said.filter((offer) => offer === "side by side");
  return [...new Set([...sheets, ...said])].slice(0, most);
}
