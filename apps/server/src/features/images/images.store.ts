/** Characters as the image job needs them. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type CharacterForImage = { id: string; name: string; prompt: string; looks: Record<string, unknown> };
export type ImagesStore = ReturnType<typeof createImagesStore>;

export function createImagesStore(database: Database) {
  const { kysely } = database;
  return {
    /** Another person's character is not found. */
    findOwnCharacter: async (userId: string, characterId: string): Promise<CharacterForImage | null> => {
      const row = await kysely
        .selectFrom("ai_models")
        .select(["id", "name", "prompt", "looks"])
        .where("id", "=", characterId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row ? { ...row, looks: row.looks as Record<string, unknown> } : null;
    },
    /** The first look an engine gave a character stays: it is what makes the next picture the same person. */
    rememberLook: async (characterId: string, engine: string, look: unknown): Promise<void> => {
      await sql`
        update ai_models set looks = jsonb_set(looks, array[${engine}], ${JSON.stringify(look)}::jsonb)
         where id = ${characterId} and not looks ? ${engine}`.execute(kysely);
    },
  };
}
