/**
 * An operator's word that money was given back, as a payment fact like a provider's own, so that credits, tier and the
 * mail to the buyer follow. It moves no money. The same key records its refund once.
 */
import { formatCents } from "#platform/format-cents.ts";
import type { Tx } from "#platform/transaction.ts";
import { callbackOfFact } from "./callback-of-fact.ts";
import type { PaymentsStore } from "./payments.store.ts";
import type { PaymentFact } from "./providers/provider.ts";
import { lockPurchase, type PurchaseName, type RefundablePurchase } from "./refundable-purchases.store.ts";

export type RefundOrder = {
  purchase: PurchaseName;
  /** Given back this time, in US cents; null: all that is left. */
  cents: number | null;
  key: string;
};
export type RecordedRefund = { before: RefundablePurchase; after: RefundablePurchase; isNew: boolean };

/** Says in a sentence for the operator why. The transaction that it ends leaves nothing. */
class RefundRefused extends Error {}

/** @throws {RefundRefused} when there is nothing that could be given back. */
export async function recordRefund(
  payments: PaymentsStore,
  tx: Tx,
  order: RefundOrder,
): Promise<RecordedRefund> {
  const before = await lockPurchase(tx, order.purchase);
  if (!before) throw new RefundRefused("There is no such purchase.");
  const refundedCents = before.refundedCents + (order.cents ?? before.paidCents - before.refundedCents);
  const fact: PaymentFact = { type: "refunded", providerRef: before.providerRef ?? "", refundedCents };
  const { eventId, isNew } = await payments.recordEvent(tx, {
    provider: before.provider,
    eventKey: `operator:${before.id}:${order.key}`,
    source: "operator",
    callback: callbackOfFact(fact),
  });
  if (!isNew) return { before, after: before, isNew };
  checkRefundable(before, refundedCents);
  await payments.applyPaymentFact(tx, eventId, fact);
  const after = await lockPurchase(tx, order.purchase);
  if (after?.refundedCents !== refundedCents) throw new RefundRefused("The refund was not recorded.");
  return { before, after, isNew };
}

function checkRefundable(purchase: RefundablePurchase, refundedCents: number): void {
  if (!purchase.isPaid)
    throw new RefundRefused("This purchase was never paid, so there is nothing to give back.");
  if (purchase.status === "charged_back")
    throw new RefundRefused("The bank has taken this payment back already.");
  if (purchase.providerRef === null)
    throw new RefundRefused("This purchase has no reference of its provider.");
  if (purchase.refundedCents >= purchase.paidCents)
    throw new RefundRefused("All of it was given back before.");
  if (refundedCents > purchase.paidCents) {
    throw new RefundRefused(
      `That is more than is left: $${formatCents(purchase.paidCents)} was paid, $${formatCents(purchase.refundedCents)} of it is back.`,
    );
  }
}
