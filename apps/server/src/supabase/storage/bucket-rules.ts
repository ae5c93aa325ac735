/** What a bucket takes: sizes and types. */
import type { Bucket, ObjectMetadata } from "./object-rows.ts";
import { refusals, type Refusal } from "./refusals.ts";

/** The limit of buckets without one. */
const defaultMaxBytes = 50 * 1024 * 1024;

/** The most bytes of one object, whatever its bucket allows. */
export const maxObjectBytes = 5 * 1024 ** 3;

export const maxBytesOf = (bucket: Bucket): number =>
  Math.min(bucket.file_size_limit ?? defaultMaxBytes, maxObjectBytes);

export const isAllowedType = (mimeType: string, allowed: string[] | null): boolean =>
  allowed === null ||
  allowed.some((entry) =>
    entry.endsWith("/*") ? mimeType.startsWith(entry.slice(0, -1)) : entry.toLowerCase() === mimeType,
  );

/** The refusal of a stored file that comes from another bucket; null where it may come. */
export function refuseIn(bucket: Bucket, { mimetype, size }: ObjectMetadata): Refusal | null {
  if (!isAllowedType(mimetype, bucket.allowed_mime_types)) return refusals.mimeType(mimetype);
  return size > maxBytesOf(bucket) ? refusals.tooLarge() : null;
}
