/** Characters as rows: kept, changed and read for drawing. The database counts and versions them. */
import { sql } from "kysely";
import { unwrap, type Database } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

/** The character as its owner changes it. */
export type OwnCharacter = {
  id: string;
  name: string;
  prompt: string;
  imageUrl: string | null;
  /** Whether the face was made from a picture; without `sourceId` that picture's file was removed since. */
  hasSource: boolean;
  /** The file that the face was made from: its id in `storage.objects`. */
  sourceId: string | null;
  seed: number;
  style: string | null;
  version: number;
  /** The number of characters that the plan allows, and how many of the person's are older than this one. */
  allowed: number;
  older: number;
  /** Whether a job judged it and drew its face. */
  isMade: boolean;
};

/** The character as engines need it. */
export type DrawnCharacter = {
  id: string;
  version: number;
  name: string;
  prompt: string;
  /** The file of its face: its id in `storage.objects`; null without a face. */
  faceId: string | null;
  faceUrl: string | null;
  /** Whether a job judged it and drew its face. No tool uses a row that its owner wrote. */
  isMade: boolean;
  /** Made from an upload, so it may show a person who exists. */
  followsUpload: boolean;
  /** The ids of the uploads that it goes back to. */
  uploads: string[];
  /** Each engine's data for drawing the person again, by engine id. */
  identities: Record<string, unknown>;
};

export type CharacterCount = { allowed: number; taken: number };
export type SavedVersion = { characterId: string; version: number; imageUrl: string | null };
export type RestoreResult =
  | ({ ok: true } & SavedVersion)
  | { ok: false; code: "character_not_found" | "reference_unusable" };

export type CharactersStore = ReturnType<typeof createCharactersStore>;

export function createCharactersStore(database: Database) {
  const { kysely } = database;
  return {
    /** Null for another person's character. */
    findOwn: async (userId: string, characterId: string): Promise<OwnCharacter | null> => {
      const { rows } = await sql<Omit<OwnCharacter, "seed"> & { seed: string }>`
        select id, name, prompt, reference_image_url as "imageUrl", has_source as "hasSource",
               source_id as "sourceId", seed, style, version, job_id is not null as "isMade",
               (select max_characters from plans where plans.name = credits.tier(own.user_id)) as allowed,
               (select count(*)::integer from ai_models other
                 where other.user_id = own.user_id and (other.created_at, other.id) < (own.created_at, own.id)) as older
          from ai_models own
         where id = ${characterId} and user_id = ${userId}`.execute(kysely);
      const row = rows[0];
      return row ? { ...row, seed: Number(row.seed) } : null;
    },

    /** Null for another person's character. @param version defaults to the current one. */
    findDrawn: async (
      userId: string,
      characterId: string,
      version?: number,
    ): Promise<DrawnCharacter | null> => {
      const { rows } = await sql<DrawnCharacter>`
        select model.id, drawn.version, model.name, drawn.prompt, drawn.face_id as "faceId",
               drawn.reference_image_url as "faceUrl", drawn.identities,
               drawn.job_id is not null as "isMade", coalesce(job.uploads, '{}') as uploads,
               coalesce(job.uploads, '{}') <> '{}' or drawn.has_source and not exists (
                 select from generated_content source
                   join storage.objects object on object.name = source.object_path
                  where object.id = drawn.source_id and source.job_id is not null and not source.follows_upload
               ) as "followsUpload"
          from ai_models model
          join ai_model_versions drawn
            on drawn.model_id = model.id and drawn.version = coalesce(${version ?? null}::integer, model.version)
          left join generation_jobs job on job.id = drawn.job_id
         where model.id = ${characterId} and model.user_id = ${userId}`.execute(kysely);
      return rows[0] ?? null;
    },

    /**
     * Keeps the first identity that an engine stored for a version, because it makes the next picture the same person.
     * The identity belongs to the version that the picture was made from, even if a newer one is current.
     */
    rememberIdentity: async (
      { id, version }: Pick<DrawnCharacter, "id" | "version">,
      engine: string,
      identity: unknown,
    ): Promise<void> => {
      await sql`
        select remember_identity(${id}, ${version}, ${engine}, ${JSON.stringify(identity)}::jsonb)`.execute(
        kysely,
      );
    },

    /** Includes characters that are being made. Locks out other requests of this person until `tx` ends. */
    count: async (tx: Tx, userId: string): Promise<CharacterCount> => {
      const { rows } = await sql<CharacterCount>`
        select allowed, taken from jobs.count_characters(${userId})`.execute(unwrap(tx));
      if (!rows[0]) throw new Error("jobs.count_characters returned no row");
      return rows[0];
    },

    /** False when the character was deleted meanwhile. */
    rename: async (userId: string, characterId: string, name: string): Promise<boolean> => {
      const result = await kysely
        .updateTable("ai_models")
        .set({ name })
        .where("id", "=", characterId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** The version that a face belongs to; null when its picture or its character was deleted. */
    findVersionOfFace: async (contentId: string): Promise<SavedVersion | null> => {
      const { rows } = await sql<SavedVersion>`
        select version.model_id as "characterId", version.version, version.reference_image_url as "imageUrl"
          from generated_content content
          join storage.objects object on object.bucket_id = content.object_bucket and object.name collate "C" = content.object_path
          join ai_model_versions version
            on version.model_id = content.character_id and version.face_id = object.id
         where content.id = ${contentId}
         order by version.version
         limit 1`.execute(kysely);
      return rows[0] ?? null;
    },

    /** Copies the version's fields back. Keeps the name and adds no version. */
    restoreVersion: async (wanted: {
      userId: string;
      characterId: string;
      version: number;
    }): Promise<RestoreResult> => {
      try {
        const { rows } = await sql<SavedVersion>`
          update ai_models model
             set prompt = earlier.prompt, reference_image_url = earlier.reference_image_url, face_id = earlier.face_id,
                 has_source = earlier.has_source, source_id = earlier.source_id, attributes = earlier.attributes,
                 seed = earlier.seed, style = earlier.style, identities = earlier.identities, version = earlier.version,
                 job_id = earlier.job_id
            from ai_model_versions earlier
           where model.id = ${wanted.characterId} and model.user_id = ${wanted.userId}
             and earlier.model_id = model.id and earlier.version = ${wanted.version}::bigint
          returning model.id as "characterId", model.version, model.reference_image_url as "imageUrl"`.execute(
          kysely,
        );
        return rows[0] ? { ok: true, ...rows[0] } : { ok: false, code: "character_not_found" };
      } catch (error) {
        // A version keeps its files; only an operator's removal deletes one.
        if (isHinted(error, "reference_unusable")) return { ok: false, code: "reference_unusable" };
        throw error;
      }
    },
  };
}

const isHinted = (error: unknown, hint: string): boolean =>
  error instanceof Error && "hint" in error && error.hint === hint;
