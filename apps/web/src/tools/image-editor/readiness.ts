/** Every reason why nothing can be edited now, most decisive first. An empty list means: press the button. */
import { limits } from "@galatea/contract/limits.ts";
import { engineAwayReason, insufficientBalance, signedOut } from "#tools/shell/page/common-reasons.ts";
import { activeReasons, creditsLoading, type ReasonOf } from "#tools/shell/page/readiness.ts";

export type ReadinessInput = {
  signedIn: boolean;
  /** Null until the server has answered. */
  balanceCredits: number | null;
  priceCredits: number;
  pictures: number;
  /** How many the engine in use takes at once; null while none serves. */
  mostPictures: number | null;
  connected: boolean;
  uploading: boolean;
  prompt: string;
  sending: boolean;
};

export type EditReason = ReasonOf<
  | "signed_out"
  | "no_picture"
  | "prompt_missing"
  | "prompt_too_long"
  | "credits"
  | "uploading"
  | "too_many"
  | "engine_away"
  | "loading"
  | "sending"
>;

export const insufficientCredits = (priceCredits: number): string =>
  `Insufficient credits. You need ${priceCredits} credits to edit images.`;

export function findReasons(input: ReadinessInput): EditReason[] {
  if (!input.signedIn) return [reasons.signedOut];
  const { pictures, mostPictures, balanceCredits, priceCredits } = input;
  return activeReasons<EditReason>([
    pictures === 0 && (input.uploading ? reasons.uploading : reasons.noPicture),
    input.prompt.trim() === "" && reasons.promptMissing,
    balanceCredits !== null &&
      balanceCredits < priceCredits &&
      insufficientBalance(insufficientCredits(priceCredits)),
    input.prompt.length > limits.promptChars && reasons.promptTooLong,
    pictures > 0 && input.uploading && reasons.uploading,
    mostPictures !== null && pictures > mostPictures && tooMany(mostPictures),
    mostPictures === null && (input.connected ? reasons.engineAway : creditsLoading),
    balanceCredits === null && creditsLoading,
    input.sending && reasons.sending,
  ]);
}

/** These are said when the button is pressed and do not lock it: nobody has done anything wrong yet. */
export const isSaidWhenPressed = ({ code }: EditReason): boolean =>
  code === "prompt_missing" || code === "no_picture";
export const reasonOnButton = (found: readonly EditReason[]): EditReason | null =>
  found.find((reason) => !isSaidWhenPressed(reason)) ?? null;

const tooMany = (most: number): EditReason => ({
  code: "too_many",
  label: "Too many pictures",
  message: `The engine in use takes ${most === 1 ? "one picture" : `up to ${most} pictures`} at once. Remove some first.`,
});

const reasons = {
  signedOut: signedOut("Sign In to Edit", "Please sign in to edit images"),
  noPicture: { code: "no_picture", label: "Add a picture", message: "Please upload at least one image" },
  promptMissing: {
    code: "prompt_missing",
    label: "Say what to change",
    message: "Please enter a prompt for image editing",
  },
  promptTooLong: {
    code: "prompt_too_long",
    label: "Instructions too long",
    message: `Please keep the instructions within ${limits.promptChars.toLocaleString("en-US")} characters.`,
  },
  uploading: { code: "uploading", label: "Uploading", message: "A picture is still being uploaded." },
  engineAway: engineAwayReason("No engine edits pictures here right now. What you wrote is kept."),
  sending: { code: "sending", label: "Starting...", message: "Your edit is starting." },
} as const satisfies Record<string, EditReason>;
