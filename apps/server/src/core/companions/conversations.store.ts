/** Companions as rows. The database holds the plan's limit. */
import type { CompanionFields } from "@galatea/contract/companions/options.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type NewCompanion = {
  userId: string;
  fields: CompanionFields;
  appearance: string;
  canGenerateImage: boolean;
  /** A character of the person's own whose face the pictures get. */
  characterId: string | null;
  engine: string | null;
};

export type ConversationsStore = ReturnType<typeof createConversationsStore>;

export function createConversationsStore({ kysely }: Database) {
  return {
    /** The new row as its owner reads it; null at the plan's limit. */
    create: async ({
      userId,
      fields,
      appearance,
      canGenerateImage,
      characterId,
      engine,
    }: NewCompanion): Promise<{ id: string } | "character_not_found" | null> => {
      try {
        const { rows } = await sql<{ id: string }>`
          insert into ai_conversations
            (user_id, girlfriend_name, girlfriend_personality, girlfriend_appearance, age, body_type, breast_size, butt_size,
             face_type, hairstyle, eye_color, outfit, accessories, hobbies, dreams, backstory, relationship_status,
             can_generate_image, character_id, engine)
          select ${userId}, ${fields.name}, ${fields.personality}, ${appearance}, ${fields.age}, ${fields.bodyType},
                 ${fields.breastSize}, ${fields.buttSize}, ${fields.faceType}, ${fields.hairstyle}, ${fields.eyeColor},
                 ${fields.outfit}, ${fields.accessories}, ${fields.hobbies}, ${fields.dreams}, ${fields.backstory},
                 ${fields.relationshipStatus}, ${canGenerateImage}, ${characterId}::uuid, ${engine}
           where ${characterId}::uuid is null
              or exists (select from ai_models where id = ${characterId}::uuid and user_id = ${userId})
          returning *`.execute(kysely);
        return rows[0] ?? "character_not_found";
      } catch (error) {
        if (error instanceof Error && "hint" in error && error.hint === "companion_limit") return null;
        throw error;
      }
    },

    /** False for another person's message. @throws with hint `reply_pending` while a reply is being written. */
    deleteMessage: async (userId: string, messageId: string, withFollowing: boolean): Promise<boolean> => {
      const { rows } = await sql<{ deleted: boolean }>`
        select companions.delete_message(${userId}, ${messageId}, ${withFollowing}) as deleted`.execute(
        kysely,
      );
      return rows[0]?.deleted ?? false;
    },

    /** Until an operator, or a provider of age checks, clears it. */
    lock: async (userId: string): Promise<void> => {
      await sql`
        insert into companion_locks (user_id) values (${userId})
            on conflict (user_id) do update set locked_at = clock_timestamp(), cleared_at = null, cleared_by = null`.execute(
        kysely,
      );
    },

    isLocked: async (userId: string): Promise<boolean> => {
      const { rows } = await sql`
        select from companion_locks where user_id = ${userId} and cleared_at is null`.execute(kysely);
      return rows.length > 0;
    },
  };
}
