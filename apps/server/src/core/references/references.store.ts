/** What is known about the pictures that people give as references, and what they declared about their uploads. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type KnownPicture = {
  contentId: string;
  bucket: string;
  path: string;
  /** By a job, rather than noted by its owner. */
  made: boolean;
  isTrashed: boolean;
  /** It was made after an upload, so that it may look like a person who exists. */
  followsUpload: boolean;
  /** What it was made from in words; empty where there were none. */
  words: string;
  /** What its engine stored with it; null where it stored nothing. */
  scene: unknown;
};
export type ReferencesStore = ReturnType<typeof createReferencesStore>;

export function createReferencesStore(database: Database) {
  const { kysely } = database;
  return {
    /** Of several rows for the same file the one of its making, and then one that is not in the trash. */
    findOwn: async (
      userId: string,
      object: { bucket: string; path: string },
    ): Promise<KnownPicture | null> => {
      const { rows } = await sql<KnownPicture>`
        select id as "contentId", object_bucket as bucket, object_path as path, job_id is not null as made,
               trashed_at is not null as "isTrashed", generation_params -> 'scene' as scene,
               coalesce(prompt, '') as words, follows_upload as "followsUpload"
          from generated_content
         where user_id = ${userId} and object_bucket = ${object.bucket} and object_path = ${object.path}
         order by job_id is not null desc, trashed_at desc nulls first
         limit 1`.execute(kysely);
      return rows[0] ?? null;
    },

    /** A picture on a public page that lives. `contentId` is null when it is somebody else's. */
    findShared: async (
      userId: string,
      token: string,
    ): Promise<(Omit<KnownPicture, "contentId"> & { contentId: string | null }) | null> => {
      const { rows } = await sql<Omit<KnownPicture, "contentId"> & { contentId: string | null }>`
        select case when content.user_id = ${userId} then content.id end as "contentId",
               content.object_bucket as bucket, content.object_path as path, true as made,
               content.trashed_at is not null as "isTrashed", content.generation_params -> 'scene' as scene,
               coalesce(content.prompt, '') as words, content.follows_upload as "followsUpload"
          from shared_pages page
          join generated_content content on content.id = page.content_id
         where page.token = ${token} and page.ended_at is null and content.object_path is not null`.execute(
        kysely,
      );
      return rows[0] ?? null;
    },

    /** Those of `contentIds` that are the person's own rows. */
    listOwnContent: async (userId: string, contentIds: string[]): Promise<string[]> => {
      if (contentIds.length === 0) return [];
      const rows = await kysely
        .selectFrom("generated_content")
        .select("id")
        .where("user_id", "=", userId)
        .where("id", "in", contentIds)
        .execute();
      return rows.map(({ id }) => id);
    },

    hasConsent: async (userId: string, path: string, statement: string): Promise<boolean> => {
      const row = await kysely
        .selectFrom("picture_consents")
        .select("id")
        .where("user_id", "=", userId)
        .where("object_path", "=", path)
        .where("statement", "=", statement)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Once for each upload and sentence. */
    keepConsents: async (userId: string, paths: string[], statement: string): Promise<void> => {
      if (paths.length === 0) return;
      await kysely
        .insertInto("picture_consents")
        .values(paths.map((path) => ({ user_id: userId, object_path: path, statement })))
        .onConflict((conflict) => conflict.columns(["user_id", "object_path", "statement"]).doNothing())
        .execute();
    },
  };
}
