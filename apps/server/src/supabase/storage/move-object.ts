/** POST /object/move and /object/copy: a move renames the row, a copy is a new object with the same bytes. */
import { z } from "zod";
import type { DatabaseCaller } from "../gateway/caller.ts";
import { refuseIn } from "./bucket-rules.ts";
import type { RequestContext } from "./database.ts";
import { isBucketName, isObjectName } from "./names.ts";
import { statements, type Bucket, type ObjectName, type ObjectRow } from "./object-rows.ts";
import { refusals, type Answer } from "./refusals.ts";
import type { UploadDeps } from "./store-received.ts";
import { copyFound } from "./copy-object.ts";
import { parseCacheControl, plainType } from "./receive-body.ts";

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

const describedSchema = z.object({
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).default({}),
});

export async function moveObject(
  { db }: Pick<UploadDeps, "db">,
  caller: DatabaseCaller,
  context: RequestContext,
  body: unknown,
): Promise<Answer<object>> {
  const names = parseNames(body);
  if (!names) return { ok: false, refusal: refusals.invalidKey() };
  const { from, to } = names;
  if (from.bucket !== to.bucket) {
    const found = await db.read<ObjectRow>(caller, context, statements.findObject(from.bucket, from.name));
    if (!found.ok) return found;
    const [object] = found.rows;
    const [bucket] = await db.asOwner<Bucket>(statements.findBucket(to.bucket));
    if (!object) return { ok: false, refusal: refusals.noSuchKey() };
    if (!bucket) return { ok: false, refusal: refusals.noSuchBucket() };
    const refused = refuseIn(bucket, object.metadata);
    if (refused) return { ok: false, refusal: refused };
  }
  const moved = await db.write<ObjectRow>(caller, context, statements.moveObject(from, to));
  if (!moved.ok) return moved;
  return moved.rows.length === 1 ? { ok: true } : { ok: false, refusal: refusals.noSuchKey() };
}

/** @param userMetadata what the copy shall say of itself, where the body tells not to copy what the source says. */
export async function copyObject(
  deps: UploadDeps,
  caller: DatabaseCaller,
  context: RequestContext,
  { body, upsert, userMetadata }: { body: unknown; upsert: boolean; userMetadata: Copied },
): Promise<Answer<{ id: string; key: string }>> {
  const names = parseNames(body);
  if (!names) return { ok: false, refusal: refusals.invalidKey() };
  const said = describedSchema.safeParse(body);
  if (!said.success) return { ok: false, refusal: refusals.invalidRequest("metadata is malformed") };
  const { cacheControl, mimetype } = said.data.metadata;
  const { from, to } = names;
  const found = await deps.db.read<ObjectRow>(caller, context, statements.findObject(from.bucket, from.name));
  if (!found.ok) return found;
  const [source] = found.rows;
  if (!source) return { ok: false, refusal: refusals.noSuchKey() };
  const described = {
    cacheSeconds: cacheControl === undefined ? undefined : parseCacheControl(cacheControl),
    declaredType: mimetype === undefined ? undefined : plainType(mimetype),
    userMetadata,
  };
  return copyFound(deps, caller, context, {
    source,
    to,
    upsert,
    ...(!said.data.copyMetadata && { described }),
  });
}

type Copied = Record<string, unknown> | null;
