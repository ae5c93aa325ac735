/** Every reason why a picture cannot be processed now, most decisive first. An empty list means: press the button. */
import { tooTinyToProcess } from "@galatea/contract/process-words.ts";
import type { TierName } from "@galatea/contract/plans.ts";
import {
  engineAwayReason,
  consentMissing,
  insufficientBalance,
  signedOut,
  upgradeRequired,
} from "#tools/shell/page/common-reasons.ts";
import { activeReasons, creditsLoading, creditsNeeded, type ReasonOf } from "#tools/shell/page/readiness.ts";
import type { Chance } from "./operations.ts";

export type ReadinessInput = {
  signedIn: boolean;
  /** Null until the server has answered. */
  account: { tier: TierName; balanceCredits: number } | null;
  priceCredits: number;
  hasSource: boolean;
  /** A side of the picture is shorter than what can be processed. */
  isTiny: boolean;
  uploading: boolean;
  needsBackground: boolean;
  needsConsent: boolean;
  chance: Chance;
  engineAway: boolean;
  sending: boolean;
};

type ReasonCode =
  | "signed_out"
  | "tier"
  | "credits"
  | "uploading"
  | "source"
  | "tiny"
  | "background"
  | "consent"
  | "engine_away"
  | "impossible"
  | "loading"
  | "sending";

export type ProcessReason = ReasonOf<ReasonCode>;

/** In the order of the specification: signed in, a plan, a picture, the credits. */
export function findReasons(input: ReadinessInput): ProcessReason[] {
  if (!input.signedIn) return [reasons.signedOut];
  return activeReasons<ProcessReason>([
    input.account?.tier === "free" && reasons.tier,
    input.engineAway && reasons.engineAway,
    input.uploading && reasons.uploading,
    !input.hasSource && !input.uploading && reasons.source,
    input.isTiny && reasons.tiny,
    ...creditReasons(input),
    input.hasSource && !input.engineAway && input.chance === "no" && reasons.impossible,
    input.needsBackground && reasons.background,
    input.needsConsent && reasons.consent,
    !input.account && creditsLoading,
    input.sending && reasons.sending,
  ]);
}

function creditReasons({ account, priceCredits }: ReadinessInput): ProcessReason[] {
  if (!account || account.tier === "free" || account.balanceCredits >= priceCredits) return [];
  return [insufficientBalance(insufficientCredits(account.balanceCredits, priceCredits))];
}

/** The button names the plan and the credits before a missing picture. */
export const reasonOnButton = (found: readonly ProcessReason[]): ProcessReason | null =>
  found.find(({ code }) => code === "signed_out" || code === "tier" || code === "credits") ??
  found[0] ??
  null;

export const insufficientCredits = (balanceCredits: number, neededCredits: number): string =>
  creditsNeeded("process an image", neededCredits, balanceCredits);

const reasons = {
  signedOut: signedOut("Sign in first", "Authentication required"),
  tier: upgradeRequired(
    "Process Image is only available for paid subscribers. Please upgrade to use this feature.",
  ),
  uploading: { code: "uploading", label: "Uploading", message: "Your picture is still on its way." },
  source: { code: "source", label: "Add a picture", message: "Please upload a valid image file" },
  tiny: { code: "tiny", callToAction: "none", label: "Too small", message: tooTinyToProcess },
  background: {
    code: "background",
    label: "Choose a background",
    message: "Choose the picture that is to stand behind.",
  },
  consent: consentMissing("Agree to the statement"),
  engineAway: engineAwayReason("No engine processes pictures here right now. What you chose is kept."),
  impossible: {
    code: "impossible",
    label: "Not with this picture",
    message: "The engine in use cannot do this to such a picture.",
  },
  sending: { code: "sending", label: "Starting", message: "It is being started." },
} as const satisfies Record<string, ProcessReason>;
