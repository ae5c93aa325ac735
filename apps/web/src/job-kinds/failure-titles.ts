/** The titles of failures that several kinds of jobs share. */
import type { ErrorCode } from "@galatea/contract/error-codes.ts";

export const pictureFailureTitles: Partial<Record<ErrorCode, string>> = {
  job_cancelled: "Cancelled, as you asked",
  content_refused: "Not made: this is against the rules here",
  moderation_unavailable: "The safety check is away",
  engine_unavailable: "The engine is away right now",
  engine_timeout: "The picture took too long",
  engine_busy: "The engine is busy",
  engine_out_of_memory: "The engine ran out of memory",
  engine_refused: "The engine refused this",
  engine_lost: "The engine's work was lost",
  engine_bad_output: "The engine returned no picture",
  storage_failed: "The picture could not be stored",
  worker_lost: "The work was interrupted",
};

/** Of tools that work on a picture. */
export const changeFailureTitles: Partial<Record<ErrorCode, string>> = {
  ...pictureFailureTitles,
  reference_unusable: "The picture is not there any more",
};

export const imagesOf = (count: number): string => (count === 1 ? "image" : "images");
