/** What a failed or refused job says to a person: what happened, what it cost, and whether trying again can help. */
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

const nothingCharged = "Nothing was charged.";

export function jobFailure(code: string | null): JobFailure {
  const known = isErrorCode(code) ? code : "engine_failed";
  const { sentence, retryable } = errorCodes[known];
  return {
    title: titles[known] ?? "The picture was not finished",
    sentence: sentence.replace(/\s*(The credits are back; nothing|Nothing) was charged\.$/, ""),
    cost: nothingCharged,
    retryable,
  };
}

/** Where the history shows that the job's credits came back. */
export const refundPath = (jobId: string): string => `/account/credits?job=${encodeURIComponent(jobId)}`;

const isErrorCode = (code: string | null): code is ErrorCode => code !== null && code in errorCodes;
