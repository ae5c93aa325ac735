/** GetObject, HeadObject, GetObjectTagging, PutObject, CopyObject, DeleteObject and DeleteObjects. */
import { z } from "zod";
import { isNotModified } from "#platform/http/byte-range.ts";
import { copyFound } from "../copy-object.ts";
import { harmlessType } from "../content-type.ts";
import { isObjectName, isPersonal } from "../names.ts";
import { statements, type ObjectRow } from "../object-rows.ts";
import { refusals, type Answer, type Refusal } from "../refusals.ts";
import { removeObjects } from "../remove-objects.ts";
import { serveObject } from "../serve-object.ts";
import { uploadObject } from "../upload-object.ts";
import { meetsConditions, readCopySource } from "./conditions.ts";
import { receiveSigned } from "./receive-signed.ts";
import { s3Refusals } from "./s3-refusals.ts";
import {
  describeHeaders,
  emptyAnswer,
  xmlAnswer,
  type S3Answer,
  type S3Handler,
  type S3Parts,
  type S3Request,
} from "./s3-request.ts";
import { readSmallBody } from "./signed-body.ts";
import { readXml } from "./xml.ts";

/** What a client may say about the answer to a presigned link, and the header that it sets. */
const overrides: Record<string, string> = {
  "response-content-disposition": "content-disposition",
  "response-content-type": "content-type",
  "response-content-encoding": "content-encoding",
  "response-cache-control": "cache-control",
  "response-content-language": "content-language",
  "response-expires": "expires",
};

export async function findObject(
  { db }: S3Parts,
  { caller, context }: Pick<S3Request, "caller" | "context">,
  target: { bucket: string; key: string },
): Promise<Answer<{ object: ObjectRow }>> {
  if (!isObjectName(target.key)) return { ok: false, refusal: refusals.noSuchKey() };
  const found = await db.read<ObjectRow>(caller, context, statements.findObject(target.bucket, target.key));
  if (!found.ok) return found;
  const [object] = found.rows;
  return object ? { ok: true, object } : { ok: false, refusal: refusals.noSuchKey() };
}

/** GetObject and HeadObject. Looks again when the object was replaced before it could be opened. */
export const getObject: S3Handler = async (parts, asked) => {
  const unknown = [...asked.query.keys()].find((name) => name.startsWith("response-") && !overrides[name]);
  if (unknown !== undefined) return { ok: false, refusal: s3Refusals.notOffered(unknown) };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const found = await findObject(parts, asked, asked);
    if (!found.ok) return found;
    const { object } = found;
    const validators = { eTag: object.metadata.eTag, lastModified: new Date(object.updated_at) };
    if (!meetsConditions(asked.request.headers, validators)) {
      return { ok: false, refusal: s3Refusals.preconditionFailed() };
    }
    const file = await parts.files.open(object.version);
    if (!file) continue;
    const response = await serveObject(file, asked.request, object, { audience: "private", download: null });
    if (response.status === 416) return { ok: false, refusal: s3Refusals.invalidRange() };
    if (!isPersonal(object.name)) response.headers.set("cache-control", object.metadata.cacheControl);
    for (const [name, value] of metadataHeaders(object)) response.headers.set(name, value);
    for (const [name, header] of Object.entries(overrides)) {
      const value = asked.query.get(name);
      if (value === undefined || !isHeaderValue(value)) continue;
      response.headers.set(header, header === "content-type" ? harmlessType(value) : value);
    }
    return { ok: true, response };
  }
  return { ok: false, refusal: refusals.noSuchKey() };
};

/** Tags are refused where an object is stored, so it has none. */
export const getObjectTagging: S3Handler = async (parts, asked) => {
  const found = await findObject(parts, asked, asked);
  return found.ok ? xmlAnswer("Tagging", { TagSet: {} }) : found;
};

const metadataHeaders = ({ user_metadata: metadata }: ObjectRow): [string, string][] =>
  Object.entries(metadata ?? {}).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" && /^[a-z0-9_.-]+$/i.test(key) && isHeaderValue(value)
      ? [[`x-amz-meta-${key}`, value]]
      : [],
  );

const isHeaderValue = (value: string): boolean => /^[\x20-\x7e]*$/.test(value);

/** Settings of S3 that would be lost. */
const refusedHeaders =
  /^x-amz-(?:tagging|server-side-encryption.*|object-lock-.*|website-redirect-location|grant-.*|write-offset-bytes)$/;

export function refuseSettings(headers: Headers): Refusal | null {
  const refused = [...headers.keys()].find((name) => refusedHeaders.test(name));
  if (refused !== undefined) return s3Refusals.notOffered(refused);
  const acl = headers.get("x-amz-acl") ?? "private";
  return acl === "private" ? null : s3Refusals.notOffered(`The ACL ${acl}`);
}

