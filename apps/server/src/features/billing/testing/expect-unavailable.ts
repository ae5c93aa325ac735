/** What every adapter says of a provider that does not answer as it should. */
import { expect } from "vitest";
import { ProviderUnavailable } from "../providers/provider.ts";

/** Each call is refused as unavailable, and neither message, stack nor cause tells what `secrets` matches. */
export async function expectUnavailable(calls: (() => Promise<unknown>)[], secrets: RegExp): Promise<void> {
  for (const call of calls) {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(String((error as Error).stack)).not.toMatch(secrets);
    expect((error as Error).cause).toBeUndefined();
  }
}
