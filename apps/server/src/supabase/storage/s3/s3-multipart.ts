/**
 * Multipart uploads: each part is a file of its own, and completing makes one object of them. Only who began an upload goes
 * on with it.
 */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { z } from "zod";
import { parseRange } from "#platform/http/byte-range.ts";
import { isAllowedType, maxBytesOf } from "../bucket-rules.ts";
import { isObjectName } from "../names.ts";
import { statements, type Bucket } from "../object-rows.ts";
import { openerOf, type OpenUpload } from "../open-uploads.store.ts";
import type { ReceivedBody } from "../received-file.ts";
import { refusals, type Answer } from "../refusals.ts";
import { storeReceived } from "../store-received.ts";
import { unknownType } from "../receive-body.ts";
import { probeUpload } from "../upload-object.ts";
import { unquoted } from "./conditions.ts";
import { receiveSigned } from "./receive-signed.ts";
import { findCopySource, findObject, refuseSettings } from "./s3-objects.ts";
import { s3Refusals } from "./s3-refusals.ts";
import {
  describeHeaders,
  emptyAnswer,
  xmlAnswer,
  type DescribedObject,
  type S3Answer,
  type S3Handler,
  type S3Parts,
  type S3Request,
} from "./s3-request.ts";
import { readSmallBody, type SignedBody } from "./signed-body.ts";
import type { UploadPart } from "./upload-parts.store.ts";
import { readXml } from "./xml.ts";

type Upload = OpenUpload<DescribedObject>;

const maxParts = 10_000;
/** Of every part but the last. */
const minPartBytes = 5 * 1024 * 1024;
const maxCompletionBytes = 4 * 1024 * 1024;

export const createUpload: S3Handler = async (parts, asked) => {
  const { bucket, key, caller, context, headers } = asked;
  const refused = refuseSettings(headers);
  if (refused) return { ok: false, refusal: refused };
  if (!isObjectName(key)) return { ok: false, refusal: refusals.invalidKey(key) };
  const [found] = await parts.db.asOwner<Bucket>(statements.findBucket(bucket));
  if (!found) return { ok: false, refusal: refusals.noSuchBucket() };
  const described = describeHeaders(headers);
  const { declaredType } = described;
  if (declaredType !== unknownType && !isAllowedType(declaredType, found.allowed_mime_types)) {
    return { ok: false, refusal: refusals.mimeType(declaredType) };
  }
  const target = { bucket, name: key, upsert: true };
  const allowed = await probeUpload(parts.db, caller, context, { ...target, ownerId: caller.userId });
  if (!allowed.ok) return allowed;
  const id = randomUUID();
  const opened = await parts.uploads.open({
    ...target,
    id,
    openedBy: openerOf(caller),
    sizeBytes: null,
    described,
  });
  if (!opened.ok) return opened;
  return xmlAnswer("InitiateMultipartUploadResult", { Bucket: bucket, Key: key, UploadId: id });
};

/** The caller's own upload of this object. Asks the policies again, and so whether the session still lasts. */
async function findUpload(
  { db, uploads }: S3Parts,
  { query, bucket, key, caller, context }: S3Request,
): Promise<Answer<{ upload: Upload }>> {
  const owned = { bucket, name: key, upsert: true, ownerId: caller.userId };
  if (!isObjectName(key)) return { ok: false, refusal: s3Refusals.noSuchUpload() };
  const allowed = await probeUpload(db, caller, context, owned);
  if (!allowed.ok) return allowed;
  const upload = await uploads.find(query.get("uploadId") ?? "");
  const isOurs =
    upload?.bucket === bucket &&
    upload.name === key &&
    upload.openedBy === openerOf(caller) &&
    !upload.isExpired;
  return isOurs ? { ok: true, upload } : { ok: false, refusal: s3Refusals.noSuchUpload() };
}

async function findOpen(parts: S3Parts, asked: S3Request): Promise<Answer<{ upload: Upload }>> {
  const found = await findUpload(parts, asked);
  return found.ok && found.upload.isCompleted ? { ok: false, refusal: s3Refusals.noSuchUpload() } : found;
}

export const uploadPart: S3Handler = async (parts, asked) => {
  const stored = await storePart(parts, asked, asked.body);
  return stored.ok ? emptyAnswer(200, { etag: `"${stored.sha256}"`, ...asked.body.verified }) : stored;
};

export const uploadPartCopy: S3Handler = async (parts, asked) => {
  const found = await findCopySource(parts, asked);
  if (!found.ok) return found;
  const file = await parts.files.open(found.object.version);
  if (!file) return { ok: false, refusal: refusals.noSuchKey() };
  const header = asked.headers.get("x-amz-copy-source-range");
  const range = parseRange(header, file.sizeBytes);
  const isMalformed = header !== null && !/^bytes=\d+-\d+$/.test(header);
  if (isMalformed || range.kind === "unsatisfiable" || (header !== null && range.kind !== "part")) {
    await file.close();
    return { ok: false, refusal: s3Refusals.invalidArgument("The range of the copy source is not valid.") };
  }
  const source = file.stream(range.kind === "part" ? range.range : { start: 0, end: file.sizeBytes - 1 });
  const stored = await storePart(parts, asked, { source });
  source.destroy();
  if (!stored.ok) return stored;
  const LastModified = new Date().toISOString();
  return xmlAnswer("CopyPartResult", { LastModified, ETag: `"${stored.sha256}"` });
};

