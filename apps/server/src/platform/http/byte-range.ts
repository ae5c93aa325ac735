/** Conditional and partial requests (RFC 9110, sections 13 and 14), for one range of bytes. */

export type ByteRange = { start: number; end: number };

export type RangeResult = { kind: "whole" } | { kind: "part"; range: ByteRange } | { kind: "unsatisfiable" };

/**
 * Reads a `Range` header. Several ranges, other units and malformed headers answer `whole`: the RFC allows a server to
 * ignore them and to send the whole file. `end` is the last byte's offset, inclusive.
 */
export function parseRange(header: string | null, sizeBytes: number): RangeResult {
  const parts = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "");
  if (!parts || (parts[1] === "" && parts[2] === "")) return { kind: "whole" };
  if (parts[1] === "") {
    const length = Math.min(Number(parts[2]), sizeBytes);
    if (length === 0) return { kind: "unsatisfiable" };
    return { kind: "part", range: { start: sizeBytes - length, end: sizeBytes - 1 } };
  }
  const start = Number(parts[1]);
  const last = parts[2] === "" ? sizeBytes - 1 : Number(parts[2]);
  if (last < start && parts[2] !== "") return { kind: "whole" };
  if (start >= sizeBytes) return { kind: "unsatisfiable" };
  return { kind: "part", range: { start, end: Math.min(last, sizeBytes - 1) } };
}

export type Validators = { eTag: string; lastModified: Date };

export function isNotModified(headers: Headers, { eTag, lastModified }: Validators): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) {
    return tags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === eTag);
  }
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return !Number.isNaN(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

/** Whether a range may continue an earlier answer (`If-Range`): only while the file is the same. */
export function mayContinue(headers: Headers, { eTag }: Validators): boolean {
  const condition = headers.get("if-range");
  return condition === null || condition.trim() === eTag;
}
