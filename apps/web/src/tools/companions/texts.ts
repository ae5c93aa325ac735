/** Sentences of companions by code. */
import { companionLimits } from "@galatea/contract/companions/prices.ts";
import type { Refusal } from "#platform/functions.ts";

type Told = { title: string; description?: string; offersUpgrade: boolean };

/** What a person reads when a message was not answered. */
export function sendFailure({ code, sentence }: Pick<Refusal, "code" | "sentence">): Told {
  switch (code) {
    case "free_message_limit":
      return { title: "Message Limit Reached", description: sentence, offersUpgrade: true };
    case "insufficient_credits":
      return { title: "Insufficient Credits", description: sentence, offersUpgrade: true };
    case "free_budget_empty":
      return { title: "Upgrade for Unlimited Access", description: sentence, offersUpgrade: true };
    case "rate_limited":
      return { title: "Rate limit reached. Please try again in a moment.", offersUpgrade: false };
    case "engine_busy":
      return {
        title: "AI service is temporarily busy. Please try again in a moment.",
        offersUpgrade: false,
      };
    default:
      return { title: "Error", description: sentence, offersUpgrade: false };
  }
}

/** Why nothing can be sent; null when something can. */
export function blockedReason({
  isFree,
  freeUsed,
  balance,
  priceCredits,
  isReadOnly,
}: {
  isFree: boolean;
  freeUsed: number;
  balance: number;
  priceCredits: number;
  isReadOnly: boolean;
}): string | null {
  if (isReadOnly) return "Your plan does not cover this companion";
  if (isFree) return freeUsed >= companionLimits.freeMessages ? "Free messages used up" : null;
  return balance < priceCredits ? `You need ${priceCredits} credits to send a message` : null;
}

/** "Free messages 3/20 used", "2 credits per message". */
export const counterText = (isFree: boolean, freeUsed: number, priceCredits: number): string =>
  isFree
    ? `Free messages ${freeUsed}/${companionLimits.freeMessages} used${freeUsed >= companionLimits.freeMessages ? " - Upgrade to go on" : ""}`
    : `${priceCredits} credits per message`;
