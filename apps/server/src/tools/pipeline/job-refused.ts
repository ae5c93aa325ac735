/** Ends a job with this code, and a refund. */
import type { ErrorCode } from "@galatea/contract/error-codes.ts";

export class JobRefused extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
