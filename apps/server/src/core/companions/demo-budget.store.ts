/** The replies that the public demo gives away in a day, counted for all processes together. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type DemoBudgetStore = ReturnType<typeof createDemoBudgetStore>;

export function createDemoBudgetStore({ kysely }: Database) {
  return {
    /** False when none is left today. */
    take: async (perDay: number): Promise<boolean> => {
      const { rows } = await sql<{ taken: boolean }>`
        select companions.take_from_budget('demo', ${perDay}) as taken`.execute(kysely);
      return rows[0]?.taken ?? false;
    },
  };
}
