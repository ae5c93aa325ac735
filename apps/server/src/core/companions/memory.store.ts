/** What a companion remembers, as rows that its person reads and changes. Facts that messages tell come with a reply's end. */
import { limits } from "@galatea/contract/limits.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type NewSummary = {
  conversationId: string;
  /** The last message that it tells of. */
  messageId: string;
  content: string;
  /** Of the conversation, when the summary was begun. */
  unlearnedAt: string | null;
};

export type MemoryStore = ReturnType<typeof createMemoryStore>;

export function createMemoryStore({ kysely }: Database) {
  return {
    /** The new fact's id, or why there is none. */
    addFact: async (
      userId: string,
      conversationId: string,
      value: string,
    ): Promise<{ factId: string } | "companion_not_found" | "too_many_facts"> => {
      const { rows } = await sql<{ isFull: boolean; factId: string | null }>`
        with talk as (
          select id from ai_conversations where id = ${conversationId} and user_id = ${userId}
        ), state as (
          select talk.id, (select count(*) from companion_facts
                            where conversation_id = talk.id and origin = 'written') >= ${limits.writtenFacts} as is_full
            from talk
        ), added as (
          insert into companion_facts (conversation_id, user_id, subject, value, origin)
          select id, ${userId}, 'note', ${value}, 'written' from state where not is_full
          returning id
        )
        select is_full as "isFull", (select id from added) as "factId" from state`.execute(kysely);
      const row = rows[0];
      if (!row) return "companion_not_found";
      return row.factId === null ? "too_many_facts" : { factId: row.factId };
    },

    /** The companion's name, found by a conversation or a fact; null when that is another person's. */
    nameFor: async (
      userId: string,
      of: { conversationId: string } | { factId: string },
    ): Promise<string | null> => {
      const conversationId =
        "conversationId" in of
          ? sql`${of.conversationId}`
          : sql`(select conversation_id from companion_facts where id = ${of.factId})`;
      const { rows } = await sql<{ name: string }>`
        select girlfriend_name as name from ai_conversations
         where id = ${conversationId} and user_id = ${userId}`.execute(kysely);
      return rows[0]?.name ?? null;
    },

    /** False for another person's fact. */
    editFact: async (userId: string, factId: string, value: string): Promise<boolean> => {
      const { rows } = await sql<{ edited: boolean }>`
        select companions.edit_fact(${userId}, ${factId}, ${value}) as edited`.execute(kysely);
      return rows[0]?.edited ?? false;
    },

    /** False for another person's fact. */
    forgetFact: async (userId: string, factId: string): Promise<boolean> => {
      const { rows } = await sql<{ forgotten: boolean }>`
        select companions.forget_fact(${userId}, ${factId}) as forgotten`.execute(kysely);
      return rows[0]?.forgotten ?? false;
    },

    /** False when something was deleted, changed or forgotten since the summary was begun. */
    keepSummary: async ({
      conversationId,
      messageId,
      content,
      unlearnedAt,
    }: NewSummary): Promise<boolean> => {
      const { rows } = await sql<{ kept: boolean }>`
        select companions.keep_summary(${conversationId}, ${messageId}, ${content}, ${unlearnedAt}::timestamptz)
               as kept`.execute(kysely);
      return rows[0]?.kept ?? false;
    },
  };
}
