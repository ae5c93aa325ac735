/** Texts of uploads, refusals and failures. */
import { limits } from "@galatea/contract/limits.ts";
import {
  cannotFollow,
  ownSentence,
  queueFull,
  messageBy,
  titled,
  tooFewCredits,
  promptMessages,
  type MessageOf,
  type Messages,
} from "#tools/shell/messages/refusal-messages.ts";
import type { StageTexts } from "#tools/shell/stage/tool-stage.tsx";
import type { FileNotice } from "#tools/shell/uploads/picture-file.ts";
import { pictureTypes } from "#tools/shell/uploads/picture-types.ts";
import type { UploadTexts } from "#tools/shell/uploads/upload-texts.ts";
import { insufficientCredits } from "./readiness.ts";

export const signInFirst = "Authentication required";

const onStage =
  (title: string): MessageOf =>
  ({ sentence }) => ({ shownAs: "stage", title, description: sentence, tellsCost: true });

const messages: Messages = {
  tier_required: ownSentence,
  insufficient_credits: tooFewCredits(insufficientCredits),
  unauthorized: () => ({ shownAs: "toast", title: signInFirst }),
  consent_required: ownSentence,
  rate_limited: ownSentence,
  too_many_open_jobs: queueFull,
  cannot_follow: cannotFollow("This picture cannot be cut out here", "process"),
  reference_unusable: onStage("The picture is not there any more"),
  engine_bad_input: onStage("The engine cannot work with this picture"),
  engine_unavailable: onStage("The engine is away right now"),
  daily_cap_reached: promptMessages.daily_cap_reached,
};

/** For codes without a text of their own. */
export const failed = "Failed to process image";
export const refusalText = messageBy(messages, titled(failed));

export const stageTexts: StageTexts = {
  kind: "process",
  signedOut: {
    text: "Authentication required. What you chose is kept, and jobs that were running continue without you.",
  },
  kept: ({ error_code }) =>
    error_code === "reference_unusable" ? "" : "Your picture is still there for another try.",
  dismissLabel: "Choose something else",
};

const notAnImage = "Please upload a valid image file";
export const pictureLost = "Failed to load uploaded image";

/** Why this file is not sent; null when it may be. */
export function fileProblem(file: Pick<File, "type" | "size">): FileNotice | null {
  if (!pictureTypes.some((type) => type === file.type) || file.size === 0)
    return { title: notAnImage, description: "Use a JPEG, PNG or WebP picture." };
  return file.size > limits.uploadBytes ? { title: "Image must be smaller than 10MB" } : null;
}

export const uploadTexts: UploadTexts = {
  problemOf: fileProblem,
  notTaken: (_name, problem) => ({ title: notAnImage, description: problem }),
  failed: "Failed to upload image",
};
