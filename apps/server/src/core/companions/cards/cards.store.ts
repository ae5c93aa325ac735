/** Companions that came as cards, and companions as cards need them. The database holds the plan's limit. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";
import type { JsonObject } from "./bounded-json.ts";
import type { MappedCard } from "./map-card.ts";
import type { CompanionOfCard } from "./write-card.ts";

export type ImportedCompanion = Omit<MappedCard, "notes"> & {
  userId: string;
  age: number;
  appearance: string;
  card: JsonObject;
  /** Of the card, once more as a row, so that it can be switched off. */
  lorebook: { name: string; book: JsonObject; entryCount: number } | null;
  canGenerateImage: boolean;
  engine: string;
};

type Refused = "companion_limit" | "card_too_large";

export type ExportedCompanion = CompanionOfCard & {
  /** Its newest picture. */
  picture: { bucket: string; path: string } | null;
};

export type CardsStore = ReturnType<typeof createCardsStore>;

export function createCardsStore({ kysely }: Database) {
  return {
    /** The first greeting opens the talk, the others are alternatives to it; that this is an AI is said with each. */
    create: async (made: ImportedCompanion): Promise<{ id: string } | Refused> => {
      const { carried } = made;
      const greetings = made.greetings.map((content) => ({ id: randomUUID(), content }));
      const [first] = greetings;
      const id = randomUUID();
      try {
        const { rows } = await sql<{ id: string }>`
          with companion as (
            insert into ai_conversations
              (id, user_id, girlfriend_name, girlfriend_personality, girlfriend_appearance, age, body_type, face_type,
               hairstyle, eye_color, outfit, accessories, hobbies, dreams, backstory, relationship_status, scenario,
               example_messages, greetings, card, can_generate_image, engine, leaf_id, noticed_at)
            values (${id}, ${made.userId}, ${made.name}, ${made.personality}, ${made.appearance}, ${made.age},
                    ${carried.bodyType ?? ""}, ${carried.faceType ?? ""}, ${carried.hairstyle ?? ""},
                    ${carried.eyeColor ?? ""}, ${carried.outfit ?? ""}, ${carried.accessories ?? ""},
                    ${carried.hobbies ?? ""}, ${carried.dreams ?? ""}, ${made.backstory},
                    ${carried.relationshipStatus ?? ""}, ${made.scenario}, ${made.examples},
                    ${JSON.stringify(made.greetings)}::jsonb, ${JSON.stringify(made.card)}::jsonb,
                    ${made.canGenerateImage}, ${made.engine}, ${first?.id ?? null}::uuid,
                    ${first ? sql`clock_timestamp()` : null})
            returning id, user_id, created_at, leaf_id
          ), greeting as (
            insert into ai_messages (id, conversation_id, user_id, role, kind, content, notice, created_at)
            select greeting.id, companion.id, companion.user_id, 'assistant', 'greeting', greeting.content, 'start',
                   companion.created_at + greeting.index * interval '1 microsecond'
              from companion, rows from (jsonb_to_recordset(${JSON.stringify(greetings)}::jsonb) as (id uuid, content text))
                   with ordinality as greeting (id, content, index)
          ), lorebook as (
            insert into companion_lorebooks (conversation_id, user_id, name, book, entry_count, from_card)
            select id, user_id, ${made.lorebook?.name ?? ""}, ${JSON.stringify(made.lorebook?.book ?? {})}::jsonb,
                   ${made.lorebook?.entryCount ?? 0}, true
              from companion where ${made.lorebook !== null}
          ), notice as (
            insert into companion_notices (kind, is_demo) select 'start', false from companion where leaf_id is not null
          )
          select id from companion`.execute(kysely);
        return rows[0] ?? { id };
      } catch (error) {
        const refused = refusalIn(error);
        if (refused) return refused;
        throw error;
      }
    },

    /** Null for another person's companion. */
    find: async (userId: string, conversationId: string): Promise<ExportedCompanion | null> => {
      const { rows } = await sql<ExportedCompanion>`
        select girlfriend_name as name, age, girlfriend_personality as personality, backstory, scenario,
               example_messages as examples, greetings, card,
               (select coalesce(jsonb_object_agg(key, value), '{}')
                  from jsonb_each_text(jsonb_build_object(
                    'bodyType', body_type, 'faceType', face_type, 'hairstyle', hairstyle, 'eyeColor', eye_color,
                    'outfit', outfit, 'accessories', accessories, 'hobbies', hobbies, 'dreams', dreams,
                    'relationshipStatus', relationship_status))
                 where value <> '') as carried,
               (select jsonb_build_object('bucket', content.object_bucket, 'path', content.object_path)
                  from ai_girlfriend_images image join generated_content content on content.id = image.content_id
                 where image.conversation_id = talk.id and content.object_path is not null and content.trashed_at is null
                 order by image.created_at desc limit 1) as picture
          from ai_conversations talk where id = ${conversationId} and user_id = ${userId}`.execute(kysely);
      return rows[0] ?? null;
    },
  };
}

/** JSON that was small in its file may be large in the column, which writes out every number. */
function refusalIn(error: unknown): Refused | null {
  if (!(error instanceof Error)) return null;
  if ("hint" in error && error.hint === "companion_limit") return "companion_limit";
  return "constraint" in error && error.constraint === "ai_conversations_card_check"
    ? "card_too_large"
    : null;
}
