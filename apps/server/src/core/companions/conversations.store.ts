/** Companions as rows. The database holds the plan's limit. */
import type { CompanionEdits, CompanionFields } from "@galatea/contract/companions/options.ts";
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
          select ${userId}, ${fields.name}, ${fields.personality}, coalesce(face.prompt, ${appearance}), ${fields.age},
                 look.body, look.breast, look.butt, look.face, look.hair, look.eyes,
                 ${fields.outfit}, ${fields.accessories}, ${fields.hobbies}, ${fields.dreams}, ${fields.backstory},
                 ${fields.relationshipStatus}, ${canGenerateImage}, face.id, ${engine}
            from (values (${fields.bodyType}, ${fields.breastSize}, ${fields.buttSize}, ${fields.faceType},
                          ${fields.hairstyle}, ${fields.eyeColor})) wished (body, breast, butt, face, hair, eyes)
            left join ai_models face on face.id = ${characterId}::uuid and face.user_id = ${userId}
            -- The character's look is hers, and the wizard's words would contradict it.
            left join lateral (select wished.* where face.id is null
                               union all select '', '', '', '', '', '' where face.id is not null) look on true
           where ${characterId}::uuid is null or face.id is not null
          returning *`.execute(kysely);
        return rows[0] ?? "character_not_found";
      } catch (error) {
        if (error instanceof Error && "hint" in error && error.hint === "companion_limit") return null;
        throw error;
      }
    },

    /**
     * The changed row as its owner reads it. With another character her look is that one's; without one she keeps the
     * description that she has.
     * @param characterId undefined leaves her face as it is.
     */
    change: async (
      userId: string,
      conversationId: string,
      edits: CompanionEdits,
      characterId: string | null | undefined,
    ): Promise<{ id: string } | null> => {
      const { rows } = await sql<{ id: string }>`
        update ai_conversations talk
           set girlfriend_name = ${edits.name}, age = ${edits.age}, girlfriend_personality = ${edits.personality},
               backstory = ${edits.backstory}, hobbies = ${edits.hobbies}, dreams = ${edits.dreams},
               character_id = case when ${characterId === undefined} then talk.character_id else face.id end,
               girlfriend_appearance = coalesce(face.prompt, talk.girlfriend_appearance),
               body_type = case when face.id is null then talk.body_type else '' end,
               breast_size = case when face.id is null then talk.breast_size else '' end,
               butt_size = case when face.id is null then talk.butt_size else '' end,
               face_type = case when face.id is null then talk.face_type else '' end,
               hairstyle = case when face.id is null then talk.hairstyle else '' end,
               eye_color = case when face.id is null then talk.eye_color else '' end
          from (select ${characterId ?? null}::uuid as id) wanted
          left join ai_models face on face.id = wanted.id and face.user_id = ${userId}
         where talk.id = ${conversationId} and talk.user_id = ${userId} and (wanted.id is null or face.id is not null)
        returning talk.*`.execute(kysely);
      return rows[0] ?? null;
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
               talk.character_id is not null as "hasCharacter",
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

    /** Why nothing is made for this companion of the person's own; null where nothing speaks against it. */
    findClosed: async (
      userId: string,
      conversationId: string,
    ): Promise<"companions_off" | "companions_locked" | "companion_read_only" | null> => {
      const { rows } = await sql<{ off: boolean; locked: boolean; covered: boolean }>`
        select companions.are_off() as off,
               exists (select from companion_locks where user_id = ${userId} and cleared_at is null) as locked,
               companions.is_covered(${userId}, ${conversationId}) as covered`.execute(kysely);
      const [state] = rows;
      if (state?.off) return "companions_off";
      if (state?.locked) return "companions_locked";
      return state?.covered ? null : "companion_read_only";
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
