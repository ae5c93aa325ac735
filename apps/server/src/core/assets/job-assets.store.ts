/** What a job works from: a row of `job_assets` for each picture or video, in the order in which it was given. */
import type { AssetReference } from "@galatea/contract/asset-reference.ts";
import { sql } from "kysely";
import type { Queryable } from "#platform/db.ts";

export type AssetRole =
  | "picture"
  | "reference"
  | "character_face"
  | "character_source"
  | "first_frame"
  | "last_frame"
  | "extended_video"
  | "mask"
  | "background";

export type JobAsset = {
  role: AssetRole;
  reference: AssetReference;
  /** An upload that was brought along for this job alone, and is deleted when the job has succeeded. */
  consumed: boolean;
};

/**
 * Belongs into the transaction that inserts the job. Whose the assets are was checked before.
 * @returns false when one was deleted meanwhile; then the transaction has to be rolled back.
 */
export async function insertAssets(
  transaction: Queryable,
  jobId: string,
  assets: readonly JobAsset[],
): Promise<boolean> {
  if (assets.length === 0) return true;
  // `for key share` waits for a concurrent delete, where the foreign key alone would fail.
  const { rows } = await sql<{ exists: boolean }>`
    insert into job_assets (job_id, position, role, kind, content_id, upload_id, sample, share_token, consumed)
    select ${jobId}::uuid, asset.ordinality - 1, asset.role, asset.kind,
           case asset.kind when 'content' then
             (select id from generated_content where id = asset.id::uuid for key share) end,
           case asset.kind when 'upload' then
             (select id from storage.objects where id = asset.id::uuid for key share) end,
           case asset.kind when 'sample' then asset.id end,
           case asset.kind when 'share' then
             (select token from shared_pages where token = asset.id for key share) end,
           asset.consumed
      from unnest(${assets.map(({ role }) => role)}::text[], ${assets.map(({ reference }) => reference.kind)}::text[],
                  ${assets.map(({ reference }) => reference.id)}::text[],
                  ${assets.map(({ consumed }) => consumed)}::boolean[])
           with ordinality as asset (role, kind, id, consumed, ordinality)
    returning num_nonnulls(content_id, upload_id, sample, share_token) = 1 as exists`.execute(transaction);
  return rows.every(({ exists }) => exists);
}
