/** Every reason why a picture cannot be made now, most decisive first. An empty list means: press the button. */
import { costCredits } from "@galatea/contract/costs.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { TierName } from "@galatea/contract/plans.ts";

export type ReadinessInput = {
  signedIn: boolean;
  /** Null until the server has told it. */
  account: { tier: TierName; canGenerateImages: boolean; balanceCredits: number } | null;
  prompt: string;
  hasCharacter: boolean;
  sending: boolean;
};

type BlockCode =
  | "signed_out"
  | "loading"
  | "prompt_missing"
  | "prompt_too_long"
  | "tier"
  | "character_tier"
  | "credits"
  | "sending";

/** `label` stands on the button, `message` tells the whole of it. */
export type Block = { code: BlockCode; label: string; message: string };

export function findBlocks(input: ReadinessInput): Block[] {
  const { signedIn, account, prompt, hasCharacter, sending } = input;
  if (!signedIn) return [blocks.signedOut];
  const found: Block[] = [];
  if (prompt.trim() === "") found.push(blocks.promptMissing);
  if (prompt.length > limits.promptChars) found.push(blocks.promptTooLong);
  if (!account) found.push(blocks.loading);
  else if (account.tier === "free" || !account.canGenerateImages) {
    found.unshift(blocks.tier);
    if (hasCharacter) found.push(blocks.characterTier);
  } else if (account.balanceCredits < costCredits.image) {
    found.unshift({
      code: "credits",
      label: "Insufficient Credits",
      message: insufficientCredits(account.balanceCredits),
    });
  }
  if (sending) found.push(blocks.sending);
  return found;
}

export const insufficientCredits = (balanceCredits: number): string =>
  `Insufficient credits. You need ${costCredits.image} credits to generate an image, but you have ${balanceCredits} credits.`;

export const paidOnly =
  "Image generation is only available for paid subscribers. Please upgrade to use this feature.";
export const characterPaidOnly =
  "Character-based generation requires a paid subscription. Please upgrade to use this feature.";

const blocks = {
  signedOut: {
    code: "signed_out",
    label: "Sign In to Generate",
    message: "Please log in to generate images.",
  },
  loading: { code: "loading", label: "Loading your credits", message: "Your credits are still loading." },
  promptMissing: {
    code: "prompt_missing",
    label: "Describe the picture",
    message: "Please enter a description for your image.",
  },
  promptTooLong: {
    code: "prompt_too_long",
    label: "Description too long",
    message: `Please keep the description within ${limits.promptChars.toLocaleString("en-US")} characters.`,
  },
  tier: { code: "tier", label: "Upgrade Required", message: paidOnly },
  characterTier: { code: "character_tier", label: "Upgrade Required", message: characterPaidOnly },
  sending: { code: "sending", label: "Starting...", message: "The picture is being started." },
} as const satisfies Record<string, Block>;
