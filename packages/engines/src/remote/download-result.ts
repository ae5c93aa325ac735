/** A result that lies at an address. Redirects are followed one by one, so that the guarded fetch checks each of them. */
import { EngineError } from "../engine.ts";

/**
 * @param fetch a guarded one, which bounds bytes and hops.
 * @throws {EngineError} those of the guarded fetch and of its `inspect`; `engine_bad_output` for an address that is none.
 */
export async function downloadResult(
  fetch: typeof globalThis.fetch,
  address: string,
  headers: Record<string, string> = {},
): Promise<Uint8Array> {
  let url = urlOf(address, undefined);
  for (;;) {
    const response = await fetch(url, { headers, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null)
      return new Uint8Array(await response.arrayBuffer());
    url = urlOf(location, url);
  }
}

function urlOf(address: string, base: URL | undefined): URL {
  if (URL.canParse(address, base?.href)) return new URL(address, base);
  throw new EngineError("engine_bad_output", "The provider names an address that is none.");
}
