/** The sentences of replies that failed, in the words of a talk. */
import { type ErrorCode, errorCodes } from "../error-codes.ts";
import { type FailureText, uncharged } from "../failure-text.ts";

const own: Partial<Record<ErrorCode, FailureText>> = {
  job_cancelled: uncharged("Stopped before anything was said."),
  engine_failed: uncharged("The answer could not be written. Please try again."),
  engine_bad_output: uncharged("The model gave no answer that can be shown. Please try again."),
  engine_bad_input: uncharged("The model cannot work with this message."),
  engine_unavailable: uncharged(
    "The model that answers is away or takes no work right now. Please try again later.",
  ),
  engine_timeout: uncharged("The answer took too long and was stopped. Please try again."),
  engine_busy: uncharged("The model has too much to do right now. Please try again in a few minutes."),
  engine_out_of_memory: uncharged("The model ran out of memory. Please try again."),
  engine_refused: uncharged("The model's own rules do not allow this. Please write it in other words."),
  engine_lost: uncharged("The answer was interrupted. Please try again."),
  worker_lost: uncharged("The answer was interrupted. Please try again."),
};

export const replyFailureText = (code: ErrorCode): FailureText => own[code] ?? errorCodes[code];

export const replyFailureSentence = (code: ErrorCode): string => replyFailureText(code).sentence;
