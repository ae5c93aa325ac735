/** The ledger's invariants, as a query that lists every account which breaks one. */
import type { Pool } from "pg";

export async function findBrokenAccounts(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select account.user_id, account.balance, account.held, entries.total, lots.remaining, lots.held as lots_held, holds.open
      from user_credits account
      cross join lateral (select coalesce(sum(amount), 0) as total, count(*) as entries, coalesce(max(seq), 0) as last
                            from credit_transactions where user_id = account.user_id) entries
      cross join lateral (select coalesce(sum(remaining), 0) as remaining, coalesce(sum(held), 0) as held
                            from credit_lots where user_id = account.user_id) lots
      cross join lateral (select coalesce(sum(amount), 0) as open
                            from credit_holds where user_id = account.user_id and state = 'open') holds
     where account.balance <> entries.total or account.balance <> lots.remaining
        or account.held <> lots.held or account.held <> holds.open
        or account.last_seq <> entries.last or entries.last <> entries.entries`);
  return rows;
}
