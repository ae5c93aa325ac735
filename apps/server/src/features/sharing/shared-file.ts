/** Headers and replies that all files of a shared page have in common. */
import { createHash } from "node:crypto";

export type ObjectLocation = { bucket: string; path: string };

/** Answers that the browser's copy of the file with this identity is still right, or sends the file with `headers`. */
export async function sendUnlessKnown(
  request: Request,
  identity: string | Uint8Array,
  send: (headers: Headers) => Response | Promise<Response>,
): Promise<Response> {
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
  const headers = sharedFileHeaders(etag);
  return hasTag(request.headers.get("if-none-match"), etag)
    ? new Response(null, { status: 304, headers })
    : send(headers);
}

/** Only the browser caches a file of a shared page, and revalidates it each time. */
const sharedFileHeaders = (etag: string): Headers =>
  new Headers({
    etag,
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex, nofollow",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "referrer-policy": "same-origin",
  });

const hasTag = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null &&
  ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));

/** Null bytes are answered with 404. */
export function sendBytes(bytes: Uint8Array | null, mimeType: string, headers: Headers): Response {
  if (bytes === null) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  headers.set("content-type", mimeType);
  headers.set("content-length", String(bytes.byteLength));
  return new Response(new Uint8Array(bytes), { headers });
}
