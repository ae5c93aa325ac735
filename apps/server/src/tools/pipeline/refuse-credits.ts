/** The sentences that refuse a request for want of credits, with the amounts beside them. */
import type { Refusal } from "#platform/http/function-route.ts";

type Need = { purpose: string; count: number; neededCredits: number; balanceCredits: number };

export function refuseInsufficient(need: Need): Refusal {
  const sentence = `${needSentence(need)} you have ${need.balanceCredits} credits.`;
  return {
    ok: false,
    code: "insufficient_credits",
    error: need.count === 1 ? `Insufficient credits. ${sentence}` : sentence,
    needed_credits: need.neededCredits,
    balance_credits: need.balanceCredits,
  };
}

/** The person's own daily limit. */
export function refuseCapped(
  need: Need,
  { dailyCapCredits, spentTodayCredits }: { dailyCapCredits: number; spentTodayCredits: number },
): Refusal {
  return {
    ok: false,
    code: "daily_cap_reached",
    error: `${needSentence(need)} ${spentTodayCredits} of your daily limit of ${dailyCapCredits} credits are used today. Nothing was charged.`,
    needed_credits: need.neededCredits,
    balance_credits: need.balanceCredits,
    daily_cap_credits: dailyCapCredits,
  };
}

const needSentence = ({ purpose, neededCredits }: Need): string =>
  `You need ${neededCredits} credits ${purpose}, but`;