export const putObject: S3Handler = async (parts, asked) => {
  const { headers, bucket, key, caller, context, mustClean, body } = asked;
  const refused = refuseSettings(headers);
  if (refused) return { ok: false, refusal: refused };
  const mustBeNew = headers.get("if-none-match");
  if (headers.has("if-match") || (mustBeNew !== null && mustBeNew !== "*")) {
    return { ok: false, refusal: s3Refusals.notOffered("This condition of a PutObject") };
  }
  if (!isObjectName(key)) return { ok: false, refusal: refusals.invalidKey(key) };
  const described = describeHeaders(headers);
  const stored = await uploadObject(parts, {
    bucket,
    name: key,
    upsert: mustBeNew === null,
    ownerId: caller.userId,
    caller,
    context,
    mustClean,
    receive: (place) => receiveSigned(body, described, place),
  });
  if (stored.ok) return emptyAnswer(200, { etag: stored.metadata.eTag, ...body.verified });
  const isTaken = mustBeNew !== null && stored.refusal.code === "KeyAlreadyExists";
  return isTaken ? { ok: false, refusal: s3Refusals.preconditionFailed() } : stored;
};

export const copyObject: S3Handler = async (parts, asked) => {
  const { headers, bucket, key, caller, context } = asked;
  const refused = refuseSettings(headers);
  if (refused) return { ok: false, refusal: refused };
  const found = await findCopySource(parts, asked);
  if (!found.ok) return found;
  if (!isObjectName(key)) return { ok: false, refusal: refusals.invalidKey(key) };
  const replaces = headers.get("x-amz-metadata-directive") === "REPLACE";
  const { declaredType, ...described } = describeHeaders(headers);
  const copied = await copyFound(parts, caller, context, {
    source: found.object,
    to: { bucket, name: key },
    upsert: true,
    ...(replaces && {
      described: { ...described, ...(headers.has("content-type") && { declaredType }) },
    }),
  });
  if (!copied.ok) return copied;
  const { eTag, lastModified } = copied.metadata;
  return xmlAnswer("CopyObjectResult", { LastModified: lastModified, ETag: eTag });
};

export async function findCopySource(
  parts: S3Parts,
  asked: S3Request,
): Promise<Answer<{ object: ObjectRow }>> {
  const { headers } = asked;
  const source = readCopySource(headers.get("x-amz-copy-source") ?? "");
  if (!source) return { ok: false, refusal: s3Refusals.invalidArgument("x-amz-copy-source is malformed.") };
  const found = await findObject(parts, asked, source);
  if (!found.ok) return found;
  const { metadata, updated_at: at } = found.object;
  const validators = { eTag: metadata.eTag, lastModified: new Date(at) };
  const renamed = new Headers(
    [...headers]
      .filter(([name]) => name.startsWith("x-amz-copy-source-if-"))
      .map(([name, value]): [string, string] => [name.slice("x-amz-copy-source-".length), value]),
  );
  return meetsConditions(renamed, validators) && !isNotModified(renamed, validators)
    ? found
    : { ok: false, refusal: s3Refusals.preconditionFailed() };
}

/** S3 answers 204 whether there was an object or not. */
export const deleteObject: S3Handler = async (parts, { bucket, key, caller, context }) => {
  if (!isObjectName(key)) return emptyAnswer(204);
  const gone = await removeObjects(parts, caller, context, bucket, [key]);
  return gone.ok ? emptyAnswer(204) : gone;
};

const maxListBytes = 2 * 1024 * 1024;

const deleteSchema = z.object({
  Delete: z.object({
    Quiet: z.string().optional(),
    Object: z
      .array(z.object({ Key: z.string(), VersionId: z.string().optional() }))
      .min(1)
      .max(1000),
  }),
});

export const deleteObjects: S3Handler = async (parts, asked): Promise<S3Answer> => {
  const { bucket, caller, context, body } = asked;
  const parsed = deleteSchema.safeParse(readXml(await readSmallBody(body, maxListBytes), ["Object"]));
  if (!parsed.success) return { ok: false, refusal: s3Refusals.malformedXml() };
  const { Object: objects, Quiet: quiet } = parsed.data.Delete;
  if (objects.some(({ VersionId: version }) => version !== undefined && version !== "null")) {
    return { ok: false, refusal: s3Refusals.notOffered("Deleting a version") };
  }
  const keys = objects.map(({ Key: key }) => key);
  const names = keys.filter(isObjectName);
  const gone =
    names.length > 0
      ? await removeObjects(parts, caller, context, bucket, names)
      : { ok: true as const, removed: [] };
  if (!gone.ok) return gone;
  const removed = new Set(gone.removed.map(({ name }) => name));
  const left = names.filter((name) => !removed.has(name));
  // S3 reports a missing object as deleted. An object that still exists was kept because the caller may not delete it.
  const kept = new Set(
    left.length > 0 ? await parts.db.asOwner<string>(statements.findNames(bucket, left)) : [],
  );
  return xmlAnswer("DeleteResult", {
    Deleted: quiet === "true" ? [] : keys.filter((key) => !kept.has(key)).map((key) => ({ Key: key })),
    Error: keys
      .filter((key) => kept.has(key))
      .map((key) => ({ Key: key, Code: "AccessDenied", Message: "Access Denied" })),
  });
};
