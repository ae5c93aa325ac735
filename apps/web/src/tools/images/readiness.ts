/** Every reason why a picture cannot be made now, most decisive first. An empty list means: press the button. */
import { costCredits } from "@galatea/contract/costs.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { TierName } from "@galatea/contract/plans.ts";
import { creditsLoading, creditsNeeded, activeReasons, type ReasonOf } from "#tools/shell/page/readiness.ts";

export type ReadinessInput = {
  signedIn: boolean;
  /** Null until the server has told it. */
  account: { tier: TierName; canGenerateImages: boolean; balanceCredits: number } | null;
  prompt: string;
  negativePrompt: string;
  count: number;
  /** `gone`: one is chosen that does not exist any more. */
  character: "none" | "chosen" | "gone";
  /** Uploads are among the pictures to follow, and nobody has agreed for those who are in them. */
  needsConsent: boolean;
  /** Pictures to follow are still on their way. */
  uploading: boolean;
  /** No engine makes pictures now. */
  engineAway: boolean;
  sending: boolean;
};

type ReasonCode =
  | "signed_out"
  | "loading"
  | "engine_away"
  | "prompt_missing"
  | "prompt_too_long"
  | "negative_too_long"
  | "tier"
  | "character_tier"
  | "character_gone"
  | "credits"
  | "consent"
  | "uploading"
  | "sending";

/** `affordable`: how many pictures the credits are enough for, where fewer would do. */
export type ImageReason = ReasonOf<ReasonCode> & { affordable?: number };

export function findReasons(input: ReadinessInput): ImageReason[] {
  if (!input.signedIn) return [reasons.signedOut];
  return activeReasons<ImageReason>([
    ...accountReasons(input),
    input.character === "gone" && reasons.characterGone,
    input.prompt.trim() === "" && reasons.promptMissing,
    input.prompt.length > limits.promptChars && reasons.promptTooLong,
    input.negativePrompt.length > limits.negativePromptChars && reasons.negativeTooLong,
    input.uploading && reasons.uploading,
    input.needsConsent && reasons.consent,
    input.engineAway && reasons.engineAway,
    !input.account && creditsLoading,
    input.sending && reasons.sending,
  ]);
}

/** What the plan and the balance say; nothing while they are unknown. */
function accountReasons({ account, count, character }: ReadinessInput): ImageReason[] {
  if (!account) return [];
  if (account.tier === "free" || !account.canGenerateImages)
    return character === "none" ? [reasons.tier] : [reasons.tier, reasons.characterTier];
  if (account.balanceCredits >= count * costCredits.image) return [];
  const affordable = Math.floor(account.balanceCredits / costCredits.image);
  return [
    {
      code: "credits",
      callToAction: "credits",
      label: "Insufficient Credits",
      message: insufficientCredits(account.balanceCredits, count),
      ...(affordable > 0 && { affordable }),
    },
  ];
}

export function insufficientCredits(balanceCredits: number, count = 1): string {
  const wanted = count === 1 ? "an image" : `${count} images`;
  return creditsNeeded(`generate ${wanted}`, count * costCredits.image, balanceCredits);
}

export const paidOnly =
  "Image generation is only available for paid subscribers. Please upgrade to use this feature.";
export const characterPaidOnly =
  "Character-based generation requires a paid subscription. Please upgrade to use this feature.";

const tooLong = (what: string, chars: number): string =>
  `Please keep ${what} within ${chars.toLocaleString("en-US")} characters.`;

const reasons = {
  signedOut: {
    code: "signed_out",
    callToAction: "sign_in",
    label: "Sign In to Generate",
    message: "Please log in to generate images.",
  },
  engineAway: {
    code: "engine_away",
    label: "No engine right now",
    message: "No engine makes pictures here right now. Your description is kept.",
  },
  promptMissing: {
    code: "prompt_missing",
    label: "Describe the picture",
    message: "Please enter a description for your image.",
  },
  promptTooLong: {
    code: "prompt_too_long",
    label: "Description too long",
    message: tooLong("the description", limits.promptChars),
  },
  negativeTooLong: {
    code: "negative_too_long",
    label: "“Keep out” is too long",
    message: tooLong("what has to stay out", limits.negativePromptChars),
  },
  tier: { code: "tier", callToAction: "upgrade", label: "Upgrade Required", message: paidOnly },
  characterTier: {
    code: "character_tier",
    callToAction: "upgrade",
    label: "Upgrade Required",
    message: characterPaidOnly,
  },
  characterGone: {
    code: "character_gone",
    label: "This character is gone",
    message: "This character does not exist any more.",
  },
  consent: {
    code: "consent",
    label: "Consent needed",
    message: "Please confirm first that whoever is in the uploaded picture is an adult and agrees.",
  },
  uploading: {
    code: "uploading",
    label: "Uploading the reference",
    message: "A reference is still being uploaded.",
  },
  sending: { code: "sending", label: "Starting...", message: "The picture is being started." },
} as const satisfies Record<string, ImageReason>;
