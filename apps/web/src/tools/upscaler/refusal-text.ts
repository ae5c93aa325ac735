/** What a refused upscale says. It is a toast each time: what was chosen stays on the stage. */
import {
  ownSentence,
  messageBy,
  titled,
  tooFewCredits,
  promptMessages,
  type Messages,
} from "#tools/shell/messages/refusal-text.ts";
import { insufficientCredits, paidOnly } from "./readiness.ts";

const credits = tooFewCredits((balance) => insufficientCredits(balance, 1));

const messages: Messages = {
  tier_required: () => ({ shownAs: "toast", title: paidOnly }),
  unauthorized: () => ({
    shownAs: "toast",
    title: "Please login to upscale images",
    callToAction: { to: "/auth", label: "Sign In" },
  }),
  insufficient_credits: (refusal) => ({
    ...credits(refusal),
    callToAction: { to: "/subscription", label: "Buy more credits" },
  }),
  daily_cap_reached: (refusal) => ({ ...promptMessages.daily_cap_reached(refusal), shownAs: "toast" }),
  invalid_request: ownSentence,
  reference_unusable: ownSentence,
  rate_limited: ownSentence,
};

/** Of whatever has no words of its own. */
export const failed = "Failed to upscale image. Please try again.";
export const refusalText = messageBy(messages, titled(failed));
