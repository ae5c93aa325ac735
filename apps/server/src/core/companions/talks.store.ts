/** The tree of a talk: which branch is shown, and what is taken out of it. */
import type { ImportedMessage } from "@galatea/contract/companions/talk-file.ts";
import { companionLimits } from "@galatea/contract/companions/prices.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type TalksStore = ReturnType<typeof createTalksStore>;

/** `pending`: a reply is being written. */
export type ChangeOfTalk = "done" | "not_found" | "pending";
export type ImportOutcome = ChangeOfTalk | "read_only" | "full" | "bad_parent";

type Import = { conversationId: string; importId: string; messages: readonly ImportedMessage[] };

export function createTalksStore({ kysely }: Database) {
  return {
    /** Shows the newest branch through a message, or the one that ends with it. */
    showBranch: async (userId: string, messageId: string, isEnd: boolean): Promise<ChangeOfTalk> => {
      const { rows } = await sql<{ outcome: ChangeOfTalk }>`
        select companions.show_branch(${userId}, ${messageId}, ${isEnd}) as outcome`.execute(kysely);
      return rows[0]?.outcome ?? "not_found";
    },

    /** `imported`: the new ids by those of the file; a part that is sent again gets the same ones. */
    importMessages: async (
      userId: string,
      { conversationId, importId, messages }: Import,
    ): Promise<{ outcome: ImportOutcome; imported: Record<string, string> }> => {
      try {
        const { rows } = await sql<{ outcome: ImportOutcome; imported: Record<string, string> }>`
          with given as (select ${JSON.stringify(messages)}::jsonb as messages)
          select companions.import_messages(${userId}, ${conversationId}, ${importId}, given.messages,
                   ${companionLimits.importedMessages}) as outcome,
                 (select coalesce(jsonb_object_agg(one ->> 'id', companions.imported_id(${importId}, one ->> 'id')), '{}')
                    from jsonb_array_elements(given.messages) one) as imported
            from given`.execute(kysely);
        return rows[0] ?? { outcome: "not_found", imported: {} };
      } catch (error) {
        if (error instanceof Error && "hint" in error && error.hint === "bad_parent")
          return { outcome: "bad_parent", imported: {} };
        throw error;
      }
    },

    /** Without what follows, that moves to the message before. */
    deleteMessage: async (
      userId: string,
      messageId: string,
      withFollowing: boolean,
    ): Promise<ChangeOfTalk> => {
      try {
        const { rows } = await sql<{ deleted: boolean }>`
          select companions.delete_message(${userId}, ${messageId}, ${withFollowing}) as deleted`.execute(
          kysely,
        );
        return rows[0]?.deleted ? "done" : "not_found";
      } catch (error) {
        if (error instanceof Error && "hint" in error && error.hint === "reply_pending") return "pending";
        throw error;
      }
    },
  };
}
