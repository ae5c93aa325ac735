/** Companions as rows. The database holds the plan's limit. */
import type { CompanionFields } from "@galatea/contract/companions/options.ts";
import { sql } from "kysely";
import type { DrawnCharacter } from "#core/characters/characters.store.ts";
import { type PicturedCompanion, picturePromptOf } from "./appearance.ts";
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

/** A companion as pictures of it need it. */
export type DrawnCompanion = PicturedCompanion & {
  id: string;
  /** The person's own character whose face it has; null where the first picture decides. */
  characterId: string | null;
  /** Itself as a character, for engines that keep a face from picture to picture. */
  character: DrawnCharacter;
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

    /** Null for another person's companion. */
    findDrawn: async (userId: string, conversationId: string): Promise<DrawnCompanion | null> => {
      const { rows } = await sql<
        PicturedCompanion & {
          id: string;
          name: string;
          characterId: string | null;
          identities: Record<string, unknown>;
          faceId: string | null;
          faceUrl: string | null;
        }
      >`
        select talk.id, talk.girlfriend_name as name, talk.age, talk.body_type as "bodyType", talk.face_type as "faceType",
               talk.hairstyle, talk.eye_color as "eyeColor", talk.outfit, talk.accessories,
               talk.girlfriend_appearance as appearance, talk.character_id as "characterId", talk.identities,
               face.id as "faceId", face.url as "faceUrl"
          from ai_conversations talk
          left join lateral (
            -- The first picture is her face, and the later ones follow it.
            select object.id, image.image_url as url
              from ai_girlfriend_images image
              join generated_content content on content.id = image.content_id
              join storage.objects object
                on object.bucket_id = content.object_bucket and object.name collate "C" = content.object_path
             where image.conversation_id = talk.id order by image.created_at limit 1) face on true
         where talk.id = ${conversationId} and talk.user_id = ${userId}`.execute(kysely);
      const row = rows[0];
      if (!row) return null;
      const { id, name, characterId, identities, faceId, faceUrl, ...look } = row;
      return {
        ...look,
        id,
        characterId,
        character: {
          id,
          version: 1,
          name,
          prompt: picturePromptOf(look, ""),
          faceId,
          faceUrl,
          isMade: true,
          followsUpload: false,
          uploads: [],
          identities,
        },
      };
    },

    /** Keeps the first identity that an engine stored, because it makes the next picture the same person. */
    rememberIdentity: async (conversationId: string, engine: string, identity: unknown): Promise<void> => {
      await sql`
        update ai_conversations
           set identities = identities || jsonb_build_object(${engine}::text, ${JSON.stringify(identity)}::jsonb)
         where id = ${conversationId} and not identities ? ${engine}`.execute(kysely);
    },

    /** False for another person's companion. */
    chooseEngine: async (userId: string, conversationId: string, engine: string): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        update ai_conversations set engine = ${engine}
         where id = ${conversationId} and user_id = ${userId}`.execute(kysely);
      return numAffectedRows === 1n;
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
