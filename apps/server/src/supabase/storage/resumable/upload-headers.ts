/** Reads the headers of TUS 1.0 (https://tus.io/protocols/resumable-upload). */
import { isBucketName, isObjectName } from "../names.ts";
import { parseCacheControl, parseMetadata, plainType } from "../receive-body.ts";

/** What the client says about its file. The type is not trusted. */
export type DescribedFile = {
  declaredType: string;
  cacheSeconds: number;
  userMetadata: Record<string, unknown> | null;
  /** The header as it came, which HEAD repeats. */
  header: string;
};

export type AnnouncedFile = { bucket: string; name: string; described: DescribedFile };

/** Null for a header that is malformed or names no object. */
export function readUploadMetadata(header: string | undefined): AnnouncedFile | null {
  const values = parsePairs(header ?? "");
  const bucket = values?.get("bucketName") ?? "";
  const name = values?.get("objectName") ?? "";
  if (!values || !isBucketName(bucket) || !isObjectName(name)) return null;
  const described: DescribedFile = {
    declaredType: plainType(values.get("contentType") ?? ""),
    cacheSeconds: parseCacheControl(values.get("cacheControl") ?? null),
    userMetadata: parseMetadata(values.get("metadata") ?? ""),
    header: header ?? "",
  };
  return { bucket, name, described };
}

/** `key base64, key base64`, each key once. */
function parsePairs(header: string): Map<string, string> | null {
  const values = new Map<string, string>();
  for (const pair of header.split(",")) {
    const [, key, value = ""] = /^\s*([^\s,]+)(?:\s+([A-Za-z0-9+/_-]*={0,2}))?\s*$/.exec(pair) ?? [];
    const text = Buffer.from(value, "base64").toString("utf8");
    if (key === undefined || values.has(key) || text.includes("\0")) return null;
    values.set(key, text);
  }
  return values;
}

/** A number of bytes; null for anything else, such as a negative or a broken number. */
export function readByteCount(header: string | undefined): number | null {
  if (header === undefined || !/^\d{1,15}$/.test(header)) return null;
  return Number(header);
}
