/** What a refused edit says: its own words, beside what all tools tell alike. */
import { cannotFollow } from "#tools/shell/refusals/cannot-follow.ts";
import {
  ownSentence,
  sessionEnded,
  tellBy,
  titled,
  wordsTellers,
  type Tellers,
} from "#tools/shell/refusals/refusal-text.ts";
import { insufficientCredits } from "./readiness.ts";

/** Where trying again can help. */
export const failedForNow = "Failed to edit image. Please try again.";

const tellers: Tellers = {
  ...wordsTellers,
  insufficient_credits: () => ({ place: "toast", title: insufficientCredits }),
  cannot_follow: cannotFollow("This is beyond the engine in use"),
  unauthorized: sessionEnded("Sign in again to edit this picture. What you wrote is kept."),
  reference_unusable: ownSentence,
  rate_limited: ownSentence,
  invalid_request: ownSentence,
  engine_failed: titled(failedForNow),
};

export const refusalText = tellBy(tellers, titled("Failed to edit image"));
