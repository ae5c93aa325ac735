/** The tool's sentences for uploads, refusals and failures. Refusals are toasts: the stage keeps the pictures. */
import {
  messageBy,
  ownSentence,
  promptMessages,
  queueFull,
  titled,
  tooFewCredits,
  type Messages,
} from "#tools/shell/messages/refusal-messages.ts";
import type { StageTexts } from "#tools/shell/stage/tool-stage.tsx";
import { shortName } from "#tools/shell/uploads/picture-file.ts";
import type { UploadTexts } from "#tools/shell/uploads/upload-texts.ts";
import { noRoom } from "#tools/shell/uploads/use-uploads.ts";
import { insufficientCredits, paidOnly } from "./readiness.ts";

const messages: Messages = {
  tier_required: () => ({ shownAs: "toast", title: paidOnly }),
  unauthorized: () => ({
    shownAs: "toast",
    title: "Please login to upscale images",
    callToAction: { to: "/auth", label: "Sign In" },
  }),
  insufficient_credits: tooFewCredits((balance, needed) => insufficientCredits(balance, needed, 1)),
  daily_cap_reached: (refusal) => ({ ...promptMessages.daily_cap_reached(refusal), shownAs: "toast" }),
  invalid_request: ownSentence,
  reference_unusable: ownSentence,
  rate_limited: ownSentence,
  too_many_open_jobs: queueFull,
};

/** The title for codes without a sentence of their own. */
export const failed = "Failed to upscale image. Please try again.";
export const refusalText = messageBy(messages, titled(failed));

export const stageTexts: StageTexts = {
  kind: "upscale",
  signedOut: {
    text: "Please login to upscale images. What you chose is kept, and what was running continues without you.",
  },
  kept: "",
  dismissLabel: "Choose something else",
};

/** A finished upload needs no text: the picture appears in the list. */
export const uploadTexts: UploadTexts = {
  failed: "Failed to upload image. Please try again.",
  unrecorded: "Image uploaded but failed to save record",
  notTaken: (name, problem) =>
    problem === noRoom
      ? { title: problem }
      : { title: `Failed to upload ${shortName(name)}`, description: problem },
};