async function storePart(
  parts: S3Parts,
  asked: S3Request,
  body: Pick<SignedBody, "source">,
): Promise<Answer<{ sha256: string }>> {
  const { files, removals } = parts;
  const text = asked.query.get("partNumber") ?? "";
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text) || number < 1 || number > maxParts) {
    return { ok: false, refusal: s3Refusals.invalidArgument("partNumber is not a number from 1 to 10000.") };
  }
  const found = await findOpen(parts, asked);
  if (!found.ok) return found;
  const { upload } = found;
  const [bucket] = await parts.db.asOwner<Bucket>(statements.findBucket(upload.bucket));
  if (!bucket) return { ok: false, refusal: refusals.noSuchBucket() };
  const version = randomUUID();
  await removals.announce(version);
  let stored = false;
  try {
    const place = { files, version, maxBytes: maxBytesOf(bucket) };
    const received = await receiveSigned(body, upload.described, place);
    if (!received.ok) return received;
    const { sizeBytes, sha256 } = received.body;
    const put = await parts.uploadParts.put(upload.id, { number, version, sizeBytes, sha256 });
    if (!put.ok)
      return put.refusal.code === "NoSuchBucket" ? { ok: false, refusal: s3Refusals.noSuchUpload() } : put;
    stored = true;
    if (put.hasReplaced) await removals.sweep();
    return { ok: true, sha256 };
  } finally {
    if (!stored) await removals.remove([version]);
  }
}

export const abortUpload: S3Handler = async (parts, asked) => {
  const found = await findOpen(parts, asked);
  if (!found.ok) return found;
  const { id } = found.upload;
  const gone = await parts.writers.write(id, async () => {
    const versions = await parts.uploadParts.discard(id);
    await parts.uploads.discard(id);
    await parts.removals.remove([id, ...versions]);
    return true;
  });
  return gone ? emptyAnswer(204) : { ok: false, refusal: s3Refusals.conflict() };
};

const completionSchema = z.object({
  CompleteMultipartUpload: z.object({
    Part: z
      .array(z.object({ PartNumber: z.string().regex(/^\d{1,5}$/), ETag: z.string() }))
      .min(1)
      .max(maxParts),
  }),
});

export const completeUpload: S3Handler = async (parts, asked) => {
  const parsed = completionSchema.safeParse(
    readXml(await readSmallBody(asked.body, maxCompletionBytes), ["Part"]),
  );
  if (!parsed.success) return { ok: false, refusal: s3Refusals.malformedXml() };
  const found = await findUpload(parts, asked);
  if (!found.ok) return found;
  const { id, isCompleted } = found.upload;
  // The answer may have been lost, and S3 answers a repetition in the same way.
  if (isCompleted) return describeCompleted(parts, asked);
  const named = parsed.data.CompleteMultipartUpload.Part;
  const completed = await parts.writers.write(id, (writer) => assemble(parts, asked, writer, named));
  if (!completed) return { ok: false, refusal: s3Refusals.conflict() };
  return completed.ok ? describeCompleted(parts, asked) : completed;
};

async function describeCompleted(parts: S3Parts, asked: S3Request): Promise<S3Answer> {
  const { bucket, key, request } = asked;
  const found = await findObject(parts, asked, { bucket, key });
  if (!found.ok) return found;
  const { origin, pathname } = new URL(request.url);
  const ETag = found.object.metadata.eTag;
  const Location = `${origin}${pathname}`;
  return xmlAnswer("CompleteMultipartUploadResult", { Location, Bucket: bucket, Key: key, ETag });
}

type NamedPart = { PartNumber: string; ETag: string };

