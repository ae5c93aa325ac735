/**
 * The S3 protocol at /s3, with the bucket in the path. Access keys act as the service; whoever signs with the publishable
 * key and sends a person's token as session token acts as that person, under the policies.
 */
import type { Context, Hono } from "hono";
import type { Pool } from "pg";
import { equalsSecret } from "#platform/equals-secret.ts";
import type { DatabaseCaller, ResolveCaller } from "../../gateway/caller.ts";
import { createOpenUploadsStore } from "../open-uploads.store.ts";
import type { StorageParts } from "../parts.ts";
import { discardBody } from "../receive-body.ts";
import { refusals, type Answer } from "../refusals.ts";
import { createWriters } from "../resumable/writers.ts";
import { BodyRefused } from "./body-refused.ts";
import { postObject } from "./post-object.ts";
import {
  createBucket,
  deleteBucket,
  getBucketLocation,
  getBucketVersioning,
  headBucket,
  listBuckets,
} from "./s3-buckets.ts";
import { listObjects, listObjectsV2 } from "./s3-lists.ts";
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  listUploads,
  uploadPart,
  uploadPartCopy,
} from "./s3-multipart.ts";
import {
  copyObject,
  deleteObject,
  deleteObjects,
  getObject,
  getObjectTagging,
  putObject,
} from "./s3-objects.ts";
import { answerRefusal, s3Refusals } from "./s3-refusals.ts";
import type { DescribedObject, S3Answer, S3Handler, S3Parts, S3Request } from "./s3-request.ts";
import {
  isPolicySignedWith,
  isSignedWith,
  readClaim,
  readFormClaim,
  readQuery,
  signingKey,
  type Claim,
} from "./signature.ts";
import { openBody } from "./signed-body.ts";
import { createUploadPartsStore } from "./upload-parts.store.ts";

export type S3Settings = {
  /** The secret with which people sign, beside their token. */
  publishableKey: string;
  /** Acts as the service. Null where none is configured. */
  accessKey: { id: string; secret: string } | null;
};

export type S3Deps = {
  parts: StorageParts;
  ownerPool: Pool;
  resolveCaller: ResolveCaller;
  publicUrl: string;
  settings: S3Settings;
};

export function createS3Routes(app: Hono, { parts, ownerPool, ...deps }: S3Deps): void {
  const uploads = createOpenUploadsStore<DescribedObject>(ownerPool, "multipart");
  const uploadParts = createUploadPartsStore(ownerPool);
  const s3Parts: S3Parts = { ...parts, uploads, uploadParts, writers: createWriters(uploads) };

  const serve = async (c: Context): Promise<Response> => {
    const request = c.req.raw;
    const served = isForm(request) ? await takeForm(s3Parts, c, deps) : await takeSigned(s3Parts, c, deps);
    if (served.ok) return served.response;
    await discardBody(request);
    return answerRefusal(request, served.refusal);
  };
  app.all("/s3", serve);
  app.all("/s3/*", serve);
}

type SignerDeps = Omit<S3Deps, "parts" | "ownerPool">;
type Signed = { caller: DatabaseCaller; claim: Claim; key: Buffer };

async function takeSigned(parts: S3Parts, c: Context, deps: SignerDeps): Promise<S3Answer> {
  const request = c.req.raw;
  const read = readClaim(request, Date.now());
  if (!read.ok) return read;
  const hosts = [request.headers.get("host") ?? "", new URL(deps.publicUrl).host];
  const signed = await authenticate(deps, read.claim, (secret) =>
    isSignedWith(read.claim, secret, request, hosts),
  );
  return signed.ok ? handle(parts, c, signed) : signed;
}

/** A form carries its signature itself, and is posted to a bucket. */
const isForm = (request: Request): boolean =>
  request.method === "POST" &&
  /^multipart\/form-data/i.test(request.headers.get("content-type") ?? "") &&
  !request.headers.has("authorization") &&
  request.body !== null;

async function takeForm(parts: S3Parts, c: Context, deps: SignerDeps): Promise<S3Answer> {
  const target = readTarget(c.req.url);
  if (!target || target.bucket === "" || target.key !== "") {
    return { ok: false, refusal: s3Refusals.notAllowed() };
  }
  const context = { method: c.req.method, path: c.req.path };
  return postObject(parts, c.req.raw, { bucket: target.bucket, context }, async (fields) => {
    const read = readFormClaim(fields, Date.now());
    if (!read.ok) return read;
    return authenticate(deps, read.claim, (secret) =>
      isPolicySignedWith(read.claim, secret, fields.get("policy") ?? ""),
    );
  });
}

async function authenticate(
  { resolveCaller, settings }: SignerDeps,
  claim: Claim,
  holdsWith: (secret: string) => boolean,
): Promise<Answer<Signed>> {
  const { accessKey, publishableKey } = settings;
  const isOurs = accessKey !== null && equalsSecret(accessKey.id)(claim.accessKeyId);
  if (claim.sessionToken === null && !isOurs) return { ok: false, refusal: s3Refusals.invalidKeyId() };
  const secret = claim.sessionToken === null ? (accessKey?.secret ?? "") : publishableKey;
  if (!holdsWith(secret)) return { ok: false, refusal: s3Refusals.wrongSignature() };
  const key = signingKey(secret, claim.scope);
  if (claim.sessionToken === null) return { ok: true, caller: service, claim, key };
  const who = await resolveCaller({ authorization: `Bearer ${claim.sessionToken}`, apikey: undefined });
  return who.ok
    ? { ok: true, caller: who.caller, claim, key }
    : { ok: false, refusal: s3Refusals.invalidToken() };
}

