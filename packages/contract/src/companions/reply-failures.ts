/** The sentences of replies that failed, where those of pictures would be wrong. */
import { errorCodes, type ErrorCode } from "../error-codes.ts";
import { type FailureText, uncharged } from "../failure-text.ts";

const own: Partial<Record<ErrorCode, FailureText>> = {
  engine_bad_output: uncharged("The model's reply could not be read."),
  engine_failed: uncharged("The reply failed. Please try again."),
  engine_bad_input: uncharged("The model could not take this message."),
};

export const replyFailureSentence = (code: ErrorCode): string => (own[code] ?? errorCodes[code]).sentence;
