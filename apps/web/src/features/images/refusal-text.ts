/** What a call that was refused says, as a toast or as a state on the stage. */
import type { Refusal } from "#platform/functions.ts";
import { insufficientCredits, paidOnly } from "./readiness.ts";

export type RefusalText = { place: "toast" | "stage"; title: string; description?: string };

export function refusalText(refusal: Refusal): RefusalText {
  const { code, sentence, details } = refusal;
  switch (code) {
    case "tier_required":
      return { place: "toast", title: paidOnly };
    case "insufficient_credits":
      return {
        place: "toast",
        title:
          details.balance_credits === undefined ? sentence : insufficientCredits(details.balance_credits),
      };
    case "content_refused":
      return { place: "stage", title: "Not made: this is against the rules here", description: sentence };
    case "moderation_unavailable":
      return { place: "stage", title: "The safety check is away", description: sentence };
    case "unauthorized":
    case "rate_limited":
    case "character_not_found":
    case "invalid_request":
      return { place: "toast", title: sentence };
    default:
      return { place: "toast", title: "Failed to generate image. Please try again.", description: sentence };
  }
}