const service: DatabaseCaller = {
  role: "service_role",
  claimsJson: JSON.stringify({ role: "service_role" }),
  userId: null,
  sessionId: null,
  expiresAtMs: null,
};

async function handle(
  parts: S3Parts,
  c: Context,
  { caller, claim, key: signing }: Signed,
): Promise<S3Answer> {
  const request = c.req.raw;
  const target = readTarget(request.url);
  const query = new Map(readQuery(request.url) ?? []);
  if (!target) return { ok: false, refusal: refusals.invalidKey() };
  const operation = chooseOperation(request, target, query);
  if (!operation.ok) return operation;
  const asked: S3Request = {
    request,
    headers: mergeHeaders(request.headers, query),
    query,
    ...target,
    caller,
    context: { method: request.method, path: c.req.path },
    mustClean: caller.role !== "service_role",
    body: openBody(request, claim, signing),
  };
  try {
    return await operation.handler(parts, asked);
  } catch (error) {
    if (error instanceof BodyRefused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/**
 * A presigned link carries headers in its query. The checksum there is that of the empty body with which the official client
 * signs, so it says nothing.
 */
function mergeHeaders(headers: Headers, query: ReadonlyMap<string, string>): Headers {
  const merged = new Headers(headers);
  for (const [name, value] of query) {
    const isHeader = name.startsWith("x-amz-") && !/^x-amz-(?:checksum-|sdk-)/.test(name);
    if (isHeader && !merged.has(name) && /^[\x20-\x7e]*$/.test(value)) merged.set(name, value);
  }
  return merged;
}

/** Bucket and key of the path below `/s3`. */
function readTarget(url: string): { bucket: string; key: string } | null {
  const { pathname } = new URL(url);
  const below = pathname.slice(pathname.indexOf("/s3") + "/s3".length).replace(/^\//, "");
  try {
    const [bucket = "", ...key] = below.split("/").map(decodeURIComponent);
    return { bucket, key: key.join("/") };
  } catch {
    return null;
  }
}

type Level = "service" | "bucket" | "object";

/** By level, method and the part of the query that names a sub-resource. */
const operations: Record<string, S3Handler> = {
  "service GET": listBuckets,
  "bucket GET": listObjects,
  "bucket GET list-type": listObjectsV2,
  "bucket GET location": getBucketLocation,
  "bucket GET uploads": listUploads,
  "bucket GET versioning": getBucketVersioning,
  "bucket PUT": createBucket,
  "bucket HEAD": headBucket,
  "bucket DELETE": deleteBucket,
  "bucket POST delete": deleteObjects,
  "object GET": getObject,
  "object GET tagging": getObjectTagging,
  "object GET uploadId": listParts,
  "object HEAD": getObject,
  "object PUT": putObject,
  "object PUT copy": copyObject,
  "object PUT uploadId": uploadPart,
  "object PUT uploadId copy": uploadPartCopy,
  "object POST uploads": createUpload,
  "object POST uploadId": completeUpload,
  "object DELETE": deleteObject,
  "object DELETE uploadId": abortUpload,
};

const named = new Set(["list-type", "location", "uploads", "versioning", "tagging", "delete", "uploadId"]);
/** Parameters that say more about an operation. Any other one names something that is not offered. */
const harmless =
  /^(?:x-id|X-Amz-.+|x-amz-.+|response-.+|prefix|delimiter|marker|max-keys|encoding-type|start-after|continuation-token|fetch-owner|partNumber|max-parts|part-number-marker|max-uploads|key-marker|upload-id-marker|max-buckets)$/;

function chooseOperation(
  request: Request,
  { bucket, key }: { bucket: string; key: string },
  query: ReadonlyMap<string, string>,
): Answer<{ handler: S3Handler }> {
  const level: Level = bucket === "" ? "service" : key === "" ? "bucket" : "object";
  const parts = [...query.keys()].filter((name) => !harmless.test(name));
  const foreign = parts.find((name) => !named.has(name));
  if (foreign !== undefined) return { ok: false, refusal: s3Refusals.notOffered(`The parameter ${foreign}`) };
  if (query.has("partNumber") && !query.has("uploadId")) {
    return { ok: false, refusal: s3Refusals.notOffered("Reading a part") };
  }
  const copies =
    request.method === "PUT" && mergeHeaders(request.headers, query).has("x-amz-copy-source") ? ["copy"] : [];
  const handler = operations[[level, request.method, ...parts, ...copies].join(" ")];
  if (handler) return { ok: true, handler };
  const readOnly = parts.find((name) => name === "versioning" || name === "tagging");
  return {
    ok: false,
    refusal: readOnly ? s3Refusals.notOffered(`Changing ${readOnly}`) : s3Refusals.notAllowed(),
  };
}
