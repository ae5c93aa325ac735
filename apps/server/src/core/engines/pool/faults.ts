/** Which failures of a run say something about its machine, and which about the request. */
import { EngineError, type EngineErrorCode } from "@galatea/engines/engine.ts";

const always = new Set<EngineErrorCode>(["engine_unavailable", "engine_timeout", "engine_lost"]);
/** A server that answers 5xx, or is another one, refuses before it starts anything; afterwards the request may be the cause. */
const beforeStart = new Set<EngineErrorCode>(["engine_failed", "engine_bad_output"]);

export function isFaultOfMachine(
  error: unknown,
  { hasStarted, signal }: { hasStarted: boolean; signal: AbortSignal },
): boolean {
  if (signal.aborted) return isTimeout(signal.reason);
  if (!(error instanceof EngineError)) return false;
  return always.has(error.code) || (!hasStarted && beforeStart.has(error.code));
}

const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === "TimeoutError";
