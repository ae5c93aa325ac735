/** Reads and updates a person's videos for the jobs that extend or export them. */
import { sql } from "kysely";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { Database } from "#platform/db.ts";

/** A generated video that is not in the trash. */
export type OwnVideo = {
  contentId: string;
  url: string;
  bucket: string;
  path: string;
  posterPath: string | null;
  posterUrl: string | null;
  durationS: number;
  words: string;
  followsUpload: boolean;
  /** The ids of the uploads that it goes back to. */
  uploads: string[];
  export: { path: string; sizeBytes: number } | null;
};

export type VideosStore = ReturnType<typeof createVideosStore>;

export function createVideosStore(database: Database) {
  const { kysely } = database;
  return {
    findVideo: async (userId: string, contentId: string): Promise<OwnVideo | null> => {
      const { rows } = await sql<OwnVideo>`
        select id as "contentId", content_url as url, object_bucket as bucket, object_path as path,
               poster_path as "posterPath", generation_params ->> 'poster_url' as "posterUrl",
               (generation_params ->> 'duration')::float8 as "durationS",
               coalesce(prompt, '') as words,
               follows_upload as "followsUpload",
               coalesce((select job.uploads from generation_jobs job where job.id = job_id), '{}') as uploads,
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
     * Refers the row to the file, which is deleted with the row from then on. False when the video is gone, has an
     * export already, or the file is no longer noted as pending; the caller then discards the file.
     */
    keepExport: (
      userId: string,
      contentId: string,
      { path, sizeBytes }: { path: string; sizeBytes: number },
    ): Promise<boolean> =>
      kysely.transaction().execute(async (transaction) => {
        // Either a concurrent deletion waits for this row, or this statement finds no row.
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
        // The file was swept meanwhile. Throwing rolls the update back.
        if (noted.numDeletedRows === 0n) throw new Error("An export that was swept before it was named");
        return true;
      }),
  };
}
