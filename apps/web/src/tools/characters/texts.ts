/** What a refused save says: in the form beside the words that it is about, or as a toast. */
import {
  messageBy,
  ownSentence,
  promptMessages,
  titled,
  type Messages,
  type RefusalText,
} from "#tools/shell/messages/refusal-text.ts";
import type { Refusal } from "#platform/functions.ts";

export const saveFailed = "Failed to generate and save character";

const messages: Messages = {
  ...promptMessages,
  // Deleted elsewhere meanwhile: the form says so itself.
  character_not_found: ({ sentence }) => ({ shownAs: "page", title: sentence }),
  network: titled(saveFailed),
  internal: titled(saveFailed),
};

/** @param prompt as it was sent. */
export const refusalText = (refusal: Refusal, prompt: string): RefusalText => ({
  ...messageBy(messages, ownSentence)(refusal),
  prompt,
});
