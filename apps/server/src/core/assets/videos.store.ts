/** A person's videos, as requests and jobs that extend them and their exports need them. */
import { sql } from "kysely";
import { contentBucket } from "@galatea/contract/asset-reference.ts";
import type { Database } from "#platform/db.ts";

/** A video that was made here and is not in the trash. */
export type OwnVideo = {
  contentId: string;
  url: string;
  bucket: string;
  path: string;
  posterPath: string | null;
  durationS: number;
  words: string;
  followsUpload: boolean;
  export: { path: string; sizeBytes: number } | null;
};

export type VideosStore = ReturnType<typeof createVideosStore>;

export function createVideosStore(database: Database) {
  const { kysely } = database;
  return {
    findVideo: async (userId: string, contentId: string): Promise<OwnVideo | null> => {
      const { rows } = await sql<OwnVideo>`
        select id as "contentId", content_url as url, object_bucket as bucket, object_path as path,
               poster_path as "posterPath", (generation_params ->> 'duration')::float8 as "durationS",
               coalesce(prompt, '') as words,
               follows_upload as "followsUpload",
               case when export_path is not null then
                 jsonb_build_object('path', export_path, 'sizeBytes', export_size_bytes) end as export
          from generated_content
         where id = ${contentId} and user_id = ${userId} and content_type = 'video'
           and object_path is not null and trashed_at is null`.execute(kysely);
      return rows[0] ?? null;
    },

    posterUrl: async (contentId: string): Promise<string | null> => {
      const { rows } = await sql<{ url: string | null }>`
        select generation_params ->> 'poster_url' as url from generated_content where id = ${contentId}`.execute(
        kysely,
      );
      return rows[0]?.url ?? null;
    },

    /**
     * From here on the row names the file, which goes with it. False: the video went, has an export already, or the file
     * is not noted as pending any more; then it has to be discarded.
     */
    keepExport: (
      userId: string,
      contentId: string,
      { path, sizeBytes }: { path: string; sizeBytes: number },
    ): Promise<boolean> =>
      kysely.transaction().execute(async (transaction) => {
        // A concurrent deletion waits for this row, or this statement finds none.
        const kept = await transaction
          .updateTable("generated_content")
          .set({ export_path: path, export_size_bytes: sizeBytes })
          .where("id", "=", contentId)
          .where("user_id", "=", userId)
          .where("object_bucket", "=", contentBucket)
          .where("export_path", "is", null)
          .where("trashed_at", "is", null)
          .executeTakeFirst();
        if (kept.numUpdatedRows === 0n) return false;
        const noted = await transaction
          .deleteFrom("pending_objects")
          .where("bucket", "=", contentBucket)
          .where("path", "=", path)
          .executeTakeFirst();
        // Swept in the meantime: thrown, so that nothing is kept.
        if (noted.numDeletedRows === 0n) throw new Error("An export that was swept before it was named");
        return true;
      }),
  };
}
