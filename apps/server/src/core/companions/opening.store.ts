/** Whether companions are open: the operator's switch, and the demo's replies of a day, for all processes together. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type OpeningStore = ReturnType<typeof createOpeningStore>;

export function createOpeningStore({ kysely }: Database) {
  return {
    /** False when none is left today. */
    takeDemoReply: async (perDay: number): Promise<boolean> => {
      const { rows } = await sql<{ taken: boolean }>`
        select companions.take_from_budget('demo', ${perDay}) as taken`.execute(kysely);
      return rows[0]?.taken ?? false;
    },

    /** The engine failed before it said anything. After midnight there is nothing to give back to. */
    giveDemoReplyBack: async (): Promise<void> => {
      await sql`
        update companion_budgets set used = used - 1
         where day = (clock_timestamp() at time zone 'UTC')::date and kind = 'demo' and used > 0`.execute(
        kysely,
      );
    },

    /** For the yearly counts. */
    noteInDemo: async (kind: "start" | "asked" | "crisis"): Promise<void> => {
      await sql`insert into companion_notices (kind, is_demo) values (${kind}, true)`.execute(kysely);
    },

    areOff: async (): Promise<boolean> => {
      const { rows } = await sql<{ off: boolean }>`select companions.are_off() as off`.execute(kysely);
      return rows[0]?.off ?? false;
    },

    /** True when it was the other way before. What is being written is written to its end. */
    setOff: async (off: boolean): Promise<boolean> => {
      const { rows } = await sql`
        update companions.switch set off_since = case when ${off} then clock_timestamp() end
         where (off_since is not null) <> ${off} returning id`.execute(kysely);
      return rows.length > 0;
    },
  };
}
