/**
 * Keeps the sandbox (play money, unconfirmed addresses) to this machine. A server that listens on loopback can still be
 * reached from outside through a proxy; the guard recognises one by its Host or by the headers that it adds.
 */
import type { MiddlewareHandler } from "hono";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { isLoopback } from "../env.ts";

/**
 * The headers that browsers, curl and the Supabase client send. A request with any other header counts as forwarded,
 * because each proxy adds headers of its own and no list of them stays complete.
 */
const directHeaders =
  /^(host|connection|keep-alive|user-agent|cookie|origin|referer|range|expect|te|dnt|priority|pragma|purpose|cache-control|transfer-encoding|upgrade-insecure-requests|save-data|authorization|apikey|prefer|idempotency-key|x-client-info|x-requested-with|(accept|access-control|content|if|sec|service-worker|x-supabase)(-[a-z-]+)?)$/;

/** @param allowEverywhere the operator set `ALLOW_SANDBOX=1`. */
export function sandboxGuard(allowEverywhere: boolean): MiddlewareHandler {
  return async (c, next) => {
    if (allowEverywhere || isFromThisMachine(c.req.raw.headers)) return next();
    const { sentence, status } = errorCodes.sandbox_disabled;
    return c.json({ error: sentence, code: "sandbox_disabled" }, status);
  };
}

export function isFromThisMachine(headers: Headers): boolean {
  const host = URL.parse(`http://${headers.get("host") ?? ""}`)?.hostname ?? "";
  return isLoopback(host) && [...headers.keys()].every((name) => directHeaders.test(name));
}
