/**
 * Makes an object of a received file: pictures from people are decoded and encoded again, the stored type is the file's
 * real one, and the row is inserted as the caller.
 */
import { hash, randomUUID } from "node:crypto";
import { sanitizeImage } from "#platform/images.ts";
import { releaseBytes } from "#platform/release-bytes.ts";
import type { DatabaseCaller } from "../gateway/caller.ts";
import { isAllowedType } from "./bucket-rules.ts";
import { harmlessType, headBytes, typeOfContent } from "./content-type.ts";
import type { RequestContext, StorageDatabase } from "./database.ts";
import type { FileRemovals } from "./file-removals.ts";
import type { FileStore } from "./file-store.ts";
import {
  describeFile,
  statements,
  type Bucket,
  type NewObject,
  type ObjectMetadata,
  type ObjectRow,
} from "./object-rows.ts";
import type { ReceivedBody } from "./received-file.ts";
import { refusals, type Answer } from "./refusals.ts";

export type UploadDeps = { db: StorageDatabase; files: FileStore; removals: FileRemovals };

export type Owned = { bucket: string; name: string; ownerId: string | null; upsert: boolean };

export type ReceivedUpload = Omit<Owned, "bucket"> & {
  caller: DatabaseCaller;
  context: RequestContext;
  bucket: Bucket;
  version: string;
  body: ReceivedBody;
  mustClean: boolean;
};

/** The file is in `incoming`, and stays there or in its place when it is refused: the caller removes it. */
export async function storeReceived(
  deps: UploadDeps,
  upload: ReceivedUpload,
): Promise<Answer<{ id: string; key: string; metadata: ObjectMetadata }>> {
  const { bucket, version, upsert } = upload;
  const file = await takeFile(deps, upload);
  if (!file.ok) return file;
  const { metadata } = file;
  const object = {
    ...newObject({ ...upload, bucket: bucket.id }),
    version,
    metadata,
    userMetadata: upload.body.userMetadata,
  };
  const insert = statements.insertObject(object, upsert);
  const written = await deps.db.write<ObjectRow>(upload.caller, upload.context, insert);
  if (!written.ok) return written;
  const id = written.rows[0]?.id ?? object.id;
  if (id !== object.id) await deps.removals.sweep();
  return { ok: true, id, key: `${bucket.id}/${upload.name}`, metadata };
}

export const newObject = ({ bucket, name, ownerId }: Owned): NewObject => ({
  id: randomUUID(),
  bucket,
  name,
  ownerId,
  version: null,
  metadata: null,
  userMetadata: null,
});

async function takeFile(
  { files }: Pick<UploadDeps, "files">,
  { bucket, version, body, mustClean }: ReceivedUpload,
): Promise<Answer<{ metadata: ObjectMetadata }>> {
  const checked = await checkContent(files, version, body, mustClean);
  if (!checked.ok) return checked;
  if (!isAllowedType(checked.mimeType, bucket.allowed_mime_types)) {
    return { ok: false, refusal: refusals.mimeType(checked.mimeType) };
  }
  const facts = { mimeType: checked.mimeType, cacheSeconds: body.cacheSeconds };
  const { sizeBytes, sha256 } = body;
  if (!checked.clean) {
    await files.commit(version);
    return { ok: true, metadata: describeFile({ ...facts, sizeBytes, sha256 }) };
  }
  const clean = {
    sizeBytes: checked.clean.byteLength,
    sha256: hash("sha256", checked.clean, "hex"),
    receivedSha256: sha256,
  };
  await files.remove(version);
  await files.write(version, checked.clean);
  releaseBytes(checked.clean);
  return { ok: true, metadata: describeFile({ ...facts, ...clean }) };
}

type CheckedContent = Answer<{ mimeType: string; clean?: Uint8Array }>;

/** Determines the type from the content where possible; otherwise it is the declared one. */
async function checkContent(
  files: FileStore,
  version: string,
  body: ReceivedBody,
  mustClean: boolean,
): Promise<CheckedContent> {
  const found = await typeOfContent(await files.readReceivedHead(version, headBytes));
  const mimeType = found ?? body.declaredType;
  if (!mustClean || !(mimeType.startsWith("image/") || body.declaredType.startsWith("image/"))) {
    return { ok: true, mimeType: harmlessType(mimeType) };
  }
  // The file is read only when its turn comes, so that waiting pictures take no memory.
  const image = await sanitizeImage(() => files.readReceived(version), body.sizeBytes);
  if (!image.ok) return { ok: false, refusal: refusals.image(image.code, image.sentence) };
  return { ok: true, mimeType: image.mimeType, clean: image.bytes };
}
