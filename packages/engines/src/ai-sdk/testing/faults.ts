/** What every provider's call goes wrong with, and what the error of it must never hold. */
import { expect } from "vitest";
import type { AiSdkFault } from "../../../testing/ai-sdk.ts";
import { failureOf } from "../../../testing/failure-of.ts";
import { EngineError, type EngineErrorCode } from "../../engine.ts";
import { testKey } from "./options.ts";

/** A prompt for which nothing may be logged. */
export const secretWords = "a lighthouse that nobody may read about";

/** Faults of the call that starts the work. */
export const refusedCalls: readonly [AiSdkFault, EngineErrorCode][] = [
  ["busy", "engine_busy"],
  ["overloaded", "engine_busy"],
  ["broken", "engine_failed"],
  ["html", "engine_bad_output"],
  ["broken with html", "engine_failed"],
  ["no access", "engine_unavailable"],
  ["forbidden", "engine_unavailable"],
  ["no credit", "engine_unavailable"],
  ["quota used up", "engine_unavailable"],
  ["bad request", "engine_bad_input"],
  ["unknown model", "engine_unavailable"],
  ["gateway timeout", "engine_timeout"],
  ["redirect", "engine_failed"],
  ["out of memory", "engine_out_of_memory"],
  ["broken off", "engine_unavailable"],
];

/** Addresses of a result that nothing may be fetched from. */
export const foreignResults = [
  "result at a private address",
  "result at the metadata service",
  "result at a private name",
  "result at a mapped address",
  "result without https",
  "result redirected to a private address",
  "result redirected for ever",
  "result as page",
] as const satisfies readonly AiSdkFault[];

/** The error, of which everything that a log could hold is free of the key, of tokens and of the person's words. */
export async function discreetErrorOf(running: Promise<unknown> | undefined): Promise<EngineError> {
  const error = await failureOf(running);
  if (!(error instanceof EngineError)) throw new Error(`It gave ${String(error)}`);
  const logged = `${error.message} ${error.reason} ${error.stack} ${JSON.stringify(error.cause)}`;
  for (const word of [testKey, "sk-secret", "poll-secret", "lighthouse", "red coat"])
    expect(logged).not.toContain(word);
  return error;
}
