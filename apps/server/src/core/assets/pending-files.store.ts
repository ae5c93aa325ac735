/**
 * Lists of files that are not yet named by a row, and of files whose row was deleted, so that no file outlives its
 * rows.
 */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type ObjectRef = { bucket: string; path: string };
export type PendingFilesStore = ReturnType<typeof createPendingFilesStore>;

export function createPendingFilesStore(database: Database) {
  const { kysely } = database;
  return {
    notePending: async (object: ObjectRef & { jobId: string; attempt: number }): Promise<void> => {
      await kysely
        .insertInto("pending_objects")
        .values({ bucket: object.bucket, path: object.path, job_id: object.jobId, attempt: object.attempt })
        .execute();
    },
    forgetPending: async ({ bucket, path }: ObjectRef): Promise<void> => {
      await kysely
        .deleteFrom("pending_objects")
        .where("bucket", "=", bucket)
        .where("path", "=", path)
        .execute();
    },
    /** Files of attempts that are over: their job is closed, gone, or at a later attempt. */
    listStalePending: async (): Promise<ObjectRef[]> => {
      const { rows } = await sql<ObjectRef>`
        select pending.bucket, pending.path
          from pending_objects pending
          left join generation_jobs job on job.id = pending.job_id
         where pending.created_at < now() - interval '1 minute'
           and (job.id is null or job.finished_at is not null or job.attempt <> pending.attempt)
         limit 200`.execute(kysely);
      return rows;
    },
    listDeletions: async (): Promise<(ObjectRef & { id: string })[]> => {
      const { rows } = await sql<ObjectRef & { id: string }>`
        select id, bucket, path from asset_deletions order by id limit 200`.execute(kysely);
      return rows;
    },
    forgetDeletions: async (ids: string[]): Promise<void> => {
      await kysely.deleteFrom("asset_deletions").where("id", "in", ids).execute();
    },
  };
}
