/** Who is locked out of companions for having said to be under 18, and who opened them again. */
import { sql } from "kysely";
import { type Database, unwrap } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

export type LocksStore = ReturnType<typeof createLocksStore>;

export function createLocksStore({ kysely }: Database) {
  return {
    /** Those that hold now, the oldest first. */
    list: async (): Promise<{ email: string; lockedAt: Date }[]> => {
      const { rows } = await sql<{ email: string; lockedAt: Date }>`
        select coalesce(account.email, account.id::text) as email, held.locked_at as "lockedAt"
          from companion_locks held join auth.users account on account.id = held.user_id
         where held.cleared_at is null order by held.locked_at`.execute(kysely);
      return rows;
    },

    /** False when none held. */
    clear: async (userId: string, by: string): Promise<boolean> => clearLock(kysely, userId, by),
  };
}

/** As `clear`, in the transaction that also writes the audit log. */
export const clearLockIn = (tx: Tx, userId: string, by: string): Promise<boolean> =>
  clearLock(unwrap(tx), userId, by);

async function clearLock(kysely: Database["kysely"], userId: string, by: string): Promise<boolean> {
  const { rows } = await sql`
    update companion_locks set cleared_at = clock_timestamp(), cleared_by = ${by}
     where user_id = ${userId} and cleared_at is null returning user_id`.execute(kysely);
  return rows.length > 0;
}
