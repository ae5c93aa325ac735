/**
 * Keeps the sandbox (play money, unconfirmed addresses) to this machine. A server that listens on loopback can still be
 * reached from outside through a proxy; the guard recognises one by its Host or its forwarding headers.
 */
import type { MiddlewareHandler } from "hono";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { isLoopback } from "../env.ts";

/** Forwarding headers beside those that begin with `x-forwarded`. */
const forwardingHeaders: ReadonlySet<string> = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "fly-client-ip",
  "fastly-client-ip",
  "x-original-host",
  "x-original-url",
]);

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
  const isForwarded = [...headers.keys()].some(
    (name) => name.startsWith("x-forwarded") || forwardingHeaders.has(name),
  );
  return isLoopback(host) && !isForwarded;
}
