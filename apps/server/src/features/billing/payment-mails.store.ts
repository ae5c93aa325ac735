/** Queues the buyer's mail about a payment fact, in the transaction that applied it: a receipt, or a refund. */
import type { PaymentMethod } from "@galatea/contract/payments.ts";
import type { PlanName } from "@galatea/contract/plans.ts";
import { sql } from "kysely";
import type { NotificationsStore } from "#core/notifications/notifications.store.ts";
import { unwrap } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";
import type { AppliedFact } from "./apply-payment-fact.store.ts";

export type PurchaseSums = {
  userId: string | null;
  email: string | null;
  method: PaymentMethod;
  plan: PlanName;
  currency: string;
  credits: number;
  status: string;
  priceCents: number;
  paidCents: number | null;
  paidAt: Date | null;
  endsAt: Date | null;
  receiptNumber: number | null;
  refundedCents: number;
  reclaimCredits: number;
  revokedCredits: number;
  /** Credits of the purchase's lots that are held; they are taken back if they are released. */
  heldCredits: number;
};

/** Locks the account, then the purchase, so that the sums stay valid until `tx` ends. */
export async function readPurchaseSums(
  tx: Tx,
  key: { provider: string; providerRef: string },
): Promise<PurchaseSums | null> {
  // A separate statement: the next one sees commits that this one waited for.
  await sql`select credits.lock_purchase(id) from purchases
             where provider = ${key.provider} and provider_ref = ${key.providerRef}`.execute(unwrap(tx));
  const { rows } = await sql<PurchaseSums>`
    select user_id as "userId", email_norm as email, method, tier as plan, currency, credits, status,
           price_cents as "priceCents", paid_cents as "paidCents", paid_at as "paidAt",
           paid_at + interval '6 months' as "endsAt", receipt_number::float8 as "receiptNumber",
           refunded_cents as "refundedCents", reclaim_credits as "reclaimCredits",
           revoked_credits as "revokedCredits",
           (select coalesce(sum(lot.held), 0)::integer
              from credit_lots lot left join credit_lots parent on parent.id = lot.parent_id
             where coalesce(lot.purchase_id, parent.purchase_id) = purchase.id) as "heldCredits"
      from purchases purchase
     where provider = ${key.provider} and provider_ref = ${key.providerRef}`.execute(unwrap(tx));
  return rows[0] ?? null;
}

export async function queuePaymentMail(
  tx: Tx,
  notifications: NotificationsStore,
  applied: AppliedFact,
  before: PurchaseSums | null,
  after: PurchaseSums | null,
): Promise<void> {
  const { outcome, purchaseId } = applied;
  if (!purchaseId || !after || after.receiptNumber === null) return;
  const to = after.userId ? { userId: after.userId } : { recipient: after.email ?? "" };
  const purchase = {
    purchaseId,
    receiptNumber: after.receiptNumber,
    plan: after.plan,
    currency: after.currency,
  };
  if (outcome === "granted" || outcome === "waiting") {
    await notifications.queue(tx, {
      ...to,
      kind: "purchase_receipt",
      key: `purchase_receipt:${purchaseId}`,
      data: {
        ...purchase,
        credits: after.credits,
        paidCents: after.paidCents ?? after.priceCents,
        method: after.method,
        paidAt: (after.paidAt ?? new Date()).toISOString(),
        endsAt: (after.endsAt ?? new Date()).toISOString(),
        unclaimed: after.userId === null,
      },
    });
  }
  if (outcome === "taken_back" && before) {
    const taken = after.userId
      ? after.revokedCredits - before.revokedCredits
      : after.reclaimCredits - before.reclaimCredits;
    await notifications.queue(tx, {
      ...to,
      kind: "purchase_refunded",
      key: `purchase_refunded:${purchaseId}:${after.status}:${after.refundedCents}`,
      data: {
        ...purchase,
        extent: extentOf(after.status),
        refundedCents: after.refundedCents - before.refundedCents,
        creditsTakenBack: taken,
        shortfallCredits: shortfall(after) - shortfall(before),
        unclaimed: after.userId === null,
      },
    });
  }
}

/** Credits to take back that are neither in the account nor held: they were spent. */
const shortfall = (sums: PurchaseSums): number =>
  sums.userId === null ? 0 : Math.max(0, sums.reclaimCredits - sums.revokedCredits - sums.heldCredits);

const extentOf = (status: string): "part" | "whole" | "chargeback" =>
  status === "charged_back" ? "chargeback" : status === "refunded" ? "whole" : "part";
