/** What the tool says when something is refused or fails, beside what all tools tell alike. */
import {
  ownSentence,
  sessionEnded,
  messageBy,
  titled,
  tooFewCredits,
  promptMessages,
  type RefusalText,
  type Messages,
} from "#tools/shell/messages/refusal-text.ts";
import type { StageTexts } from "#tools/shell/stage/tool-stage.tsx";
import type { Refusal } from "#platform/functions.ts";
import { insufficientCredits, paidOnly } from "./readiness.ts";

const messages: Messages = {
  ...promptMessages,
  tier_required: () => ({ shownAs: "toast", title: paidOnly }),
  unauthorized: sessionEnded("Sign in again to make this picture. Your description is kept."),
  reference_unusable: ownSentence,
  consent_required: ownSentence,
  rate_limited: ownSentence,
  character_not_found: ownSentence,
  invalid_request: ownSentence,
};

/** Of a code without words of its own. */
export const failed = "Failed to generate image. Please try again.";

/** `count`: how many pictures were asked for. */
export function refusalText(refusal: Refusal, count = 1): RefusalText {
  const all: Messages = {
    ...messages,
    insufficient_credits: tooFewCredits((balance) => insufficientCredits(balance, count)),
  };
  return messageBy(all, titled(failed))(refusal);
}

export const stageTexts: StageTexts = {
  kind: "image",
  signedOut: { text: "Your description is kept, and jobs that were running go on without you." },
  kept: "Your description is kept.",
  dismissLabel: "Change the words",
};
