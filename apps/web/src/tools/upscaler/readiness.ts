/** Every reason why nothing can be enlarged now, in the order in which they are told. None: press the button. */
import { costCredits } from "@galatea/contract/costs.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import type { TierName } from "@galatea/contract/plans.ts";
import { creditsLoading, creditsNeeded, type ReasonOf } from "#tools/shell/page/readiness.ts";

export type ReadinessInput = {
  count: number;
  signedIn: boolean;
  /** Null until the server has told it. */
  account: { tier: TierName; canUpscaleImages: boolean; balanceCredits: number } | null;
  /** Of the first one that is too large. */
  sizeProblem: string | null;
  uploading: boolean;
  engineAway: boolean;
  sending: boolean;
};

export type UpscaleReason = ReasonOf<
  "no_picture" | "signed_out" | "tier" | "credits" | "size" | "uploading" | "engine" | "loading" | "sending"
>;

export const paidOnly = failureSentence("upscale", "tier_required");

export function insufficientCredits(balanceCredits: number, count: number): string {
  const images = count === 1 ? "images" : `${count} images`;
  return creditsNeeded(`upscale ${images}`, count * costCredits.upscale, balanceCredits);
}

export function findReason(input: ReadinessInput): UpscaleReason | null {
  const { account, count, uploading, sizeProblem } = input;
  if (uploading)
    return {
      code: "uploading",
      label: "Uploading the picture",
      message: "A picture is still being uploaded.",
    };
  if (count === 0)
    return { code: "no_picture", label: "Upload an image", message: "Please upload an image first" };
  if (!input.signedIn)
    return {
      code: "signed_out",
      callToAction: "sign_in",
      label: "Sign In to Upscale",
      message: "Please login to upscale images",
    };
  if (account && (account.tier === "free" || !account.canUpscaleImages))
    return { code: "tier", callToAction: "upgrade", label: "Upgrade Required", message: paidOnly };
  if (account && account.balanceCredits < count * costCredits.upscale) {
    const message = insufficientCredits(account.balanceCredits, count);
    return { code: "credits", callToAction: "credits", label: "Insufficient Credits", message };
  }
  if (sizeProblem !== null)
    return { code: "size", callToAction: "none", label: "Too large", message: sizeProblem };
  if (input.engineAway) {
    const message = "No engine enlarges pictures here right now. What you chose is kept.";
    return { code: "engine", label: "No engine right now", message };
  }
  if (!account) return creditsLoading;
  if (input.sending)
    return { code: "sending", label: "Starting...", message: "The pictures are being started." };
  return null;
}
