/** Public pages of pictures and videos: only the owner creates and ends them, and their token finds them until then. */
import { randomBytes } from "node:crypto";
import type { TierName } from "@galatea/contract/plans.ts";
import { madeContentTypes } from "@galatea/contract/tools.ts";
import { sql } from "kysely";
import { type Database, unwrap } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";
import type { Branding } from "./branding.store.ts";

export type SharedPage = {
  token: string;
  prompt: string | null;
  showPrompt: boolean;
  params: Record<string, unknown>;
  isVideo: boolean;
  bucket: string;
  path: string;
  /** The picture itself, or a video's poster; null for a video without one. */
  stillPath: string | null;
  ownerTier: TierName;
  branding: Branding | null;
};
export type OwnContent = { url: string; uploads: string[]; isMade: boolean };
export type OwnPage = { token: string; showPrompt: boolean; createdAt: Date };
export type SharingStore = ReturnType<typeof createSharingStore>;

/** 128 random bits in 22 characters. */
const newToken = (): string => randomBytes(16).toString("base64url");
const tokenForm = /^[A-Za-z0-9_-]{22}$/;

export function createSharingStore(database: Database) {
  const { kysely } = database;
  return {
    /** Returns the existing page if there is one; null when the content is not the caller's, or was not made here. */
    sharePicture: async (
      tx: Tx,
      picture: { userId: string; contentId: string; showPrompt: boolean },
    ): Promise<OwnPage | null> => {
      const { rows } = await sql<OwnPage>`
        insert into shared_pages (token, content_id, user_id, show_prompt)
        select ${newToken()}, content.id, content.user_id, ${picture.showPrompt}
          from generated_content content join generation_jobs job on job.id = content.job_id
         where content.id = ${picture.contentId} and content.user_id = ${picture.userId}
           and not job.shows_upload and content.object_path is not null and content.trashed_at is null
           and content.content_type = any(${madeContentTypes}::text[])
        on conflict (content_id) where ended_at is null do update set show_prompt = excluded.show_prompt
        returning token, show_prompt as "showPrompt", created_at as "createdAt"`.execute(unwrap(tx));
      return rows[0] ?? null;
    },

    /** A person's own content, and the ids of the uploads that it goes back to; null when it is not theirs. */
    findOwn: async (userId: string, contentId: string): Promise<OwnContent | null> => {
      const row = await kysely
        .selectFrom("generated_content as content")
        .leftJoin("generation_jobs as job", "job.id", "content.job_id")
        .select(["content.content_url", "job.uploads", "job.shows_upload"])
        .where("content.id", "=", contentId)
        .where("content.user_id", "=", userId)
        .executeTakeFirst();
      if (!row) return null;
      // What no job made, or a job only adjusted or enlarged, was not made here.
      const isMade = row.shows_upload === false;
      return { url: row.content_url, uploads: row.uploads ?? [], isMade };
    },

    /** False when there was no page to end. */
    endPage: async (userId: string, contentId: string): Promise<boolean> => {
      const ended = await kysely
        .updateTable("shared_pages")
        .set({ ended_at: sql`clock_timestamp()` })
        .where("content_id", "=", contentId)
        .where("user_id", "=", userId)
        .where("ended_at", "is", null)
        .returning("token")
        .execute();
      return ended.length > 0;
    },

    /** Null when nothing is shared under this token (any more), also when it is not a token. */
    findPage: async (token: string): Promise<SharedPage | null> => {
      if (!tokenForm.test(token)) return null;
      const row = await kysely
        .selectFrom("shared_pages as page")
        .innerJoin("generated_content as content", "content.id", "page.content_id")
        .leftJoin("share_branding as branding", "branding.user_id", "page.user_id")
        .select([
          "page.token",
          "page.show_prompt",
          "content.prompt",
          "content.content_type",
          "content.generation_params",
          "content.object_bucket",
          "content.object_path",
          "content.poster_path",
          "branding.display_name",
          "branding.accent",
          "branding.logo",
          "branding.updated_at",
          sql<TierName>`credits.tier(page.user_id)`.as("tier"),
        ])
        .where("page.token", "=", token)
        .where("page.ended_at", "is", null)
        // Content in the trash has no page until it is restored.
        .where("content.trashed_at", "is", null)
        .executeTakeFirst();
      if (!row?.object_bucket || !row.object_path) return null;
      const isVideo = row.content_type === "video";
      return {
        token: row.token,
        prompt: row.prompt,
        showPrompt: row.show_prompt,
        params: row.generation_params as Record<string, unknown>,
        isVideo,
        bucket: row.object_bucket,
        path: row.object_path,
        stillPath: isVideo ? row.poster_path : row.object_path,
        ownerTier: row.tier,
        branding: row.updated_at && {
          displayName: row.display_name,
          accent: row.accent,
          logo: row.logo,
          updatedAt: row.updated_at,
        },
      };
    },
  };
}
