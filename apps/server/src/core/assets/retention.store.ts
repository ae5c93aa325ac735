/** Deletes trashed pictures after their time, and uploads that nothing uses. */
import { galleryPath } from "@galatea/contract/gallery-samples.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type RetentionStore = ReturnType<typeof createRetentionStore>;

export function createRetentionStore(database: Database) {
  const { kysely } = database;
  return {
    /**
     * Deletes at most `limit` pictures that were trashed before this time; a trigger on their rows releases the files.
     */
    deleteTrashed: async (before: Date, limit: number): Promise<number> => {
      const { rows } = await sql`
        delete from generated_content
         where id in (select id from generated_content where trashed_at < ${before}
                       order by trashed_at limit ${limit} for update skip locked)
           -- Restored in the meantime.
           and trashed_at < ${before}
        returning id`.execute(kysely);
      return rows.length;
    },

    /** Deletes notes of uploads that nothing uses; a trigger on their rows releases the files. */
    deleteUnusedUploadRows: async (before: Date, limit: number): Promise<number> => {
      const { rows } = await sql`
        delete from generated_content
         where id in (
           select id from generated_content
            where content_type = 'reference_image' and created_at < ${before}
              and not exists (
                select from storage.objects file
                 where file.bucket_id = object_bucket and file.name collate "C" = object_path
                   and (is_shown_by_character(file.id) or is_reference_in_use(file.id)))
            order by created_at limit ${limit} for update skip locked)
        returning id`.execute(kysely);
      return rows.length;
    },

    /**
     * Lists for deletion the files in this bucket that no row, character or version refers to and no picture was made
     * from. A file that a running job has just written is pending and left alone, and the gallery's belong to nobody.
     */
    releaseUnusedUploads: async (bucket: string, before: Date, limit: number): Promise<number> => {
      const { rows } = await sql`
        with unused as materialized (
          select object.name
            from storage.objects object
           where object.bucket_id = ${bucket} and object.created_at < ${before} and object.updated_at < ${before}
             and not starts_with(object.name, ${galleryPath("")})
             and not exists (select from generated_content
                              where object_path = object.name or poster_path = object.name
                                 or export_path = object.name)
             and not exists (select from asset_deletions where bucket = ${bucket} and path = object.name)
             and not exists (select from pending_objects where bucket = ${bucket} and path = object.name)
             and not is_shown_by_character(object.id)
             and not is_reference_in_use(object.id)
           limit ${limit})
        select release_object(${bucket}, name) from unused`.execute(kysely);
      return rows.length;
    },
  };
}
