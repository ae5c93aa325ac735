/**
 * The credit account for its page: lots with their expiry, spending, and the daily limit. Reads take no lock except to
 * expire due credits; the limit is written under the account's lock.
 */
import type { CreditAccount, CreditLot, DailyCap } from "@galatea/contract/functions/get-credits.ts";
import type { SpendingDay } from "@galatea/contract/functions/get-credit-spending.ts";
import { sql } from "kysely";
import type { Database, Queryable } from "#platform/db.ts";

export type CreditsAccountStore = ReturnType<typeof createCreditsAccountStore>;

export function createCreditsAccountStore({ kysely }: Database) {
  return {
    /** Expires due credits first, so that balance, lots and history agree. */
    readAccount: async (userId: string): Promise<CreditAccount> => {
      await sql`select credits.sweep(${userId})`.execute(kysely);
      const { rows } = await sql<{ balance: number; held: number; lots: CreditLot[] }>`
        select credits.balance(${userId}) as balance,
               coalesce((select held from user_credits where user_id = ${userId}), 0) as held,
               coalesce((
                 select json_agg(json_build_object(
                          'id', lot.id, 'source', lot.source, 'tier', lot.tier,
                          'purchase_id', purchase.id, 'receipt_number', purchase.receipt_number,
                          'granted', lot.granted, 'remaining', lot.remaining, 'held', lot.held,
                          'created_at', case when lot.source = 'purchase' then purchase.paid_at else lot.created_at end,
                          'expires_at', lot.expires_at)
                        order by lot.expires_at, lot.created_at, lot.id)
                   from credit_lots lot
                   left join credit_lots parent on parent.id = lot.parent_id
                   left join purchases purchase on purchase.id = coalesce(lot.purchase_id, parent.purchase_id)
                  where lot.user_id = ${userId} and lot.remaining + lot.held > 0), '[]') as lots
      `.execute(kysely);
      const account = rows[0];
      if (!account) throw new Error("A select without a table returned no row.");
      return { ...account, daily_cap: await readDailyCap(kysely, userId) };
    },

    /**
     * Settled holds by the day of their reservation, which is also the day that the daily limit counts. Null when
     * PostgreSQL does not know the time zone.
     */
    readSpending: (userId: string, months: number, timeZone: string): Promise<SpendingDay[] | null> =>
      unlessUnknownZone(async () => {
        const { rows } = await sql<SpendingDay>`
          select to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, kind,
                 sum(amount)::integer as credits
            from credit_holds
           where user_id = ${userId} and state = 'settled'
             and created_at >= (date_trunc('month', clock_timestamp() at time zone ${timeZone})
                                - make_interval(months => ${months - 1})) at time zone ${timeZone}
           group by 1, 2 order by 1, 2
        `.execute(kysely);
        return rows;
      }),

    /** Null, without a change, when PostgreSQL does not know the time zone. */
    setDailyCap: (userId: string, capCredits: number | null, timeZone: string): Promise<DailyCap | null> =>
      unlessUnknownZone(() =>
        kysely.transaction().execute(async (trx) => {
          await sql`select credits.lock_account(${userId})`.execute(trx);
          await trx
            .updateTable("user_credits")
            .set({ daily_cap: capCredits, time_zone: timeZone, updated_at: sql`clock_timestamp()` })
            .where("user_id", "=", userId)
            .execute();
          return readDailyCap(trx, userId);
        }),
      ),
  };
}

/** The day begins and the limit resets an hour later where clocks skip midnight. */
async function readDailyCap(queryable: Queryable, userId: string): Promise<DailyCap> {
  const { rows } = await sql<Omit<DailyCap, "resets_at"> & { resets_at: Date }>`
    with account as (
      select account.daily_cap, coalesce(account.time_zone, 'UTC') as time_zone
        from (select) one left join user_credits account on account.user_id = ${userId}
    )
    select daily_cap as daily_cap_credits, time_zone,
           credits.spent_since(${userId}, credits.day_start(time_zone)) as spent_today_credits,
           (date_trunc('day', clock_timestamp() at time zone time_zone) + interval '1 day')
             at time zone time_zone as resets_at
      from account
  `.execute(queryable);
  const cap = rows[0];
  if (!cap) throw new Error("A left join of one row returned none.");
  return { ...cap, resets_at: cap.resets_at.toISOString() };
}

/** A browser may know a zone's new name before the database does. SQLSTATE 22023: invalid parameter value. */
async function unlessUnknownZone<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "22023") return null;
    throw error;
  }
}
