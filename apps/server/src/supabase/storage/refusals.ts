/**
 * Every refusal of the storage protocol, in Supabase's shape `{statusCode, error, message}`. As there, the body tells the
 * status, and the answer itself is a 400 whatever the client did wrong.
 */
import { DatabaseError } from "pg";
import { LaneFull } from "../gateway/lanes.ts";
import { FilesAwayError } from "./finished-files.ts";
import { isPoolTimeout } from "#platform/connection-errors.ts";
import type { ImageRefusal } from "#platform/images.ts";
import type { RaisedRefusal } from "#platform/raised-refusal.ts";

export type Refusal = { status: number; code: string; error: string; message: string };

export type Answer<T> = ({ ok: true } & T) | { ok: false; refusal: Refusal };

const refusal = (status: number, code: string, error: string, message: string): Refusal => ({
  status,
  code,
  error,
  message,
});

export const refusals = {
  invalidKey: (name = ""): Refusal =>
    refusal(400, "InvalidKey", "InvalidKey", `Invalid key: ${printable(name)}`),
  invalidRequest: (message: string): Refusal => refusal(400, "InvalidRequest", "invalid_request", message),
  /** The product's own: a token of Supabase outlives its session. */
  sessionEnded: (): Refusal => refusal(401, "InvalidJWT", "Unauthorized", "This session was signed out"),
  /** In the words of the schema that stands at Supabase's door. */
  authorizationMissing: (): Refusal =>
    refusal(400, "InvalidRequest", "Error", "headers must have required property 'authorization'"),
  invalidToken: (message: string): Refusal => refusal(403, "AccessDenied", "Unauthorized", message),
  accessDenied: (): Refusal =>
    refusal(403, "AccessDenied", "Unauthorized", "new row violates row-level security policy"),
  invalidRole: (): Refusal => refusal(403, "AccessDenied", "Unauthorized", "Access denied: Invalid role"),
  badSignature: (): Refusal => refusal(400, "InvalidSignature", "InvalidSignature", "This link is not valid"),
  notOffered: (what: string): Refusal =>
    refusal(501, "NotImplemented", "not_implemented", `${what} are not offered here`),
  notEnabled: (feature: string): Refusal =>
    refusal(
      409,
      "FeatureNotEnabled",
      "FeatureNotEnabled",
      `The feature ${feature} is not enabled for this resource`,
    ),
  bucketNotEmpty: (): Refusal =>
    refusal(409, "ResourceNotEmpty", "ResourceNotEmpty", "The bucket you tried to delete is not empty"),
  noSuchBucket: (): Refusal => refusal(404, "NoSuchBucket", "Bucket not found", "Bucket not found"),
  noSuchKey: (): Refusal => refusal(404, "NoSuchKey", "not_found", "Object not found"),
  alreadyExists: (): Refusal => refusal(409, "KeyAlreadyExists", "Duplicate", "The resource already exists"),
  tooManyUploads: (): Refusal =>
    refusal(429, "SlowDown", "slow_down", "Too many uploads are open. Finish or cancel some of them first."),
  tooLarge: (): Refusal =>
    refusal(413, "EntityTooLarge", "Payload too large", "The object exceeded the maximum allowed size"),
  mimeType: (type: string): Refusal =>
    refusal(415, "InvalidMimeType", "invalid_mime_type", `mime type ${type} is not supported`),
  image: (code: ImageRefusal, sentence: string): Refusal => refusal(imageStatus[code], code, code, sentence),
  raised: ({ status, code, message }: RaisedRefusal): Refusal => refusal(status, code, code, message),
  busy: (): Refusal =>
    refusal(503, "SlowDown", "slow_down", "The server is busy. Please try again in a moment."),
  full: (): Refusal => refusal(507, "StorageFull", "storage_full", "The server has no room for this file."),
  internal: (): Refusal => refusal(500, "InternalError", "internal", "Internal Server Error"),
};

const printable = (name: string): string => name.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, "?");

const imageStatus: Record<ImageRefusal, number> = {
  image_unsupported: 415,
  image_broken: 422,
  image_too_many_pixels: 413,
  image_too_large: 413,
  image_server_busy: 503,
};

const retryLater = { "retry-after": "2" };

/** A session that ended, which clients have to notice, and a limit that passes. */
const toldAsIs: ReadonlySet<number> = new Set([401, 429]);

/** @param answered where Supabase does not answer 400. */
export function toResponse({ status, code, error, message }: Refusal, answered?: number): Response {
  // After these the rest of a body may still arrive, so the connection cannot be reused.
  const connection = status === 413 || status === 507 ? { connection: "close" } : {};
  return Response.json(
    { statusCode: String(status), code, error, message },
    {
      status: answered ?? (toldAsIs.has(status) || status >= 500 ? status : 400),
      headers: { "cache-control": "no-store", ...connection, ...(status === 503 ? retryLater : {}) },
    },
  );
}

/** The refusal for an error of PostgreSQL; null for an error that is none of the caller's. */
export function refusalOfDatabase(thrown: unknown): Refusal | null {
  if (!(thrown instanceof DatabaseError)) return null;
  if (thrown.code === "42501") return refusals.accessDenied();
  if (thrown.code === "23505") return refusals.alreadyExists();
  if (thrown.code === "GX002") return refusals.tooManyUploads();
  if (thrown.code === "23503") return refusals.noSuchBucket();
  if (thrown.code === "23514" || thrown.code === "22021") return refusals.invalidKey();
  return null;
}

/** No connection became free, the service of the files did not answer, or a statement met its timeout or waited too long for a lock. */
export const isBusy = (thrown: unknown): boolean =>
  thrown instanceof LaneFull ||
  thrown instanceof FilesAwayError ||
  isPoolTimeout(thrown) ||
  (thrown instanceof DatabaseError && (thrown.code === "57014" || thrown.code === "55P03"));

/** A full disk or an exhausted quota. Nothing was stored, and a later attempt may succeed. */
export const isDiskFull = (thrown: unknown): boolean => {
  const code = (thrown as NodeJS.ErrnoException | null)?.code;
  return code === "ENOSPC" || code === "EDQUOT";
};
