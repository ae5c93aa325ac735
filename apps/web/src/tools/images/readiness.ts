/** Every reason why a picture cannot be made now, most decisive first. An empty list means: press the button. */
import { limits } from "@galatea/contract/limits.ts";
import type { TierName } from "@galatea/contract/plans.ts";
import {
  consentMissing,
  insufficientBalance,
  engineAwayReason,
  lastReasons,
  signedOut,
  upgradeRequired,
} from "#tools/shell/page/common-reasons.ts";
import { activeReasons, creditsNeeded, type ReasonOf } from "#tools/shell/page/readiness.ts";

export type ReadinessInput = {
  signedIn: boolean;
  /** Null until the server has answered. */
  account: { tier: TierName; canGenerateImages: boolean; balanceCredits: number } | null;
  prompt: string;
  negativePrompt: string;
  count: number;
  /** Of one picture. */
  priceCredits: number;
  /** `gone`: the chosen one does not exist any more. */
  character: "none" | "chosen" | "gone";
  /** How many are chosen, and how many the engine follows; none are sent to an engine that follows none. */
  references: { chosen: number; most: number };
  /** An upload is among the references, and the consent is missing. */
  needsConsent: boolean;
  /** A reference is being uploaded. */
  uploading: boolean;
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
  | "references"
  | "consent"
  | "uploading"
  | "sending";

/** `affordable`: the smaller number of pictures that the balance is enough for. */
export type ImageReason = ReasonOf<ReasonCode> & { affordable?: number };

export function findReasons(input: ReadinessInput): ImageReason[] {
  if (!input.signedIn) return [reasons.signedOut];
  return activeReasons<ImageReason>([
    ...accountReasons(input),
    input.engineAway && reasons.engineAway,
    input.character === "gone" && reasons.characterGone,
    input.prompt.trim() === "" && reasons.promptMissing,
    input.prompt.length > limits.promptChars && reasons.promptTooLong,
    input.negativePrompt.length > limits.negativePromptChars && reasons.negativeTooLong,
    ...referenceReasons(input.references),
    input.uploading && reasons.uploading,
    input.needsConsent && reasons.consent,
    ...lastReasons(input, "Your picture is starting."),
  ]);
}

function accountReasons({ account, count, priceCredits, character }: ReadinessInput): ImageReason[] {
  if (!account) return [];
  if (account.tier === "free" || !account.canGenerateImages)
    return character === "none" ? [reasons.tier] : [reasons.characterTier, reasons.tier];
  if (account.balanceCredits >= count * priceCredits) return [];
  const affordable = Math.floor(account.balanceCredits / priceCredits);
  const reason = insufficientBalance(
    insufficientCredits(account.balanceCredits, count * priceCredits, count),
  );
  return [{ ...reason, ...(affordable > 0 && { affordable }) }];
}

function referenceReasons({ chosen, most }: ReadinessInput["references"]): ImageReason[] {
  if (most === 0 || chosen <= most) return [];
  const pictures = most === 1 ? "one reference picture" : `${most} reference pictures`;
  return [
    {
      code: "references",
      label: "Too many references",
      message: `This model follows at most ${pictures}. Please remove ${chosen - most}.`,
    },
  ];
}

export function insufficientCredits(balanceCredits: number, neededCredits: number, count: number): string {
  const wanted = count === 1 ? "an image" : `${count} images`;
  return creditsNeeded(`generate ${wanted}`, neededCredits, balanceCredits);
}

export const promptMissing = "Please enter a description for your image.";

export const paidOnly =
  "Image generation is only available for paid subscribers. Please upgrade to use this feature.";
export const characterPaidOnly =
  "Character-based generation requires a paid subscription. Please upgrade to use this feature.";

const tooLong = (what: string, chars: number): string =>
  `Please keep ${what} within ${chars.toLocaleString("en-US")} characters.`;

const reasons = {
  engineAway: engineAwayReason("No engine makes pictures here right now. Your description is kept."),
  signedOut: signedOut("Sign In to Generate", "Please log in to generate images."),
  promptMissing: {
    code: "prompt_missing",
    label: "Describe the picture",
    message: promptMissing,
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
  tier: upgradeRequired(paidOnly),
  characterTier: { ...upgradeRequired(characterPaidOnly), code: "character_tier" },
  characterGone: {
    code: "character_gone",
    label: "This character is gone",
    message: "This character does not exist any more.",
  },
  consent: consentMissing("Consent needed"),
  uploading: {
    code: "uploading",
    label: "Uploading the reference",
    message: "A reference is still being uploaded.",
  },
} as const satisfies Record<string, ImageReason>;
