/** Lorebooks of companions as rows. */
import { lorebookLimits } from "@galatea/contract/companions/cards.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";
import type { JsonObject } from "../cards/bounded-json.ts";

type NewLorebook = {
  userId: string;
  conversationId: string;
  name: string;
  book: JsonObject;
  entryCount: number;
};

export type LorebooksStore = ReturnType<typeof createLorebooksStore>;

export function createLorebooksStore({ kysely }: Database) {
  return {
    add: async (made: NewLorebook): Promise<{ id: string } | "companion_not_found" | "lorebook_limit"> => {
      const { rows } = await sql<{ found: boolean; id: string | null }>`
        with talk as (
          -- Locked, so that two files at once count each other.
          select id, user_id from ai_conversations
           where id = ${made.conversationId} and user_id = ${made.userId} for update
        ), book as (
          insert into companion_lorebooks (conversation_id, user_id, name, book, entry_count)
          select id, user_id, ${made.name}, ${JSON.stringify(made.book)}::jsonb, ${made.entryCount} from talk
           where (select count(*) from companion_lorebooks where conversation_id = talk.id) < ${lorebookLimits.books}
          returning id
        )
        select exists (select from talk) as found, (select id from book) as id`.execute(kysely);
      const row = rows[0];
      if (!row?.found) return "companion_not_found";
      return row.id === null ? "lorebook_limit" : { id: row.id };
    },

    /** Null for another person's. */
    find: async (userId: string, lorebookId: string): Promise<{ name: string; book: JsonObject } | null> => {
      const { rows } = await sql<{ name: string; book: JsonObject }>`
        select name, book from companion_lorebooks where id = ${lorebookId} and user_id = ${userId}`.execute(
        kysely,
      );
      return rows[0] ?? null;
    },
  };
}
