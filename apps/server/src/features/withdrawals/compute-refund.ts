/**
 * Computes what the refund rules give back for a purchase. It decides nothing: a withdrawal is stored whatever comes out,
 * and the operator decides within the law.
 */
import { type ComputedRefund, refundRules } from "@galatea/contract/refund-rules.ts";

export type PurchaseFacts = {
  status: string;
  paidAt: Date;
  priceCents: number;
  paidCents: number;
  /** All refunds so far. */
  refundedCents: number;
  currency: string;
  credits: number;
  /** Neither spent nor taken back by a refund. Credits that a running job holds are not spent yet. */
  unspentCredits: number;
  /** Results that were charged to this purchase's credits, in whole or in part. */
  generations: number;
};

export function computeRefund(purchase: PurchaseFacts, declaredAt: Date): ComputedRefund {
  const daysSincePaid = Math.max(0, dayNumber(declaredAt) - dayNumber(purchase.paidAt));
  const reason = reasonOf(purchase, daysSincePaid);
  const { currency, generations, credits, unspentCredits } = purchase;
  return {
    extent: extents[reason],
    reason,
    amountCents: amountOf(purchase, extents[reason]),
    currency,
    daysSincePaid,
    generations,
    credits,
    unspentCredits,
  };
}

const extents = {
  few_generations: "full",
  some_generations: "share",
  many_generations: "none",
  too_late: "none",
  refunded: "none",
  charged_back: "none",
} as const satisfies Record<ComputedRefund["reason"], ComputedRefund["extent"]>;

function reasonOf(purchase: PurchaseFacts, daysSincePaid: number): ComputedRefund["reason"] {
  if (purchase.status === "charged_back") return "charged_back";
  if (purchase.status === "refunded" || purchase.refundedCents >= purchase.paidCents) return "refunded";
  if (daysSincePaid > refundRules.days) return "too_late";
  if (purchase.generations > refundRules.shareUpTo) return "many_generations";
  return purchase.generations < refundRules.shareFrom ? "few_generations" : "some_generations";
}

function amountOf(purchase: PurchaseFacts, extent: ComputedRefund["extent"]): number {
  const { priceCents, paidCents, refundedCents, credits, unspentCredits } = purchase;
  const leftCents = paidCents - refundedCents;
  if (extent === "none") return 0;
  if (extent === "full") return leftCents;
  // As in the ledger, refunds return first what was paid above the price, which bought no credits.
  const overpaidCents = Math.max(0, paidCents - priceCents - refundedCents);
  // Rounded up: the ledger takes credits back by the cent, and would leave one behind for less.
  const shareCents = Math.ceil((priceCents * unspentCredits) / credits);
  return Math.min(leftCents, overpaidCents + shareCents);
}

/** The law counts whole days and not the day of the event itself (Regulation 1182/71, Article 3). */
const dayNumber = (time: Date): number => Math.floor(time.getTime() / 86_400_000);
