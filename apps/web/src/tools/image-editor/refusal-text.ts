/** What a refused edit says: its own words, beside what all tools tell alike. */
import {
  cannotFollow,
  ownSentence,
  sessionEnded,
  messageBy,
  titled,
  promptMessages,
  type Messages,
} from "#tools/shell/messages/refusal-text.ts";
import { insufficientCredits } from "./readiness.ts";

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
