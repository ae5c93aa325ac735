/** The common expectation for providers that do not answer properly. */
import { expect } from "vitest";
import { ProviderUnavailable } from "../providers/provider.ts";

/** Expects each call to be refused as unavailable, without a match of `secrets` in message, stack or cause. */
export async function expectUnavailable(calls: (() => Promise<unknown>)[], secrets: RegExp): Promise<void> {
  for (const call of calls) {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(String((error as Error).stack)).not.toMatch(secrets);
    expect((error as Error).cause).toBeUndefined();
  }
}
