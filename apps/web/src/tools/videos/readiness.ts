/** Every reason why a video cannot be made now, in the order of the specification. An empty list means: press the button. */
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { limits } from "@galatea/contract/limits.ts";
import {
  insufficientBalance,
  engineAwayReason,
  lastReasons,
  signedOut,
} from "#tools/shell/page/common-reasons.ts";
import { activeReasons, creditsNeeded, type ReasonOf } from "#tools/shell/page/readiness.ts";

export type ReadinessInput = {
  signedIn: boolean;
  /** Null until the server has answered. */
  account: { canGenerateVideos: boolean; balanceCredits: number } | null;
  priceCredits: number;
  prompt: string;
  hasSource: boolean;
  uploading: boolean;
  /** Even the engine's shortest duration would make the extended video too long. */
  videoIsFull: boolean;
  engineAway: boolean;
  sending: boolean;
};

type ReasonCode =
  | "signed_out"
  | "prompt_missing"
  | "prompt_too_long"
  | "tier"
  | "credits"
  | "picture_missing"
  | "uploading"
  | "video_full"
  | "engine_away"
  | "loading"
  | "sending";

/** `title` is the title of the toast; without one the message is. */
export type VideoReason = ReasonOf<ReasonCode> & { title?: string };

export function findReasons(input: ReadinessInput): VideoReason[] {
  if (!input.signedIn) return [reasons.signedOut];
  const { account, prompt } = input;
  return activeReasons<VideoReason>([
    prompt.trim() === "" && reasons.promptMissing,
    account !== null && !account.canGenerateVideos && reasons.tier,
    account !== null &&
      account.balanceCredits < input.priceCredits &&
      tooFewCredits(input.priceCredits, account.balanceCredits),
    prompt.length > limits.promptChars && reasons.promptTooLong,
    !input.hasSource && !input.uploading && reasons.pictureMissing,
    input.uploading && reasons.uploading,
    input.videoIsFull && reasons.videoFull,
    input.engineAway && reasons.engineAway,
    ...lastReasons(input, "Your video is starting."),
  ]);
}

/** These are said when the button is pressed and do not lock it: nobody has done anything wrong yet. */
export const isSaidWhenPressed = ({ code }: VideoReason): boolean =>
  code === "prompt_missing" || code === "picture_missing";
export const reasonOnButton = (found: readonly VideoReason[]): VideoReason | null =>
  found.find((reason) => !isSaidWhenPressed(reason)) ?? null;

const tooFewCredits = (priceCredits: number, balanceCredits: number): VideoReason => ({
  ...insufficientBalance(creditsNeeded("generate a video", priceCredits, balanceCredits)),
  title: "Insufficient Credits",
});

const reasons = {
  engineAway: engineAwayReason("No engine makes videos here right now. Your description is kept."),
  signedOut: {
    ...signedOut("Sign In", "Your session has ended. Sign in to make this video; your description is kept."),
    title: "Authentication required",
  },
  promptMissing: {
    code: "prompt_missing",
    label: "Describe the motion",
    message: "Please enter a description for your video.",
  },
  promptTooLong: {
    code: "prompt_too_long",
    label: "Description too long",
    message: `Please shorten the description to ${limits.promptChars.toLocaleString("en-US")} characters.`,
  },
  tier: {
    code: "tier",
    callToAction: "upgrade",
    label: "Subscription Required",
    title: "Subscription Required",
    message: failureSentence("video", "tier_required"),
  },
  pictureMissing: {
    code: "picture_missing",
    label: "Add a picture",
    message: "Please upload an image or select from the provided images below.",
  },
  uploading: {
    code: "uploading",
    label: "Uploading the picture",
    message: "The picture is still being uploaded.",
  },
  videoFull: {
    code: "video_full",
    callToAction: "none",
    label: "This video is as long as it can be",
    message: `A video can be up to ${limits.videoSeconds} seconds long, and this one has no room for more.`,
  },
} as const satisfies Record<string, VideoReason>;
