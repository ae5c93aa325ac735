/** Characters as they are kept, changed and brought back. That they are counted and versioned is the database's work. */
import { sql } from "kysely";
import { unwrap, type Database } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

export type OwnCharacter = {
  id: string;
  name: string;
  prompt: string;
  imageUrl: string | null;
  /** Whether its face was made from a picture; without `sourceImageUrl` that picture was removed since. */
  hasSource: boolean;
  sourceImageUrl: string | null;
  seed: number;
  style: string | null;
  version: number;
  /** What the person's plan allows, and how many of theirs are older than this one. */
  allowed: number;
  older: number;
};

export type Places = { allowed: number; taken: number };
export type SavedVersion = { characterId: string; version: number; imageUrl: string | null };
export type RestoreResult =
  | ({ ok: true } & SavedVersion)
  | { ok: false; code: "character_not_found" | "reference_unusable" };

export type CharactersStore = ReturnType<typeof createCharactersStore>;

export function createCharactersStore(database: Database) {
  const { kysely } = database;
  return {
    /** Another person's character is not found. */
    findOwn: async (userId: string, characterId: string): Promise<OwnCharacter | null> => {
      const { rows } = await sql<Omit<OwnCharacter, "seed"> & { seed: string }>`
        select id, name, prompt, reference_image_url as "imageUrl", seed, style, version, has_source as "hasSource",
               (select installation.public_url || object_url_path(file.name)
                  from storage.objects file, installation where file.id = own.source_id) as "sourceImageUrl",
               (select max_characters from plans where plans.name = credits.tier(own.user_id)) as allowed,
               (select count(*)::integer from ai_models other
                 where other.user_id = own.user_id and (other.created_at, other.id) < (own.created_at, own.id)) as older
          from ai_models own
         where id = ${characterId} and user_id = ${userId}`.execute(kysely);
      const row = rows[0];
      return row ? { ...row, seed: Number(row.seed) } : null;
    },

    /** Those that are being made count too. No other order of this person gets further until `tx` ends. */
    countPlaces: async (tx: Tx, userId: string): Promise<Places> => {
      const { rows } = await sql<Places>`select allowed, taken from jobs.count_characters(${userId})`.execute(
        unwrap(tx),
      );
      if (!rows[0]) throw new Error("jobs.count_characters returned no row");
      return rows[0];
    },

    /** False when it was deleted meanwhile. */
    rename: async (userId: string, characterId: string, name: string): Promise<boolean> => {
      const result = await kysely
        .updateTable("ai_models")
        .set({ name })
        .where("id", "=", characterId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Which version a face belongs to; null when its picture or its character was deleted. */
    findVersionOfFace: async (contentId: string): Promise<SavedVersion | null> => {
      const { rows } = await sql<SavedVersion>`
        select version.model_id as "characterId", version.version, version.reference_image_url as "imageUrl"
          from generated_content content
          join storage.objects file
            on file.bucket_id = content.object_bucket and file.name collate "C" = content.object_path
          join ai_model_versions version
            on version.model_id = content.character_id and version.face_id = file.id
         where content.id = ${contentId}
         order by version.version
         limit 1`.execute(kysely);
      return rows[0] ?? null;
    },

    /** Copies the version's fields back; the name stays as it is, and no version is added. */
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
                 seed = earlier.seed, style = earlier.style, looks = earlier.looks, version = earlier.version
            from ai_model_versions earlier
           where model.id = ${wanted.characterId} and model.user_id = ${wanted.userId}
             and earlier.model_id = model.id and earlier.version = ${wanted.version}::bigint
          returning model.id as "characterId", model.version, model.reference_image_url as "imageUrl"`.execute(
          kysely,
        );
        return rows[0] ? { ok: true, ...rows[0] } : { ok: false, code: "character_not_found" };
      } catch (error) {
        // Its files are kept as long as it is there; only an operator's removal takes one away.
        if (isHinted(error, "reference_unusable")) return { ok: false, code: "reference_unusable" };
        throw error;
      }
    },
  };
}

const isHinted = (error: unknown, hint: string): boolean =>
  error instanceof Error && "hint" in error && error.hint === hint;
