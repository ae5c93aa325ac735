/** POST /object/move and /object/copy: a move renames the row, a copy is a new object with the same bytes. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { RequestContext } from "./database.ts";
import { isBucketName, isObjectName } from "./names.ts";
import { statements, type NewObject, type ObjectName, type ObjectRow } from "./object-rows.ts";
import { refusals, type Answer } from "./refusals.ts";
import type { UploadDeps } from "./store-received.ts";

const bodySchema = z.object({
  bucketId: z.string().refine(isBucketName),
  sourceKey: z.string().refine(isObjectName),
  destinationKey: z.string().refine(isObjectName),
  destinationBucket: z.string().refine(isBucketName).nullish(),
});

function parseNames(body: unknown): { from: ObjectName; to: ObjectName } | null {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return null;
  const { bucketId, sourceKey, destinationKey, destinationBucket } = parsed.data;
  return {
    from: { bucket: bucketId, name: sourceKey },
    to: { bucket: destinationBucket ?? bucketId, name: destinationKey },
  };
}

export async function moveObject(
  { db }: UploadDeps,
  caller: DatabaseCaller,
  context: RequestContext,
  body: unknown,
): Promise<Answer<object>> {
  const names = parseNames(body);
  if (!names) return { ok: false, refusal: refusals.invalidKey() };
  const moved = await db.write<ObjectRow>(caller, context, statements.moveObject(names.from, names.to));
  if (!moved.ok) return moved;
  return moved.rows.length === 1 ? { ok: true } : { ok: false, refusal: refusals.noSuchKey() };
}

export async function copyObject(
  { db, files, removals }: UploadDeps,
  caller: DatabaseCaller,
  context: RequestContext,
  body: unknown,
): Promise<Answer<{ id: string; key: string }>> {
  const names = parseNames(body);
  if (!names) return { ok: false, refusal: refusals.invalidKey() };
  const { from, to } = names;
  const found = await db.read<ObjectRow>(caller, context, statements.findObject(from.bucket, from.name));
  if (!found.ok) return found;
  const [source] = found.rows;
  const file = source && (await files.open(source.version));
  if (!file) return { ok: false, refusal: refusals.noSuchKey() };
  const bytes = await file.read();

  const version = randomUUID();
  const copy: NewObject = {
    ...to,
    id: randomUUID(),
    ownerId: caller.userId,
    version,
    metadata: { ...source.metadata, lastModified: new Date().toISOString() },
    userMetadata: source.user_metadata,
  };
  const allowed = await db.probe(caller, context, statements.insertObject(copy, false));
  if (!allowed.ok) return allowed;
  await removals.announce(version);
  let stored = false;
  try {
    await files.write(version, bytes);
    const written = await db.write(caller, context, statements.insertObject(copy, false));
    if (!written.ok) return written;
    stored = true;
    return { ok: true, id: copy.id, key: `${to.bucket}/${to.name}` };
  } finally {
    if (!stored) await removals.remove([version]);
  }
}
