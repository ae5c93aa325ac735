/** The tool's own sentences for refusals and failures. */
import {
  askedByPage,
  ownSentence,
  queueFull,
  sessionEnded,
  messageBy,
  titled,
  tooFewCredits,
  promptMessages,
  type RefusalText,
  type Messages,
} from "#tools/shell/messages/refusal-messages.ts";
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
  too_many_open_jobs: queueFull,
  character_not_found: ownSentence,
  invalid_request: ownSentence,
  would_leave_out: askedByPage,
};

/** The title for codes without a sentence of their own. */
export const failed = "Failed to generate image. Please try again.";

/** @param count the number of pictures that were asked for. */
export function refusalText(refusal: Refusal, count = 1): RefusalText {
  const all: Messages = {
    ...messages,
    insufficient_credits: tooFewCredits((balance, needed) => insufficientCredits(balance, needed, count)),
  };
  return messageBy(all, titled(failed))(refusal);
}

export const stageTexts: StageTexts = {
  kind: "image",
  signedOut: { text: "Your description is kept, and jobs that were running continue without you." },
  kept: "Your description is kept.",
  dismissLabel: "Change the words",
};