async function assemble(
  parts: S3Parts,
  { caller, context, mustClean }: S3Request,
  { id: writer, upload, signal }: { id: string; upload: Upload; signal: AbortSignal },
  named: NamedPart[],
): Promise<Answer<object>> {
  const { files, removals, uploads, uploadParts } = parts;
  const chosen = choose(named, await uploadParts.list(upload.id, 0, maxParts));
  if (!chosen.ok) return chosen;
  const [bucket] = await parts.db.asOwner<Bucket>(statements.findBucket(upload.bucket));
  if (!bucket) return { ok: false, refusal: refusals.noSuchBucket() };
  const sizeBytes = chosen.parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  if (sizeBytes > maxBytesOf(bucket)) return { ok: false, refusal: refusals.tooLarge() };

  const version = randomUUID();
  await removals.announce(version);
  let stored = false;
  try {
    const source = Readable.from(readAll(parts, chosen.parts));
    const received = await files.receive(version, source, sizeBytes, signal);
    if (!(await uploads.noteObject(upload.id, writer, version))) {
      return { ok: false, refusal: s3Refusals.conflict() };
    }
    const body: ReceivedBody = { ...upload.described, ...received };
    const { name, upsert } = upload;
    const owned = { name, upsert, ownerId: caller.userId };
    const answer = await storeReceived(parts, {
      ...owned,
      caller,
      context,
      mustClean,
      bucket,
      version,
      body,
    });
    stored = answer.ok;
    if (answer.ok) await removals.remove(await uploadParts.discard(upload.id));
    return answer;
  } finally {
    if (!stored) await removals.remove([version]);
  }
}

async function* readAll({ files }: S3Parts, parts: UploadPart[]): AsyncGenerator<Buffer> {
  for (const { version } of parts) yield* files.partial.read(version) as AsyncIterable<Buffer>;
}

function choose(named: NamedPart[], sent: UploadPart[]): Answer<{ parts: UploadPart[] }> {
  const byNumber = new Map(sent.map((part) => [part.number, part]));
  const parts: UploadPart[] = [];
  for (const { PartNumber, ETag } of named) {
    const number = Number(PartNumber);
    const part = byNumber.get(number);
    if (number <= (parts.at(-1)?.number ?? 0)) return { ok: false, refusal: s3Refusals.invalidPartOrder() };
    if (part?.sha256 !== unquoted(ETag)) return { ok: false, refusal: s3Refusals.invalidPart() };
    parts.push(part);
  }
  return parts.slice(0, -1).some(({ sizeBytes }) => sizeBytes < minPartBytes)
    ? { ok: false, refusal: s3Refusals.partTooSmall() }
    : { ok: true, parts };
}

const maxListed = 1000;

export const listParts: S3Handler = async (parts, asked) => {
  const { bucket, key, query } = asked;
  const found = await findOpen(parts, asked);
  if (!found.ok) return found;
  const limit = Math.min(Number(query.get("max-parts") ?? maxListed), maxListed);
  const after = Number(query.get("part-number-marker") ?? 0);
  if (!Number.isInteger(limit) || limit < 1 || !Number.isInteger(after)) {
    return {
      ok: false,
      refusal: s3Refusals.invalidArgument("max-parts or part-number-marker is not valid."),
    };
  }
  const sent = await parts.uploadParts.list(found.upload.id, after, limit + 1);
  const page = sent.slice(0, limit);
  return xmlAnswer("ListPartsResult", {
    Bucket: bucket,
    Key: key,
    UploadId: found.upload.id,
    PartNumberMarker: after,
    NextPartNumberMarker: page.at(-1)?.number,
    MaxParts: limit,
    IsTruncated: sent.length > limit,
    Part: page.map(({ number, sizeBytes, sha256, createdAt }) => ({
      PartNumber: number,
      LastModified: createdAt.toISOString(),
      ETag: `"${sha256}"`,
      Size: sizeBytes,
    })),
    StorageClass: "STANDARD",
  });
};

export const listUploads: S3Handler = async (parts, asked) => {
  const { bucket, query, caller, context } = asked;
  if (query.get("delimiter")) return { ok: false, refusal: s3Refusals.notOffered("A delimiter of uploads") };
  const limit = Math.min(Number(query.get("max-uploads") ?? maxListed), maxListed);
  if (!Number.isInteger(limit) || limit < 1) {
    return { ok: false, refusal: s3Refusals.invalidArgument("max-uploads is not valid.") };
  }
  // Also tells whether the session still lasts.
  const seen = await parts.db.read(caller, context, statements.findBucket(bucket));
  if (!seen.ok) return seen;
  const [known] = await parts.db.asOwner<Bucket>(statements.findBucket(bucket));
  if (!known) return { ok: false, refusal: refusals.noSuchBucket() };
  const prefix = query.get("prefix") ?? "";
  const after = { name: query.get("key-marker") ?? "", id: query.get("upload-id-marker") ?? "" };
  const openedBy = caller.role === "service_role" ? null : openerOf(caller);
  const found = await parts.uploadParts.listUploads({ bucket, openedBy, prefix, after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return xmlAnswer("ListMultipartUploadsResult", {
    Bucket: bucket,
    KeyMarker: after.name,
    UploadIdMarker: after.id,
    NextKeyMarker: last?.name,
    NextUploadIdMarker: last?.id,
    Prefix: prefix,
    MaxUploads: limit,
    IsTruncated: last !== undefined,
    Upload: page.map(({ id, name, createdAt }) => ({
      Key: name,
      UploadId: id,
      StorageClass: "STANDARD",
      Initiated: createdAt.toISOString(),
    })),
  });
};
