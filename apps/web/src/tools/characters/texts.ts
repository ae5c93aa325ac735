/** The tool's sentences for refusals, and how a style and a day are written. */
import {
  askedByPage,
  messageBy,
  ownSentence,
  promptMessages,
  queueFull,
  titled,
  type Messages,
  type RefusalText,
} from "#tools/shell/messages/refusal-messages.ts";
import type { Refusal } from "#platform/functions.ts";

export const saveFailed = "Failed to generate and save character";

const messages: Messages = {
  ...promptMessages,
  too_many_open_jobs: queueFull,
  // The form shows a note of its own when the character was deleted elsewhere.
  character_not_found: ({ sentence }) => ({ shownAs: "page", title: sentence }),
  would_leave_out: askedByPage,
  network: titled(saveFailed),
  internal: titled(saveFailed),
};

/** @param prompt as it was submitted. */
export const refusalText = (refusal: Refusal, prompt: string): RefusalText => ({
  ...messageBy(messages, ownSentence)(refusal),
  prompt,
});

/** An engine's style as words: "artDeco" becomes "Art deco". */
export function styleLabel(style: string): string {
  const words = style
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
