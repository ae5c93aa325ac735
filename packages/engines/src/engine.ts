/**
 * What every engine of every capability shares: how it is run, how it fails, what it says about itself.
 * An engine takes plain data and gives bytes; it knows no database, no user and no price.
 */

/** The only ways an engine may fail. `core/jobs` maps each to an error code of the contract. */
export type EngineErrorCode =
  | "engine_unavailable"
  | "engine_timeout"
  | "engine_aborted"
  | "engine_bad_input"
  | "engine_bad_output"
  | "engine_failed";

/** The only error an engine throws. `message` is for logs, never shown to a person. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EngineError";
    this.code = code;
  }
}

/** What an engine says while it works. `fraction` never falls and lies in 0..1. */
export type EngineProgress = { fraction: number; stage: string };

export type EngineRun = {
  signal: AbortSignal;
  onProgress: (progress: EngineProgress) => void;
};

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Throws `engine_aborted` when the run was cancelled; call it between steps that take over 50 ms. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError("engine_aborted", "The run was cancelled.");
}
