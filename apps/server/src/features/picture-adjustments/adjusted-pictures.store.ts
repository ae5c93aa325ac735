/**
 * Rows of adjusted pictures. Each has a job that succeeded at once and cost nothing. One request makes one picture, and
 * the number of pictures within 24 hours is limited; the transaction that writes the rows decides both.
 */
import { limits } from "@galatea/contract/limits.ts";
import { sql } from "kysely";
import type { ObjectRef } from "#core/assets/pending-files.store.ts";
import { insertAssets } from "#core/assets/job-assets.store.ts";
import type { AssetUse } from "#core/assets/admit-assets.ts";
import type { Database, Queryable } from "#platform/db.ts";

/** Two requests with the same key and hash are the same request. */
export type AdjustRequest = { userId: string; idempotencyKey: string | null; requestHash: string };

export type NewAdjustedPicture = AdjustRequest & {
  jobId: string;
  /** The adjustments as requested. */
  input: Record<string, unknown>;
  uses: readonly AssetUse[];
  /** The ids of the uploads that the picture goes back to. */
  uploads: readonly string[];
  /** It is an upload that was only adjusted or enlarged. */
  showsUpload: boolean;
  file: ObjectRef & { url: string };
  sizeBytes: number;
  params: Record<string, unknown>;
  followsUpload: boolean;
  parentIds: string[];
};

/** `url` is null when the picture was deleted since. */
export type EarlierPicture =
  | { ok: true; id: string; url: string | null }
  | { ok: false; code: "idempotency_key_reused" };

export type KeptPicture =
  | { kind: "kept"; id: string }
  /** The caller then has to discard the file. */
  | { kind: "made before" }
  | { kind: "used up" }
  | { kind: "source gone" };

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
        .selectFrom("generation_jobs as job")
        .leftJoin("generated_content as content", "content.id", "job.content_id")
        .select(["job.kind", "job.input_hash", "job.content_id", "content.content_url"])
        .where("job.user_id", "=", userId)
        .where("job.idem_key", "=", idempotencyKey)
        .executeTakeFirst();
      if (!earlier) return null;
      if (earlier.kind !== "adjust" || earlier.input_hash !== requestHash || earlier.content_id === null)
        return { ok: false, code: "idempotency_key_reused" };
      return { ok: true, id: earlier.content_id, url: earlier.content_url };
    },

    /** Checks the limit before the work; `keep` decides. */
    isUsedUp: async (userId: string): Promise<boolean> => isUsedUp(kysely, userId),

    /**
     * When it answers kept, the file belongs to the row.
     * @throws {Error} when the file is no longer pending: it was swept, and a row would refer to nothing.
     */
    keep: async (picture: NewAdjustedPicture): Promise<KeptPicture> => {
      try {
        return await kysely.transaction().execute(async (transaction) => {
          const id = await insertJob(transaction, picture);
          if (id === null) return { kind: "made before" };
          if (await isUsedUp(transaction, picture.userId, { including: true })) throw new NotKept("used up");
          if (!(await insertAssets(transaction, picture.jobId, picture.uses)))
            throw new NotKept("source gone");
          await insertContent(transaction, id, picture);
          return { kind: "kept", id };
        });
      } catch (error) {
        if (error instanceof NotKept) return { kind: error.reason };
        throw error;
      }
    },
  };
}

/** Rolls the transaction back. */
class NotKept extends Error {
  readonly reason: "used up" | "source gone";
  constructor(reason: "used up" | "source gone") {
    super(reason);
    this.reason = reason;
  }
}

/** Inserts one person's jobs one after another. Null when the same key came first. @returns the picture's id. */
async function insertJob(
  transaction: Queryable,
  { jobId, userId, input, idempotencyKey, requestHash, sizeBytes, uploads, showsUpload }: NewAdjustedPicture,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`adjustments:${userId}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: string }>`
    insert into generation_jobs (id, user_id, kind, input, idem_key, input_hash, state, progress, cost_credits,
                                 content_id, output_bytes, uploads, shows_upload, started_at, finished_at, deadline_at)
    select ${jobId}, ${userId}, 'adjust', ${JSON.stringify(input)}, ${idempotencyKey}, ${requestHash}, 'succeeded', 1, 0,
           gen_random_uuid(), ${sizeBytes}, ${[...uploads]}::uuid[], ${showsUpload}, now, now, now
      from clock_timestamp() as now
    on conflict (user_id, idem_key) do nothing
    returning content_id as id`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** `including` counts the picture that was inserted just now, which has to be within the limit. */
async function isUsedUp(executor: Queryable, userId: string, { including = false } = {}): Promise<boolean> {
  const { rows } = await sql<{ pictures: number; bytes: number }>`
    select count(*)::integer as pictures, coalesce(sum(output_bytes), 0)::float8 as bytes
      from generation_jobs
     where user_id = ${userId} and kind = 'adjust' and created_at > clock_timestamp() - interval '24 hours'`.execute(
    executor,
  );
  const { pictures = 0, bytes = 0 } = rows[0] ?? {};
  const { adjustmentsPerDay, adjustedBytesPerDay } = limits;
  return including
    ? pictures > adjustmentsPerDay || bytes > adjustedBytesPerDay
    : pictures >= adjustmentsPerDay || bytes >= adjustedBytesPerDay;
}

async function insertContent(
  transaction: Queryable,
  id: string,
  { userId, jobId, file, params, followsUpload, parentIds }: NewAdjustedPicture,
): Promise<void> {
  const { rows } = await sql`
    with kept as (
      delete from pending_objects where bucket = ${file.bucket} and path = ${file.path} returning path)
    insert into generated_content
      (id, user_id, content_type, content_url, prompt, generation_params, follows_upload, parent_ids, object_bucket,
       object_path, job_id)
    select ${id}::uuid, ${userId}::uuid, 'image_edit', ${file.url}, null, ${JSON.stringify(params)}::jsonb,
           ${followsUpload}, ${parentIds}::uuid[], ${file.bucket}, path, ${jobId}::uuid from kept
    returning id`.execute(transaction);
  if (rows.length === 0) throw new Error("An adjusted picture that was swept before its row was written");
}
