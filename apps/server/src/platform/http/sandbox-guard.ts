/**
 * Keeps what is sandbox only (play money) to this machine: a server that listens on loopback can still be reached from
 * outside through a proxy, which gives itself away by the Host it asks for or by its forwarding headers.
 */
import type { MiddlewareHandler } from "hono";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { isLoopback } from "../env.ts";

const forwardingHeaders = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-real-ip",
  "cf-connecting-ip",
  "via",
];

/** @param allowEverywhere the operator said `ALLOW_SANDBOX=1`. */
export function sandboxGuard(allowEverywhere: boolean): MiddlewareHandler {
  return async (c, next) => {
    const host = URL.parse(`http://${c.req.header("host") ?? ""}`)?.hostname ?? "";
    const isForwarded = forwardingHeaders.some((name) => c.req.header(name) !== undefined);
    if (allowEverywhere || (isLoopback(host) && !isForwarded)) return next();
    const { sentence, status } = errorCodes.sandbox_disabled;
    return c.json({ error: sentence, code: "sandbox_disabled" }, status);
  };
}
