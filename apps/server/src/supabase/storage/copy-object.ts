/** Copies an object that the caller may read: a new object with the same bytes, under the rules of its new bucket. */
import { randomUUID } from "node:crypto";
import type { DatabaseCaller } from "../gateway/caller.ts";
import { refuseIn } from "./bucket-rules.ts";
import { harmlessType, headBytes, typeOfContent } from "./content-type.ts";
import type { RequestContext } from "./database.ts";
import {
  statements,
  type Bucket,
  type NewObject,
  type ObjectMetadata,
  type ObjectName,
  type ObjectRow,
} from "./object-rows.ts";
import type { OpenFile } from "./open-file.ts";
import { isDiskFull, refusals, type Answer } from "./refusals.ts";
import type { UploadDeps } from "./store-received.ts";

export type Copy = {
  source: ObjectRow;
  to: ObjectName;
  upsert: boolean;
  /** Replaces what the source says of itself; what is not given stays, and so does a type that the content shows. */
  described?: {
    cacheSeconds?: number | undefined;
    declaredType?: string | undefined;
    userMetadata: Record<string, unknown> | null;
  };
};

export async function copyFound(
  { db, files, removals }: UploadDeps,
  caller: DatabaseCaller,
  context: RequestContext,
  { source, to, upsert, described }: Copy,
): Promise<Answer<{ id: string; key: string; metadata: ObjectMetadata }>> {
  const [bucket] = await db.asOwner<Bucket>(statements.findBucket(to.bucket));
  if (!bucket) return { ok: false, refusal: refusals.noSuchBucket() };
  const version = randomUUID();
  const metadata = {
    ...source.metadata,
    ...(described?.cacheSeconds !== undefined && { cacheControl: `max-age=${described.cacheSeconds}` }),
    mimetype: await typeOfCopy(files, source, described?.declaredType),
    lastModified: new Date().toISOString(),
  };
  const refused = refuseIn(bucket, metadata);
  if (refused) return { ok: false, refusal: refused };
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

/** A picture is what its content shows. Nothing else becomes one by its name. */
async function typeOfCopy(
  files: UploadDeps["files"],
  { version, metadata }: ObjectRow,
  declared: string | undefined,
): Promise<string> {
  if (declared === undefined || declared.startsWith("image/")) return metadata.mimetype;
  const file = await files.open(version);
  if (!file) return metadata.mimetype;
  const shown = await typeOfContent(await readHead(file));
  return shown === null ? harmlessType(declared) : metadata.mimetype;
}

async function readHead(file: OpenFile): Promise<Buffer> {
  if (file.sizeBytes > 0) {
    return Buffer.concat(
      await file.stream({ start: 0, end: Math.min(file.sizeBytes, headBytes) - 1 }).toArray(),
    );
  }
  await file.close();
  return Buffer.alloc(0);
}
