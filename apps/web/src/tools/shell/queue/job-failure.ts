/** The texts of a failed job: its title, its sentence, its cost, and whether trying again can help. */
import { errorCodes, type ErrorCode } from "@galatea/contract/error-codes.ts";
import { nothingCharged } from "@galatea/contract/failure-text.ts";
import { sentenceWithoutCost } from "@galatea/contract/failure-sentences.ts";
import type { JobKind } from "@galatea/contract/tools.ts";
import { viewOf } from "#job-kinds/job-kinds.ts";

type JobFailure = { title: string; sentence: string; cost: string; retryable: boolean };

/** @param kind null for a row that is of no known tool. */
export function jobFailure(code: string | null, kind: JobKind | null = "image"): JobFailure {
  const known = knownCode(code);
  const shownAs = kind ?? "image";
  const { titles, otherTitle, sentences, refunded } = viewOf(shownAs).failure;
  const { retryable, refunded: cameBack } = errorCodes[known];
  return {
    title: titles[known] ?? otherTitle,
    sentence: sentences?.[known] ?? sentenceWithoutCost(shownAs, known),
    cost: (cameBack ? refunded : undefined) ?? nothingCharged,
    retryable,
  };
}

/** A code that this version does not know is a failure all the same. */
export const knownCode = (code: string | null): ErrorCode => (isErrorCode(code) ? code : "engine_failed");

/** Where the history shows that the job's credits came back. */
export const refundPath = (jobId: string): string => `/account/credits?job=${encodeURIComponent(jobId)}`;

const isErrorCode = (code: string | null): code is ErrorCode => code !== null && code in errorCodes;
