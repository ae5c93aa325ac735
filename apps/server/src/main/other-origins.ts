/**
 * Lets pages of other origins use the backend's protocol, as clients of Supabase may: only those that the operator names.
 * Requests carry a token in a header and never a cookie, so an origin gets no rights by it.
 */
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** What clients read of an answer beside its body. */
const exposedHeaders = [
  "content-range",
  "content-profile",
  "location",
  "preference-applied",
  "etag",
  "retry-after",
  "content-disposition",
  "upload-offset",
  "upload-length",
  "upload-metadata",
  "upload-expires",
  "tus-resumable",
  "tus-version",
  "tus-extension",
  "tus-max-size",
];

/** The paths that a client of another origin calls. */
export const protocolPaths = [
  "/auth/v1/*",
  "/rest/v1/*",
  "/storage/v1/*",
  "/realtime/v1/*",
  "/functions/v1/*",
] as const;

/** @param origins such as `https://app.example.org`; `*` for all. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  const allow = cors({
    origin: origins.includes("*") ? "*" : [...origins],
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: exposedHeaders,
    maxAge: 86_400,
  });
  // An OPTIONS request without this header is no CORS preflight: a TUS client asks which extensions the server supports.
  return (c, next) =>
    c.req.method === "OPTIONS" && c.req.header("access-control-request-method") === undefined
      ? next()
      : allow(c, next);
}
