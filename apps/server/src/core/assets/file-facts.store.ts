/** Facts about the files that people name, and their declarations about uploads. */
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { JsonValue } from "@galatea/contract/json-value.ts";
import { sql } from "kysely";
import { unwrap, type Database } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

/** An upload that a person has made no declaration about. `path` is null when its file was deleted. */
export type UndeclaredUpload = { id: string; path: string | null };

type FileFacts = {
  bucket: string;
  path: string;
  isTrashed: boolean;
  /** Made from an upload, so it may show a person who exists. */
  followsUpload: boolean;
  /** The words that it was made from; empty when there were none. */
  words: string;
  /** The scene that its engine stored; null without one. */
  scene: JsonValue;
  /** The ids of the uploads that it goes back to, by any number of steps; null for a file that no job made. */
  uploads: string[] | null;
  /** A job only adjusted or enlarged an upload. */
  showsUpload: boolean;
};
/** `made` is true for a job's result and false for an upload, whose owner may have added a note (`contentId`). */
export type OwnFile = FileFacts & { objectId: string } & (
    | { made: true; contentId: string }
    | { made: false; contentId: string | null }
  );
export type SharedFile = FileFacts & {
  /** Null when the row is another person's. */
  contentId: string | null;
};

export type FileFactsStore = ReturnType<typeof createFileFactsStore>;

export function createFileFactsStore(database: Database) {
  const { kysely } = database;
  return {
    /** The path of a person's own content or upload in the content bucket; null when there is none with that id. */
    findPath: async (
      userId: string,
      { kind, id }: { kind: "content" | "upload"; id: string },
    ): Promise<string | null> => {
      const { rows } =
        kind === "content"
          ? await sql<{ path: string | null }>`
              select object_path as path from generated_content
               where id = ${id} and user_id = ${userId} and object_bucket = ${contentBucket}`.execute(kysely)
          : await sql<{ path: string | null }>`
              select name as path from storage.objects where id = ${id} and bucket_id = ${contentBucket}`.execute(
              kysely,
            );
      return rows[0]?.path ?? null;
    },

    /** The row that tells of the file: a job's row first, and then one outside the trash. */
    findOwnFile: async (userId: string, path: string): Promise<OwnFile | null> => {
      const { rows } = await sql<OwnFile>`
        select object.bucket_id as bucket, object.name as path, object.id as "objectId", row.id as "contentId",
               coalesce(row.job_id is not null, false) as made, coalesce(row.trashed_at is not null, false) as "isTrashed",
               row.generation_params -> 'scene' as scene, coalesce(row.prompt, '') as words,
               coalesce(row.follows_upload, false) as "followsUpload", job.uploads,
               coalesce(job.shows_upload, false) as "showsUpload"
          from storage.objects object
          left join made_files made on made.file_id = object.id
          left join generation_jobs job on job.id = made.job_id
          left join lateral (
            select * from generated_content
             where user_id = ${userId} and object_bucket = object.bucket_id and object_path = object.name
             order by job_id is not null desc, trashed_at desc nulls first
             limit 1) row on true
         where object.bucket_id = ${contentBucket} and object.name collate "C" = ${path}`.execute(kysely);
      return rows[0] ?? null;
    },

    /** Whether content or a character uses the upload; such a file must not be taken over and removed. */
    isReferenced: async (path: string): Promise<boolean> => {
      const { rows } = await sql<{ referenced: boolean }>`
        select exists (select from generated_content where object_path = ${path})
            or exists (select from storage.objects file
                        where file.bucket_id = ${contentBucket} and file.name collate "C" = ${path}
                          and is_shown_by_character(file.id)) as referenced`.execute(kysely);
      return rows[0]?.referenced ?? true;
    },

    /** The picture of a public page that has not ended. */
    findShared: async (userId: string, token: string): Promise<SharedFile | null> => {
      const { rows } = await sql<SharedFile>`
        select case when content.user_id = ${userId} then content.id end as "contentId",
               content.object_bucket as bucket, content.object_path as path,
               content.trashed_at is not null as "isTrashed", content.generation_params -> 'scene' as scene,
               coalesce(content.prompt, '') as words, content.follows_upload as "followsUpload",
               job.uploads, coalesce(job.shows_upload, false) as "showsUpload"
          from shared_pages page
          join generated_content content on content.id = page.content_id
          left join generation_jobs job on job.id = content.job_id
         where page.token = ${token} and page.ended_at is null and content.object_path is not null`.execute(
        kysely,
      );
      return rows[0] ?? null;
    },

    /** Those of `contentIds` that are the person's own rows. */
    listOwnContent: async (userId: string, contentIds: readonly string[]): Promise<string[]> => {
      if (contentIds.length === 0) return [];
      const rows = await kysely
        .selectFrom("generated_content")
        .select("id")
        .where("user_id", "=", userId)
        .where("id", "in", contentIds)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Those of these uploads that the person has not made this declaration about, whatever others declared. */
    listUndeclared: async (
      userId: string,
      uploads: readonly string[],
      statement: string,
    ): Promise<UndeclaredUpload[]> => {
      if (uploads.length === 0) return [];
      const { rows } = await sql<UndeclaredUpload>`
        select given.id, object.name as path
          from unnest(${[...uploads]}::uuid[]) given (id)
          left join storage.objects object on object.id = given.id
         where not exists (select from picture_consents consent
                            where consent.user_id = ${userId} and consent.object_id = given.id
                              and consent.statement = ${statement})`.execute(kysely);
      return rows;
    },

    /** Stores each person's pair of upload and sentence once. */
    keepConsents: async (
      tx: Tx,
      userId: string,
      uploads: readonly UndeclaredUpload[],
      statement: string,
    ): Promise<void> => {
      if (uploads.length === 0) return;
      await unwrap(tx)
        .insertInto("picture_consents")
        .values(
          uploads.map(({ id, path }) => ({ user_id: userId, object_id: id, object_path: path, statement })),
        )
        .onConflict((conflict) => conflict.columns(["user_id", "object_id", "statement"]).doNothing())
        .execute();
    },
  };
}
