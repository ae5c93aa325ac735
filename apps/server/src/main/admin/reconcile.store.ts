/** Reads what `reconcile` judges: the whole ledger and the counters of what people keep, in one repeatable-read snapshot, without a lock. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type Violation = { violation: string; subject: string | null; detail: string };
export type Remark = {
  remark: "underpaid" | "overpaid" | "unprocessed" | "stranded" | "shortfall";
  subject: string;
  detail: string;
};
type Counts = Record<"accounts" | "entries" | "lots" | "holds" | "purchases", string>;

export async function readLedger(
  database: Database,
): Promise<{ violations: Violation[]; counts: Counts; remarks: Remark[] }> {
  return database.kysely
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      // Reading a large ledger takes long and blocks nobody.
      await sql`set local statement_timeout = 0`.execute(trx);
      const violations = await sql<Violation>`select * from credits.reconcile()
        union all select 'miscounted_quota', user_id, detail from quotas.miscounted() order by 1, 2`.execute(
        trx,
      );
      const counts = await sql<Counts>`
        select (select count(*) from user_credits) as accounts, (select count(*) from credit_transactions) as entries,
               (select count(*) from credit_lots) as lots, (select count(*) from credit_holds) as holds,
               (select count(*) from purchases) as purchases`.execute(trx);
      const remarks = await remarkQuery.execute(trx);
      const [row] = counts.rows;
      if (!row) throw new Error("A select without a table returned no row.");
      return { violations: violations.rows, counts: row, remarks: remarks.rows };
    });
}

/**
 * An overpaid purchase needs no attention once its excess was refunded. A shortfall is a refund whose credits were spent
 * before they could be taken back.
 */
const remarkQuery = sql<Remark>`
  select flag as remark, id as subject,
         format('%s cents of %s, %s, at %s', paid_cents, price_cents, status, provider) as detail
    from purchases
   where (flag = 'underpaid' and status <> 'refunded' and refunded_cents < paid_cents)
      or (flag = 'overpaid' and refunded_cents < paid_cents - price_cents)
  union all
  select 'unprocessed', id, format('%s, came at %s', provider, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC')
    from payment_events where processed_at is null and received_at < clock_timestamp() - interval '10 minutes'
  union all
  select 'stranded', id, format('%s: %s', provider, outcome)
    from payment_events
   where (outcome in ('given_up', 'blocked', 'unknown_purchase') or (outcome = 'underpaid' and purchase_id is null))
     and received_at > clock_timestamp() - interval '90 days'
  union all
  select 'shortfall', purchase.id, format('%s of %s credits were spent before the refund, receipt %s',
           least(family.spent, purchase.reclaim_credits - purchase.revoked_credits), purchase.reclaim_credits,
           coalesce(purchase.receipt_number::text, '–'))
    from purchases purchase
   cross join lateral (
     select coalesce(sum(lot.spent), 0)::integer as spent
       from credit_lots lot left join credit_lots parent on parent.id = lot.parent_id
      where lot.purchase_id = purchase.id or parent.purchase_id = purchase.id) family
   where purchase.reclaim_credits > purchase.revoked_credits and family.spent > 0
  order by 1, 2`;
