/** Every reason why nothing can be edited now, in the order in which they are told. An empty list means: press. */
import { costCredits } from "@galatea/contract/costs.ts";
import { limits } from "@galatea/contract/limits.ts";
import { creditsLoading, activeReasons, type ReasonOf } from "#tools/shell/page/readiness.ts";

export type ReadinessInput = {
  signedIn: boolean;
  /** Null until the server has told it. */
  balanceCredits: number | null;
  pictures: number;
  /** How many the engine in use takes at once; null while none serves. */
  mostPictures: number | null;
  connected: boolean;
  uploading: boolean;
  prompt: string;
  sending: boolean;
};

export type Block = ReasonOf<
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

export const insufficientCredits = `Insufficient credits. You need ${costCredits.edit} credits to edit images.`;

export function findBlocks(input: ReadinessInput): Block[] {
  if (!input.signedIn) return [blocks.signedOut];
  const { pictures, mostPictures, balanceCredits } = input;
  return activeReasons<Block>([
    pictures === 0 && (input.uploading ? blocks.uploading : blocks.noPicture),
    input.prompt.trim() === "" && blocks.promptMissing,
    input.prompt.length > limits.promptChars && blocks.promptTooLong,
    balanceCredits !== null && balanceCredits < costCredits.edit && blocks.credits,
    pictures > 0 && input.uploading && blocks.uploading,
    mostPictures !== null && pictures > mostPictures && tooMany(mostPictures),
    mostPictures === null && (input.connected ? blocks.engineAway : creditsLoading),
    balanceCredits === null && creditsLoading,
    input.sending && blocks.sending,
  ]);
}

/** Nobody has done anything wrong yet: these are told when the button is pressed, and do not lock it. */
export const isToldWhenPressed = ({ code }: Block): boolean =>
  code === "prompt_missing" || code === "no_picture";

const tooMany = (most: number): Block => ({
  code: "too_many",
  label: "Too many pictures",
  message: `The engine in use takes ${most === 1 ? "one picture" : `up to ${most} pictures`} at once. Remove some first.`,
});

const blocks = {
  signedOut: {
    code: "signed_out",
    callToAction: "sign_in",
    label: "Sign In to Edit",
    message: "Please sign in to edit images",
  },
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
  credits: {
    code: "credits",
    callToAction: "credits",
    label: "Insufficient Credits",
    message: insufficientCredits,
  },
  uploading: { code: "uploading", label: "Uploading", message: "A picture is still being uploaded." },
  engineAway: {
    code: "engine_away",
    label: "No engine right now",
    message: "No engine edits pictures here right now. What you wrote is kept.",
  },
  sending: { code: "sending", label: "Starting...", message: "The edit is being started." },
} as const satisfies Record<string, Block>;
