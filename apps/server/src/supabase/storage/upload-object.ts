/** Writes an object in one request: checks the policies, receives the file, then stores it. */
import { randomUUID } from "node:crypto";
import { maxBytesOf } from "./bucket-rules.ts";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { RequestContext, StorageDatabase } from "./database.ts";
import { statements, type Bucket, type ObjectMetadata } from "./object-rows.ts";
import type { ReceiveTarget } from "./receive-body.ts";
import type { ReceivedBody } from "./received-file.ts";
import { isDiskFull, refusals, type Answer } from "./refusals.ts";
import { newObject, storeReceived, type Owned, type UploadDeps } from "./store-received.ts";

export type Upload = Owned & {
  caller: DatabaseCaller;
  context: RequestContext;
  /** Writes the bytes to `incoming`. */
  receive(target: ReceiveTarget): Promise<Answer<{ body: ReceivedBody }>>;
  /** Pictures are encoded again. False for the server itself, whose files must stay unchanged. */
  mustClean: boolean;
};

export async function uploadObject(
  deps: UploadDeps,
  upload: Upload,
): Promise<Answer<{ id: string; key: string; metadata: ObjectMetadata }>> {
  const { caller, context } = upload;
  const [bucket] = await deps.db.asOwner<Bucket>(statements.findBucket(upload.bucket));
  if (!bucket) return { ok: false, refusal: refusals.noSuchBucket() };
  const allowed = await probeUpload(deps.db, caller, context, upload);
  if (!allowed.ok) return allowed;

  const version = randomUUID();
  await deps.removals.announce(version);
  let stored = false;
  try {
    const received = await upload.receive({ files: deps.files, version, maxBytes: maxBytesOf(bucket) });
    if (!received.ok) return received;
    const answer = await storeReceived(deps, { ...upload, bucket, version, body: received.body });
    stored = answer.ok;
    return answer;
  } catch (error) {
    if (isDiskFull(error)) return { ok: false, refusal: refusals.full() };
    throw error;
  } finally {
    if (!stored) await deps.removals.remove([version]);
  }
}

/** Tells whether the policies let the caller write this object. */
export function probeUpload(
  db: StorageDatabase,
  caller: DatabaseCaller,
  context: RequestContext,
  target: Owned,
): Promise<Answer<object>> {
  return db.probe(caller, context, statements.insertObject(newObject(target), target.upsert));
}
