/**
 * Rows of pictures that were adjusted: made here like any other, without a job and without a price. One request makes
 * one picture, and a person so much within 24 hours; both are decided in the transaction that writes the row.
 */
import { limits } from "@galatea/contract/limits.ts";
import { sql } from "kysely";
import type { ObjectRef } from "#core/assets/assets.store.ts";
import type { Database } from "#platform/db.ts";

/** What makes a request the same one when it is sent again. */
export type AdjustRequest = { userId: string; idempotencyKey: string | null; requestHash: string };

export type NewAdjustedPicture = AdjustRequest & {
  /** Marks the row as made here, so that nobody writes over its file; no row of `generation_jobs` has this id. */
  makingId: string;
  file: ObjectRef & { url: string };
  sizeBytes: number;
  params: Record<string, unknown>;
  parentIds: string[];
};

/** `url`: null when the picture was deleted since. */
export type EarlierPicture =
  | { ok: true; id: string; url: string | null }
  | { ok: false; code: "idempotency_key_reused" };

export type KeptPicture =
  | { kind: "kept"; id: string }
  /** The file is not needed and has to be discarded. */
  | { kind: "made before" }
  | { kind: "used up" };

export type AdjustedPicturesStore = ReturnType<typeof createAdjustedPicturesStore>;

export function createAdjustedPicturesStore({ kysely }: Database) {
  return {
    findEarlier: async ({
      userId,
      idempotencyKey,
      requestHash,
    }: AdjustRequest): Promise<EarlierPicture | null> => {
      if (idempotencyKey === null) return null;
      const earlier = await kysely
        .selectFrom("picture_adjustments as adjusted")
        .leftJoin("generated_content as content", "content.id", "adjusted.content_id")
        .select([
          "adjusted.content_id as id",
          "adjusted.request_hash as requestHash",
          "content.content_url as url",
        ])
        .where("adjusted.user_id", "=", userId)
        .where("adjusted.idem_key", "=", idempotencyKey)
        .executeTakeFirst();
      if (!earlier) return null;
      if (earlier.requestHash !== requestHash) return { ok: false, code: "idempotency_key_reused" };
      return { ok: true, id: earlier.id, url: earlier.url };
    },

    /** Asked before the work; what counts is `keep`. */
    isUsedUp: async (userId: string): Promise<boolean> => isUsedUp(kysely, userId),

    /**
     * The file belongs to the row from here on, if it was kept.
     * @throws {Error} when the file is not noted as pending any more: it was swept, and a row would name nothing.
     */
    keep: async (picture: NewAdjustedPicture): Promise<KeptPicture> => {
      try {
        return await kysely.transaction().execute(async (transaction) => {
          const id = await note(transaction, picture);
          if (id === null) return { kind: "made before" };
          if (await isUsedUp(transaction, picture.userId, { including: true })) throw new UsedUp();
          await insert(transaction, id, picture);
          return { kind: "kept", id };
        });
      } catch (error) {
        if (error instanceof UsedUp) return { kind: "used up" };
        throw error;
      }
    },
  };
}

/** Lets the transaction end without a trace. */
class UsedUp extends Error {}

type Executor = Database["kysely"];

/** One person's pictures are noted one after the other. Null: the same key came first. */
async function note(
  transaction: Executor,
  { userId, idempotencyKey, requestHash, sizeBytes }: NewAdjustedPicture,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`adjustments:${userId}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: string }>`
    insert into picture_adjustments (user_id, idem_key, request_hash, content_id, size_bytes)
    values (${userId}, ${idempotencyKey}, ${requestHash}, gen_random_uuid(), ${sizeBytes})
    on conflict (user_id, idem_key) do nothing
    returning content_id as id`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** `including`: the one that was noted just now is among them, and has to have its place. */
async function isUsedUp(executor: Executor, userId: string, { including = false } = {}): Promise<boolean> {
  const { rows } = await sql<{ pictures: number; bytes: number }>`
    select count(*)::integer as pictures, coalesce(sum(size_bytes), 0)::float8 as bytes
      from picture_adjustments
     where user_id = ${userId} and created_at > clock_timestamp() - interval '24 hours'`.execute(executor);
  const { pictures = 0, bytes = 0 } = rows[0] ?? {};
  const { adjustmentsPerDay, adjustedBytesPerDay } = limits;
  return including
    ? pictures > adjustmentsPerDay || bytes > adjustedBytesPerDay
    : pictures >= adjustmentsPerDay || bytes >= adjustedBytesPerDay;
}

async function insert(
  transaction: Executor,
  id: string,
  { userId, makingId, file, params, parentIds }: NewAdjustedPicture,
): Promise<void> {
  const { rows } = await sql`
    with kept as (
      delete from pending_objects where bucket = ${file.bucket} and path = ${file.path} returning path)
    insert into generated_content
      (id, user_id, content_type, content_url, prompt, generation_params, parent_ids, object_bucket, object_path, job_id)
    select ${id}::uuid, ${userId}::uuid, 'image_edit', ${file.url}, null, ${JSON.stringify(params)}::jsonb,
           ${parentIds}::uuid[], ${file.bucket}, path, ${makingId}::uuid from kept
    returning id`.execute(transaction);
  if (rows.length === 0) throw new Error("An adjusted picture that was swept before it was named");
}
