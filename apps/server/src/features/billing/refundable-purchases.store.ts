/** Reads a purchase for a refund, locking the account first, then the purchase. */
import { sql } from "kysely";
import { unwrap } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

export type PurchaseName = { receiptNumber: number } | { purchaseId: string };

export type RefundablePurchase = {
  id: string;
  provider: string;
  providerRef: string | null;
  status: string;
  receiptNumber: number | null;
  isPaid: boolean;
  isClaimed: boolean;
  paidCents: number;
  refundedCents: number;
  reclaimCredits: number;
  revokedCredits: number;
};

export async function lockPurchase(tx: Tx, name: PurchaseName): Promise<RefundablePurchase | null> {
  const which =
    "purchaseId" in name ? sql`id = ${name.purchaseId}` : sql`receipt_number = ${name.receiptNumber}`;
  await sql`select credits.lock_purchase(id) from purchases where ${which}`.execute(unwrap(tx));
  // A separate statement: it sees commits that the one before waited for.
  const { rows } = await sql<RefundablePurchase>`
    select id, provider, provider_ref as "providerRef", status, receipt_number::float8 as "receiptNumber",
           paid_at is not null as "isPaid", user_id is not null as "isClaimed",
           coalesce(paid_cents, 0) as "paidCents", refunded_cents as "refundedCents",
           reclaim_credits as "reclaimCredits", revoked_credits as "revokedCredits"
      from purchases where ${which}`.execute(unwrap(tx));
  return rows[0] ?? null;
}
