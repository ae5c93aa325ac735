/**
 * POST and PUT /object/{bucket}/{name}: checks the policies, receives the file, then inserts the row. Pictures from people
 * are decoded and encoded again, and the stored type is the file's real one.
 */
import { hash, randomUUID } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { sanitizeImage } from "#platform/images.ts";
import { releaseBytes } from "#platform/release-bytes.ts";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { RequestContext, StorageDatabase } from "./database.ts";
import type { FileRemovals } from "./file-removals.ts";
import type { FileStore } from "./file-store.ts";
import { describeFile, statements, type Bucket, type NewObject, type ObjectRow } from "./object-rows.ts";
import { receiveBody, type ReceivedBody } from "./receive-body.ts";
import { isDiskFull, refusals, type Answer } from "./refusals.ts";

export type UploadDeps = { db: StorageDatabase; files: FileStore; removals: FileRemovals };

export type Upload = {
  caller: DatabaseCaller;
  request: Request;
  context: RequestContext;
  bucket: string;
  name: string;
  upsert: boolean;
  ownerId: string | null;
  /** Pictures are encoded again. False for the server itself, whose files must stay unchanged. */
  mustClean: boolean;
};

/** The limit of buckets without one. */
const defaultMaxBytes = 50 * 1024 * 1024;

export async function uploadObject(
  deps: UploadDeps,
  upload: Upload,
): Promise<Answer<{ id: string; key: string }>> {
  const { caller, context, upsert } = upload;
  const [bucket] = await deps.db.asOwner<Bucket>(statements.findBucket(upload.bucket));
  if (!bucket) return { ok: false, refusal: refusals.noSuchBucket() };
  const allowed = await probeUpload(deps.db, caller, context, upload);
  if (!allowed.ok) return allowed;

  const version = randomUUID();
  await deps.removals.announce(version);
  let stored = false;
  try {
    const file = await takeFile(deps, upload, bucket, version);
    if (!file.ok) return file;
    const { metadata, userMetadata } = file;
    const object = { ...newObject(upload), version, metadata, userMetadata };
    const written = await deps.db.write<ObjectRow>(caller, context, statements.insertObject(object, upsert));
    if (!written.ok) return written;
    stored = true;
    const id = written.rows[0]?.id ?? object.id;
    if (id !== object.id) await deps.removals.sweep();
    return { ok: true, id, key: `${bucket.id}/${upload.name}` };
  } catch (error) {
    if (isDiskFull(error)) return { ok: false, refusal: refusals.full() };
    throw error;
  } finally {
    if (!stored) await deps.removals.remove([version]);
  }
}

type Owned = { bucket: string; name: string; ownerId: string | null; upsert: boolean };

/** Tells whether the policies let the caller write this object. */
export function probeUpload(
  db: StorageDatabase,
  caller: DatabaseCaller,
  context: RequestContext,
  target: Owned,
): Promise<Answer<object>> {
  return db.probe(caller, context, statements.insertObject(newObject(target), target.upsert));
}

const newObject = ({ bucket, name, ownerId }: Owned): NewObject => ({
  id: randomUUID(),
  bucket,
  name,
  ownerId,
  version: null,
  metadata: null,
  userMetadata: null,
});

type TakenFile = Pick<NewObject, "userMetadata"> & { metadata: ReturnType<typeof describeFile> };

async function takeFile(
  { files }: UploadDeps,
  { request, mustClean }: Upload,
  bucket: Bucket,
  version: string,
): Promise<Answer<TakenFile>> {
  const maxBytes = Math.min(bucket.file_size_limit ?? defaultMaxBytes, 5 * 1024 ** 3);
  const received = await receiveBody(request, { files, version, maxBytes });
  if (!received.ok) return received;
  const { body } = received;
  const checked = await checkContent(files, version, body, mustClean);
  if (!checked.ok) return checked;
  if (!isAllowedType(checked.mimeType, bucket.allowed_mime_types)) {
    return { ok: false, refusal: refusals.mimeType(checked.mimeType) };
  }
  const facts = { mimeType: checked.mimeType, cacheSeconds: body.cacheSeconds };
  const { userMetadata, sizeBytes, sha256 } = body;
  if (!checked.clean) {
    await files.commit(version);
    return { ok: true, metadata: describeFile({ ...facts, sizeBytes, sha256 }), userMetadata };
  }
  const clean = {
    sizeBytes: checked.clean.byteLength,
    sha256: hash("sha256", checked.clean, "hex"),
    receivedSha256: sha256,
  };
  await files.remove(version);
  await files.write(version, checked.clean);
  releaseBytes(checked.clean);
  return { ok: true, metadata: describeFile({ ...facts, ...clean }), userMetadata };
}

type CheckedContent = Answer<{ mimeType: string; clean?: Uint8Array }>;

/** Determines the type from the content where possible; otherwise it is the declared one. */
async function checkContent(
  files: FileStore,
  version: string,
  body: ReceivedBody,
  mustClean: boolean,
): Promise<CheckedContent> {
  const head = await files.readReceivedHead(version, 4100);
  const found = (await fileTypeFromBuffer(head))?.mime;
  const mimeType = found ?? body.declaredType;
  if (!mustClean || !(mimeType.startsWith("image/") || body.declaredType.startsWith("image/"))) {
    return { ok: true, mimeType: harmlessType(mimeType) };
  }
  // The file is read only when its turn comes, so that waiting pictures take no memory.
  const image = await sanitizeImage(() => files.readReceived(version), body.sizeBytes);
  if (!image.ok) return { ok: false, refusal: refusals.image(image.code, image.sentence) };
  return { ok: true, mimeType: image.mimeType, clean: image.bytes };
}

/** Uploaded markup must never run under this origin, so it is served as text. */
const harmlessType = (mimeType: string): string =>
  /html|xml|svg|javascript|ecmascript/.test(mimeType) ? "text/plain" : mimeType;

const isAllowedType = (mimeType: string, allowed: string[] | null): boolean =>
  allowed === null ||
  allowed.some((entry) =>
    entry.endsWith("/*") ? mimeType.startsWith(entry.slice(0, -1)) : entry.toLowerCase() === mimeType,
  );
