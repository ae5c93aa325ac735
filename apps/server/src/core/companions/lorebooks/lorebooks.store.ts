/** Lorebooks of companions as rows. The database holds how many one companion has. */
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
    add: async (
      made: NewLorebook,
    ): Promise<{ id: string } | "companion_not_found" | "lorebook_limit" | "lorebook_too_large"> => {
      try {
        const { rows } = await sql<{ id: string }>`
          insert into companion_lorebooks (conversation_id, user_id, name, book, entry_count)
          select id, user_id, ${made.name}, ${JSON.stringify(made.book)}::jsonb, ${made.entryCount}
            from ai_conversations where id = ${made.conversationId} and user_id = ${made.userId}
          returning id`.execute(kysely);
        return rows[0] ?? "companion_not_found";
      } catch (error) {
        if (error instanceof Error && "hint" in error && error.hint === "lorebook_limit")
          return "lorebook_limit";
        if (
          error instanceof Error &&
          "constraint" in error &&
          error.constraint === "companion_lorebooks_book_check"
        )
          return "lorebook_too_large";
        throw error;
      }
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
