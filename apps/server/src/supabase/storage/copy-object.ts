/** Copies an object that the caller may read: a new object with the same bytes, under the rules of its new bucket. */
import { randomUUID } from "node:crypto";
import type { DatabaseCaller } from "../gateway/caller.ts";
import { refuseIn } from "./bucket-rules.ts";
import type { RequestContext } from "./database.ts";
import {
  statements,
  type Bucket,
  type NewObject,
  type ObjectMetadata,
  type ObjectName,
  type ObjectRow,
} from "./object-rows.ts";
import { isDiskFull, refusals, type Answer } from "./refusals.ts";
import type { UploadDeps } from "./store-received.ts";

export type Copy = {
  source: ObjectRow;
  to: ObjectName;
  upsert: boolean;
  /** Replaces what the source says of itself. Its type stays the file's real one. */
  described?: { cacheSeconds: number; userMetadata: Record<string, unknown> | null };
};

export async function copyFound(
  { db, files, removals }: UploadDeps,
  caller: DatabaseCaller,
  context: RequestContext,
  { source, to, upsert, described }: Copy,
): Promise<Answer<{ id: string; key: string; metadata: ObjectMetadata }>> {
  const [bucket] = await db.asOwner<Bucket>(statements.findBucket(to.bucket));
  if (!bucket) return { ok: false, refusal: refusals.noSuchBucket() };
  const refused = refuseIn(bucket, source.metadata);
  if (refused) return { ok: false, refusal: refused };
  const version = randomUUID();
  const metadata = {
    ...source.metadata,
    ...(described && { cacheControl: `max-age=${described.cacheSeconds}` }),
    lastModified: new Date().toISOString(),
  };
  const copy: NewObject = {
    ...to,
    id: randomUUID(),
    ownerId: caller.userId,
    version,
    metadata,
    userMetadata: described ? described.userMetadata : source.user_metadata,
  };
  const allowed = await db.probe(caller, context, statements.insertObject(copy, upsert));
  if (!allowed.ok) return allowed;
  await removals.announce(version);
  let stored = false;
  try {
    if (!(await files.copy(source.version, version))) return { ok: false, refusal: refusals.noSuchKey() };
    const written = await db.write<ObjectRow>(caller, context, statements.insertObject(copy, upsert));
    if (!written.ok) return written;
    stored = true;
    const id = written.rows[0]?.id ?? copy.id;
    if (id !== copy.id) await removals.sweep();
    return { ok: true, id, key: `${to.bucket}/${to.name}`, metadata };
  } catch (error) {
    if (isDiskFull(error)) return { ok: false, refusal: refusals.full() };
    throw error;
  } finally {
    if (!stored) await removals.remove([version]);
  }
}
