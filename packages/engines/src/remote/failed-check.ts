/** What an operator reads where a server's health could not be asked. */
import { EngineError, type EngineErrorCode } from "../engine.ts";

/** `server` is what should run there, such as "the WebUI"; `own` are its sentences instead of, or beside, the usual ones. */
export function describeFailedCheck(
  error: unknown,
  server: string,
  own: Partial<Record<EngineErrorCode, string>> = {},
): string {
  if (!(error instanceof EngineError)) return "The server could not be asked.";
  const sentences: typeof own = {
    engine_unavailable: `Nothing answers there. Is ${server} running, and is the address right?`,
    engine_timeout: "The server does not answer in time.",
    engine_busy: "The server answers that it takes no requests now.",
    ...own,
  };
  return sentences[error.code] ?? `The server failed. ${error.message}`;
}

export const isAway = (error: unknown): error is EngineError =>
  error instanceof EngineError && error.code === "engine_unavailable";
