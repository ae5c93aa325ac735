/** Conditions of requests, and the source of a copy. */
import type { Validators } from "#platform/http/byte-range.ts";

/** `If-Match` and `If-Unmodified-Since`; the latter counts only without the former (RFC 9110, 13.2.2). */
export function meetsConditions(headers: Headers, { eTag, lastModified }: Validators): boolean {
  const tags = headers.get("if-match");
  if (tags !== null) {
    return tags.split(",").some((tag) => tag.trim() === "*" || unquoted(tag) === unquoted(eTag));
  }
  const since = Date.parse(headers.get("if-unmodified-since") ?? "");
  return Number.isNaN(since) || Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

/** Clients of S3 send tags with and without quotes. */
export const unquoted = (tag: string): string => tag.trim().replace(/^"(.*)"$/, "$1");

/** `/bucket/key` or `bucket/key`, encoded as in a URL. Null when malformed or of a version. */
export function readCopySource(header: string): { bucket: string; key: string } | null {
  if (/\?versionId=(?!null$)/.test(header)) return null;
  try {
    const text = decodeURIComponent(header.replace(/\?versionId=null$/, ""));
    const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(text) ?? [];
    return bucket !== undefined && key !== undefined ? { bucket, key } : null;
  } catch {
    return null;
  }
}
