/** What a failed job of any tool says to a person: what happened, what it cost, and whether trying again can help. */
import { errorCodes, type ErrorCode } from "@galatea/contract/error-codes.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import type { JobKind } from "@galatea/contract/jobs.ts";
import { type JobFailure, knownCode, pictureFailure, withoutCost } from "./picture-failure.ts";

export { refundPath } from "./picture-failure.ts";

type Titles = Partial<Record<ErrorCode, string>>;

const gone: Titles = { reference_unusable: "The picture is not there any more" };
const titlesOf: Partial<Record<JobKind, Titles>> = {
  video: {
    reference_unusable: "Image Upload Issue",
    insufficient_credits: "Insufficient Credits",
    tier_required: "Subscription Required",
    engine_failed: "Generation Failed",
    engine_timeout: "Generation Failed",
    engine_bad_output: "No Output Generated",
    storage_failed: "Storage Error",
  },
  upscale: { ...gone, engine_timeout: "Enlarging took too long" },
  edit: { ...gone, engine_timeout: "The edit took too long" },
  process: { ...gone, engine_timeout: "Processing timed out" },
};

type Tool = Exclude<JobKind, "image" | "character">;
const otherTitles: Record<Tool, string> = {
  video: "Video Generation Failed",
  upscale: "The picture was not enlarged",
  edit: "The edit was not finished",
  process: "The picture was not processed",
};

/** What a video's failures add to their titles. */
const videoSentences: Partial<Record<ErrorCode, string>> = {
  reference_unusable: "The selected image cannot be accessed. Please upload a new image.",
  engine_failed: "The AI model hit an issue. Please try again.",
  engine_timeout: "It took too long and was stopped. Please try again.",
  engine_bad_output: "The engine returned no video. Please try another prompt.",
  storage_failed: "The video was made but could not be stored. Please try again.",
};

const refunded = "The credits were refunded; nothing was charged.";

/** @param kind null for a row that is of no known tool. */
export function jobFailure(code: string | null, kind: JobKind | null = "image"): JobFailure {
  const failure = pictureFailure(code);
  if (kind === null || kind === "image" || kind === "character") return failure;
  const known = knownCode(code);
  const title = titlesOf[kind]?.[known];
  if (kind === "video") {
    return {
      ...failure,
      title: title ?? otherTitles.video,
      sentence: videoSentences[known] ?? withoutCost(failureSentence("video", known)),
      cost: errorCodes[known].refunded ? refunded : failure.cost,
    };
  }
  return {
    ...failure,
    title: title ?? (failure.title === pictureFailure(null).title ? otherTitles[kind] : failure.title),
    sentence: withoutCost(failureSentence(kind, known)),
  };
}
