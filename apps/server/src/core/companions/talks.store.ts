/** The tree of a talk: which branch is shown, and what is taken out of it. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type TalksStore = ReturnType<typeof createTalksStore>;

/** `pending`: a reply is being written. */
export type ChangeOfTalk = "done" | "not_found" | "pending";

export function createTalksStore({ kysely }: Database) {
  return {
    /** Shows the newest branch through a message, or the one that ends with it. */
    showBranch: async (userId: string, messageId: string, isEnd: boolean): Promise<ChangeOfTalk> => {
      const { rows } = await sql<{ outcome: ChangeOfTalk }>`
        select companions.show_branch(${userId}, ${messageId}, ${isEnd}) as outcome`.execute(kysely);
      return rows[0]?.outcome ?? "not_found";
    },
  };
}
