/** Maps an engine's failure to the contract's code. */
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { EngineError, type EngineErrorCode } from "@galatea/engines/engine.ts";

const codes: Record<EngineErrorCode, ErrorCode> = {
  engine_unavailable: "engine_unavailable",
  engine_timeout: "engine_timeout",
  engine_aborted: "job_cancelled",
  engine_bad_input: "engine_bad_input",
  engine_cannot_follow: "cannot_follow",
  engine_bad_output: "engine_bad_output",
  engine_refused: "engine_refused",
  engine_busy: "engine_busy",
  engine_out_of_memory: "engine_out_of_memory",
  engine_lost: "engine_lost",
  engine_failed: "engine_failed",
};

/** Null when the error is not an engine's own. */
export const codeOfEngineError = (error: unknown): ErrorCode | null =>
  error instanceof EngineError ? codes[error.code] : null;
