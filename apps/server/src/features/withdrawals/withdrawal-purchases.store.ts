/**
 * Finds the purchase that a withdrawal names, among those of the sender's account and of the address that they give, so
 * that nobody reaches another person's purchase by its number; and reads the figures of its refund.
 */
import { sql } from "kysely";
import { unwrap, type Queryable } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";
import type { PurchaseFacts } from "./compute-refund.ts";

export type NamedPurchase = {
  userId: string | null;
  email: string;
  /** As it was typed; null for every purchase. */
  receipt: string | null;
};
export type FoundPurchase = PurchaseFacts & {
  id: string;
  userId: string | null;
  receiptNumber: number;
  tier: string;
};

/**
 * Null when none fits, or several do. Locked until the transaction ends, so that of two statements about it the second sees
 * the first.
 */
export async function findNamedPurchase(tx: Tx, named: NamedPurchase): Promise<FoundPurchase | null> {
  const [id, ...others] = await listNamed(unwrap(tx), named);
  if (id === undefined || others.length > 0) return null;
  await sql`select from purchases where id = ${id} for no key update`.execute(unwrap(tx));
  return readFacts(unwrap(tx), id);
}

/** All paid purchases of the account and the address, whatever number was typed, the newest first. */
export async function listMeantPurchases(
  tx: Tx,
  { userId, email }: Pick<NamedPurchase, "userId" | "email">,
): Promise<FoundPurchase[]> {
  const ids = await listNamed(unwrap(tx), { userId, email, receipt: null });
  const found: FoundPurchase[] = [];
  for (const id of ids) {
    const purchase = await readFacts(unwrap(tx), id);
    if (purchase) found.push(purchase);
  }
  return found;
}

async function listNamed(db: Queryable, { userId, email, receipt }: NamedPurchase): Promise<string[]> {
  const isNamed =
    receipt === null
      ? sql`true`
      : sql`(purchase.receipt_number = ${receiptNumberIn(receipt)}::bigint or purchase.provider_ref = ${receipt}
             or purchase.id::text = lower(${receipt}))`;
  // Two branches, so that each is found by its index.
  const { rows } = await sql<{ id: string }>`
    with owned as (
      select id from purchases
       where user_id = ${userId}::uuid
          or user_id = (select id from auth.users
                         where email = credits.normal_email(${email}) and email_confirmed_at is not null)
      union
      select id from purchases where email_norm = credits.normal_email(${email})
    )
    select purchase.id from purchases purchase join owned using (id)
     where purchase.paid_at is not null and ${isNamed}
     order by purchase.paid_at desc, purchase.id limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

/** "Receipt no. 17" is 17. Null unless there is exactly one number, which fits a receipt. */
const receiptNumberIn = (text: string): string | null => {
  const [number, ...others] = text.match(/\d+/g) ?? [];
  return number !== undefined && others.length === 0 && number.length <= 15 ? number : null;
};

/**
 * The figures of a paid purchase. A generation is a settled hold that drew on its credits; a message to a companion is none,
 * though its credits are spent.
 */
async function readFacts(db: Queryable, id: string): Promise<FoundPurchase | null> {
  const { rows } = await sql<FoundPurchase>`
    with purchase as (
      select * from purchases where id = ${id} and paid_at is not null
    ), lots as (
      select lot.id, lot.spent from credit_lots lot where lot.purchase_id = ${id}
      union all
      select grace.id, grace.spent from credit_lots grace join credit_lots lot on lot.id = grace.parent_id
       where lot.purchase_id = ${id}
    ), drawn as (
      select count(distinct hold.id)::integer as generations
        from purchase
        join credit_holds hold on hold.user_id = purchase.user_id and hold.created_at >= purchase.paid_at
        join credit_hold_lots part on part.hold_id = hold.id
        join lots on lots.id = part.lot_id
       where hold.state = 'settled' and hold.kind <> 'companionMessage'
    )
    select purchase.id, user_id as "userId", receipt_number::float8 as "receiptNumber", tier, status, currency,
           paid_at as "paidAt", price_cents as "priceCents", paid_cents as "paidCents",
           -- A chargeback counts the price where less was recorded as paid.
           least(refunded_cents, paid_cents) as "refundedCents", credits, drawn.generations,
           greatest(0, credits - reclaim_credits - coalesce((select sum(spent) from lots), 0))::integer
             as "unspentCredits"
      from purchase, drawn`.execute(db);
  return rows[0] ?? null;
}
