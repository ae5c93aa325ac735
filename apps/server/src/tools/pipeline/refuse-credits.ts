/** The sentences that refuse a request for lack of credits, and the amounts. */
import type { JobKind } from "@galatea/contract/jobs.ts";
import type { Refusal } from "#platform/http/function-route.ts";

type Need = { kind: JobKind; count: number; neededCredits: number; balanceCredits: number };

const purposes: Record<JobKind, { one: string; many: (count: number) => string }> = {
  image: { one: "to generate an image", many: (count) => `to generate ${count} images` },
  character: { one: "to generate a character", many: (count) => `to generate ${count} characters` },
  video: { one: "to generate a video", many: (count) => `to generate ${count} videos` },
  upscale: { one: "to upscale images", many: (count) => `to upscale ${count} images` },
  edit: { one: "to edit images", many: (count) => `to edit ${count} images` },
  process: { one: "to process an image", many: (count) => `to process ${count} images` },
};

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

const needSentence = ({ kind, count, neededCredits }: Need): string =>
  `You need ${neededCredits} credits ${count === 1 ? purposes[kind].one : purposes[kind].many(count)}, but`;
