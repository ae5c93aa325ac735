/**
 * What a failed picture says to a person, and where its refund stands. Apart from the other tools' failures
 * (job-failure.ts), whose sentences the pictures' page does not need at its start.
 */
import { errorCodes, type ErrorCode } from "@galatea/contract/error-codes.ts";

export type JobFailure = { title: string; sentence: string; cost: string; retryable: boolean };

const titles: Partial<Record<ErrorCode, string>> = {
  job_cancelled: "Cancelled, as you asked",
  content_refused: "Not made: this is against the rules here",
  moderation_unavailable: "The safety check is away",
  engine_unavailable: "No engine is free right now",
  engine_timeout: "The picture took too long",
  engine_bad_output: "The engine returned no picture",
  storage_failed: "The picture could not be stored",
  worker_lost: "The work was interrupted",
};

/** Of a picture and of a character's face. */
export function pictureFailure(code: string | null): JobFailure {
  const known = knownCode(code);
  return {
    title: titles[known] ?? "The picture was not finished",
    sentence: withoutCost(errorCodes[known].sentence),
    cost: "Nothing was charged.",
    retryable: errorCodes[known].retryable,
  };
}

/** A code that this version does not know is a failure all the same. */
export const knownCode = (code: string | null): ErrorCode => (isErrorCode(code) ? code : "engine_failed");

/** What it cost is said beside it, once. */
export const withoutCost = (sentence: string): string =>
  sentence.replace(/\s*(The credits are back; nothing|Nothing) was charged\.$/, "");

/** Where the history shows that the job's credits came back. */
export const refundPath = (jobId: string): string => `/account/credits?job=${encodeURIComponent(jobId)}`;

const isErrorCode = (code: string | null): code is ErrorCode => code !== null && code in errorCodes;
