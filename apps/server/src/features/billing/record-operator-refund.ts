/**
 * Records a refund that an operator made at the provider, as a payment fact like a provider's own, so that credits, tier
 * and the mail to the buyer follow. It moves no money. A repeated key records nothing again.
 */
import type { Tx } from "#platform/transaction.ts";
import { callbackOfFact } from "./callback-of-fact.ts";
import type { PaymentEventsStore } from "./payment-events.store.ts";
import type { PaymentFact } from "./providers/provider.ts";
import { lockPurchase, type PurchaseName, type RefundablePurchase } from "./refundable-purchases.store.ts";

export type OperatorRefund = {
  purchase: PurchaseName;
  /** This refund in US cents; null refunds the rest. */
  cents: number | null;
  key: string;
};
export type RecordedRefund = { before: RefundablePurchase; after: RefundablePurchase; isNew: boolean };

export type RefundRefusal =
  | "unknown_purchase"
  | "never_paid"
  | "charged_back"
  | "no_provider_reference"
  | "fully_refunded"
  | "more_than_left";

/** Thrown, so that the surrounding transaction is rolled back. */
export class RefundRefused extends Error {
  readonly code: RefundRefusal;
  readonly purchase: RefundablePurchase | null;

  constructor(code: RefundRefusal, purchase: RefundablePurchase | null) {
    super(code);
    this.code = code;
    this.purchase = purchase;
  }
}

/** @throws {RefundRefused} when the refund is not possible. */
export async function recordOperatorRefund(
  payments: PaymentEventsStore,
  tx: Tx,
  refund: OperatorRefund,
): Promise<RecordedRefund> {
  const before = await lockPurchase(tx, refund.purchase);
  if (!before) throw new RefundRefused("unknown_purchase", null);
  const refundedCents = before.refundedCents + (refund.cents ?? before.paidCents - before.refundedCents);
  const fact: PaymentFact = { type: "refunded", providerRef: before.providerRef ?? "", refundedCents };
  const { eventId, isNew } = await payments.recordEvent(tx, {
    provider: before.provider,
    eventKey: `operator:${before.id}:${refund.key}`,
    source: "operator",
    callback: callbackOfFact(fact),
  });
  if (!isNew) return { before, after: before, isNew };
  const refusal = refusalOf(before, refundedCents);
  if (refusal) throw new RefundRefused(refusal, before);
  await payments.applyPaymentFact(tx, eventId, fact);
  const after = await lockPurchase(tx, refund.purchase);
  if (after?.refundedCents !== refundedCents) throw new Error("The refund was not recorded.");
  return { before, after, isNew };
}

function refusalOf(purchase: RefundablePurchase, refundedCents: number): RefundRefusal | null {
  if (!purchase.isPaid) return "never_paid";
  if (purchase.status === "charged_back") return "charged_back";
  if (purchase.providerRef === null) return "no_provider_reference";
  if (purchase.refundedCents >= purchase.paidCents) return "fully_refunded";
  return refundedCents > purchase.paidCents ? "more_than_left" : null;
}
