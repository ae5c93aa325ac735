/** What a start that was refused says, as a toast or as a state on the stage. */
import {
  cannotFollow,
  ownSentence,
  messageBy,
  titled,
  tooFewCredits,
  promptMessages,
  type MessageOf,
  type Messages,
} from "#tools/shell/messages/refusal-text.ts";
import { insufficientCredits } from "./readiness.ts";

export const signInFirst = "Authentication required";

const onStage =
  (title: string): MessageOf =>
  ({ sentence }) => ({ shownAs: "stage", title, description: sentence });

const messages: Messages = {
  tier_required: ownSentence,
  insufficient_credits: tooFewCredits(insufficientCredits),
  unauthorized: () => ({ shownAs: "toast", title: signInFirst }),
  consent_required: ownSentence,
  rate_limited: ownSentence,
  cannot_follow: cannotFollow("This picture cannot be cut out here"),
  reference_unusable: onStage("The picture is not there any more"),
  engine_bad_input: onStage("The engine cannot work with this picture"),
  engine_unavailable: onStage("No engine is free right now"),
  daily_cap_reached: promptMessages.daily_cap_reached,
};

/** Of whatever has no words of its own. */
export const failed = "Failed to process image";
export const refusalText = messageBy(messages, titled(failed));
