/** Every reason why nothing can be upscaled now, most decisive first; null means: press the button. */
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import type { TierName } from "@galatea/contract/plans.ts";
import {
  insufficientBalance,
  engineAwayReason,
  lastReasons,
  signedOut,
  upgradeRequired,
} from "#tools/shell/page/common-reasons.ts";
import { activeReasons, creditsNeeded, type ReasonOf } from "#tools/shell/page/readiness.ts";

export type ReadinessInput = {
  count: number;
  signedIn: boolean;
  /** Null until the server has answered. */
  account: { tier: TierName; canUpscaleImages: boolean; balanceCredits: number } | null;
  /** Of one picture. */
  priceCredits: number;
  /** The problem of the first picture that is too large. */
  sizeProblem: string | null;
  uploading: boolean;
  engineAway: boolean;
  sending: boolean;
};

export type UpscaleReason = ReasonOf<
  | "no_picture"
  | "signed_out"
  | "tier"
  | "credits"
  | "size"
  | "uploading"
  | "engine_away"
  | "loading"
  | "sending"
>;

export const paidOnly = failureSentence("upscale", "tier_required");

export function insufficientCredits(balanceCredits: number, neededCredits: number, count: number): string {
  const images = count === 1 ? "images" : `${count} images`;
  return creditsNeeded(`upscale ${images}`, neededCredits, balanceCredits);
}

export function findReason(input: ReadinessInput): UpscaleReason | null {
  const { count, sizeProblem } = input;
  const found = activeReasons<UpscaleReason>([
    !input.signedIn && reasons.signedOut,
    ...accountReasons(input),
    input.engineAway && reasons.engineAway,
    input.uploading && reasons.uploading,
    count === 0 && reasons.noPicture,
    sizeProblem !== null && tooLarge(sizeProblem),
    ...lastReasons(input, "Your pictures are starting."),
  ]);
  return found[0] ?? null;
}

function accountReasons({ account, count, priceCredits }: ReadinessInput): UpscaleReason[] {
  if (!account) return [];
  if (account.tier === "free" || !account.canUpscaleImages) return [upgradeRequired(paidOnly)];
  const planned = Math.max(1, count);
  if (account.balanceCredits >= planned * priceCredits) return [];
  return [insufficientBalance(insufficientCredits(account.balanceCredits, planned * priceCredits, planned))];
}

const tooLarge = (message: string): UpscaleReason => ({
  code: "size",
  callToAction: "none",
  label: "Too large",
  message,
});

const reasons = {
  engineAway: engineAwayReason("No engine enlarges pictures here right now. What you chose is kept."),
  uploading: {
    code: "uploading",
    label: "Uploading the picture",
    message: "A picture is still being uploaded.",
  },
  noPicture: { code: "no_picture", label: "Upload an image", message: "Please upload an image first" },
  signedOut: signedOut("Sign In to Upscale", "Please login to upscale images"),
} as const satisfies Record<string, UpscaleReason>;
