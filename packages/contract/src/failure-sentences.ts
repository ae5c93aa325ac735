/**
 * The sentences of failures, in the words of the tool that failed. Programs tell failures apart by their codes.
 */
import { errorCodes, type ErrorCode } from "./error-codes.ts";
import type { JobKind } from "./jobs.ts";

const nothingCharged = "Nothing was charged.";

const ofKind: Partial<Record<JobKind, Partial<Record<ErrorCode, string>>>> = {
  video: {
    tier_required: "Videos need a paid subscription tier. Please upgrade to use this feature.",
    reference_unusable: `Reference image is not accessible. ${nothingCharged}`,
    engine_failed: `Video generation failed. Please try again. ${nothingCharged}`,
    engine_timeout: `Video generation failed: it took too long and was stopped. ${nothingCharged}`,
    engine_bad_output: `No video generated. ${nothingCharged}`,
    storage_failed: `Failed to store video. ${nothingCharged}`,
  },
  upscale: {
    tier_required:
      "Image upscaling is only available for paid subscribers. Please upgrade to use this feature.",
    reference_unusable: `This picture cannot be used: it has to be a picture of your own that still exists. ${nothingCharged}`,
    engine_failed: `Failed to upscale image. Please try again. ${nothingCharged}`,
  },
  edit: {
    reference_unusable: `One of these pictures cannot be used: it has to be your own and still exist. ${nothingCharged}`,
    engine_failed: `Failed to edit image. Please try again. ${nothingCharged}`,
  },
  process: {
    tier_required:
      "Process Image is only available for paid subscribers. Please upgrade to use this feature.",
    reference_unusable: `This picture cannot be used: it has to be a picture of your own that still exists. ${nothingCharged}`,
    engine_failed: `Processing failed. Please try again. ${nothingCharged}`,
    engine_timeout: `Processing timed out. Please try again. ${nothingCharged}`,
    storage_failed: `Failed to process image: it could not be stored. ${nothingCharged}`,
  },
};

/** The sentence for a person when a job of this kind is refused or fails with this code. */
export const failureSentence = (kind: JobKind, code: ErrorCode): string =>
  ofKind[kind]?.[code] ?? errorCodes[code].sentence;

/** The sentence for a request that the engine said it cannot follow. */
export const cannotFollowSentence = (kind: JobKind, reason: string): string =>
  kind === "video" ? reason : `${reason} ${nothingCharged}`;
