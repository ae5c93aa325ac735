/** Rows of `job_assets`: the files that a job uses, in the order in which its request named them. */
import type { AssetReference } from "@galatea/contract/asset-reference.ts";
import { sql } from "kysely";
import { unwrap, type Database, type Queryable } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";
import type { AssetRole, AssetUse } from "./admit-assets.ts";

export type JobAssetsStore = ReturnType<typeof createJobAssetsStore>;

type Row = {
  role: AssetRole;
  kind: AssetReference["kind"];
  contentId: string | null;
  uploadId: string | null;
  sample: string | null;
  shareToken: string | null;
  consumed: boolean;
};

export function createJobAssetsStore(database: Database) {
  const { kysely } = database;
  return {
    /** See `insertAssets`. */
    insert: (tx: Tx, jobId: string, uses: readonly AssetUse[]): Promise<boolean> =>
      insertAssets(unwrap(tx), jobId, uses),

    /** Null when one of the files has gone since. */
    list: async (jobId: string): Promise<AssetUse[] | null> => {
      const { rows } = await sql<Row>`
        select role, kind, content_id as "contentId", upload_id as "uploadId", sample, share_token as "shareToken",
               consumed
          from job_assets where job_id = ${jobId} order by position`.execute(kysely);
      const uses = rows.flatMap((row) => asUse(row) ?? []);
      return uses.length === rows.length ? uses : null;
    },
  };
}

/**
 * Call it in the transaction that inserts the job. It checks no ownership; the caller has done that.
 * @returns false when an asset was deleted meanwhile; the transaction has to be rolled back then.
 */
export async function insertAssets(
  transaction: Queryable,
  jobId: string,
  uses: readonly AssetUse[],
): Promise<boolean> {
  if (uses.length === 0) return true;
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
      from unnest(${uses.map(({ role }) => role)}::text[], ${uses.map(({ reference }) => reference.kind)}::text[],
                  ${uses.map(({ reference }) => reference.id)}::text[],
                  ${uses.map(({ consumed = false }) => consumed)}::boolean[])
           with ordinality as asset (role, kind, id, consumed, ordinality)
    returning num_nonnulls(content_id, upload_id, sample, share_token) = 1 as exists`.execute(transaction);
  return rows.every(({ exists }) => exists);
}

function asUse({ role, kind, contentId, uploadId, sample, shareToken, consumed }: Row): AssetUse | null {
  const id = contentId ?? uploadId ?? sample ?? shareToken;
  return id === null ? null : { role, reference: { kind, id }, ...(consumed ? { consumed } : {}) };
}
