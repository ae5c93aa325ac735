/** Texts of refusals and failures, and the instructions that the page offers. */
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import {
  cannotFollow,
  messageBy,
  ownSentence,
  promptMessages,
  queueFull,
  sessionEnded,
  titled,
  tooFewCredits,
  type Messages,
} from "#tools/shell/messages/refusal-messages.ts";
import type { StageTexts } from "#tools/shell/stage/tool-stage.tsx";
import type { UploadTexts } from "#tools/shell/uploads/upload-texts.ts";
import type { ContentRow } from "#platform/database.ts";
import { insufficientCredits } from "./readiness.ts";

const failed = "Failed to edit image";
/** For failures where another try can help. */
export const failedForNow = `${failed}. Please try again.`;

const messages: Messages = {
  ...promptMessages,
  insufficient_credits: tooFewCredits((_, needed) => insufficientCredits(needed)),
  cannot_follow: cannotFollow("This is beyond the engine in use", "edit"),
  unauthorized: sessionEnded("Sign in again to edit this picture. What you wrote is kept."),
  reference_unusable: ownSentence,
  rate_limited: ownSentence,
  too_many_open_jobs: queueFull,
  invalid_request: ownSentence,
  engine_failed: titled(failedForNow),
};

/** For codes without a text of their own, and for every refused adjustment. */
export const anyRefusalText = titled(failed);
export const refusalText = messageBy(messages, anyRefusalText);

export const stageTexts: StageTexts = {
  kind: "edit",
  signedOut: {
    title: "Please sign in to edit images",
    text: "What you wrote is kept, and an edit that was running continues without you.",
  },
  kept: "What you wrote is kept.",
  dismissLabel: "Change the words",
};

export const uploadTexts: UploadTexts = {
  failed: "Failed to upload image",
  done: "Image uploaded successfully!",
  problemOf: ({ name, type }) =>
    type.startsWith("image/") ? null : { title: `File ${name} is not an image` },
};

/** The sketch engine offers kinds of changes; these are instructions for such changes, for pictures with and without people. */
const instructions: Record<string, { people: string | null; others: string | null }> = {
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

/** A drawn scene with people, one without, or a picture of which only the pixels are known. */
export type Known = "people" | "scene" | "pixels";

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

/** An instruction that can be sent for this offer. */
export const instructionFor = (offer: string, known: Known): string => exampleOf(offer, known) ?? offer;

/** Null where the offer has no example for such a picture; an engine's own phrases are their own examples. */
function exampleOf(offer: string, known: Known): string | null {
  const examples = instructions[offer];
  if (!examples) return offer;
  return known === "people" ? examples.people : examples.others;
}

const sideBySide = "side by side";

/** At most `most`, each once. Those that need several pictures are offered for several, and first. */
export function examplesFor(can: EditCapabilities, known: Known, pictures: number, most = 8): string[] {
  const examples = offersFor(can, known)
    .flatMap((offer) => exampleOf(offer, known) ?? [])
    .filter((example) => example !== sideBySide || pictures > 1);
  const first = examples.filter((example) => example === sideBySide);
  return [...new Set([...first, ...examples])].slice(0, most);
}
