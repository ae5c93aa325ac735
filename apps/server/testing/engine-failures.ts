/** The ways in which any engine may fail, each with the code that its job gets. */
import { EngineError } from "@galatea/engines/engine.ts";

/** @param work the engine's proper work, whose bytes the last case replaces. */
export const engineFailures = <Request, Result>(
  work: (request: Request) => Promise<Result>,
): [string, (request: Request) => Promise<Result>][] => [
  ["engine_failed", () => Promise.reject(new EngineError("engine_failed", "in the middle"))],
  ["engine_unavailable", () => Promise.reject(new EngineError("engine_unavailable", "went away"))],
  ["engine_failed", () => Promise.reject(new TypeError("a bug"))],
  ["engine_bad_output", async (request) => ({ ...(await work(request)), bytes: Buffer.from("no picture") })],
];
