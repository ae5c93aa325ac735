/** Names the caller whose share of the process a request uses. Its credentials decide, so nobody is held for an address. */
import type { IncomingMessage } from "node:http";
import type { CallerKey } from "#platform/http/fair-door.ts";
import type { ResolveCaller } from "#supabase/gateway/caller.ts";

/** @param addressOf answers null for this machine. */
export function createCallerKey(
  resolveCaller: ResolveCaller,
  addressOf: (request: IncomingMessage) => string | null,
): CallerKey {
  return async (request) => {
    const { authorization, apikey } = request.headers;
    const key = Array.isArray(apikey) ? apikey[0] : apikey;
    const known =
      authorization === undefined && key === undefined
        ? null
        : await resolveCaller({ authorization, apikey: key });
    if (known?.ok && known.caller.role === "service_role") return null;
    if (known?.ok && known.caller.userId !== null) return `person ${known.caller.userId}`;
    return `address ${addressOf(request) ?? "of this machine"}`;
  };
}
