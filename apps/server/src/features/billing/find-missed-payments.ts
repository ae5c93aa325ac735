/**
 * Compares the providers' payments with ours: finds each that a provider knows and we did not grant. Our unpaid invoices
 * are asked for one by one; a provider with a list of payments is also asked for those without a purchase. Changes nothing.
 */
import { planByName } from "@galatea/contract/plans.ts";
import { describeError } from "#platform/log.ts";
import type { MissedPaymentsStore, UnpaidInvoice } from "./missed-payments.store.ts";
import type { PaymentFact, PaymentProvider } from "./providers/provider.ts";

export type MissedPayment = {
  provider: string;
  providerRef: string;
  /** Null for a payment at the provider's own checkout. */
  purchaseId: string | null;
  amountCents: number;
};
export type MissedPayments = {
  missed: MissedPayment[];
  /** Questions that stayed without an answer, so that the comparison is not complete. */
  unanswered: { provider: string; problem: string }[];
};

/** Longer than an invoice is polled. */
const windowMs = 60 * 86_400_000;
/** A callback or a poll may still be under way for a younger payment. */
const settleMs = 10 * 60_000;
const invoicesAtATime = 4;

type Comparison = MissedPayments & { store: MissedPaymentsStore; since: Date; until: Date };

export async function findMissedPayments(deps: {
  store: MissedPaymentsStore;
  providers: readonly PaymentProvider[];
  now: () => Date;
}): Promise<MissedPayments> {
  const nowMs = deps.now().getTime();
  const comparison: Comparison = {
    missed: [],
    unanswered: [],
    store: deps.store,
    since: new Date(nowMs - windowMs),
    until: new Date(nowMs - settleMs),
  };
  for (const provider of deps.providers) {
    await askForOurInvoices(comparison, provider);
    await askForUnknownPayments(comparison, provider);
  }
  return { missed: comparison.missed, unanswered: comparison.unanswered };
}

async function askForOurInvoices(comparison: Comparison, provider: PaymentProvider): Promise<void> {
  const unpaid = await comparison.store.listUnpaid(provider.name, comparison);
  for (let at = 0; at < unpaid.length; at += invoicesAtATime) {
    await Promise.all(
      unpaid.slice(at, at + invoicesAtATime).map((invoice) => askFor(comparison, provider, invoice)),
    );
  }
}

async function askFor(
  { missed, unanswered }: Comparison,
  provider: PaymentProvider,
  invoice: UnpaidInvoice,
): Promise<void> {
  const { purchaseId, providerRef, priceCents } = invoice;
  try {
    const fact = await provider.readInvoice(invoice);
    // Smaller payments are flagged and listed by reconcile as underpaid.
    if (fact.type === "paid" && fact.amountCents >= priceCents)
      missed.push({ provider: provider.name, providerRef, purchaseId, amountCents: fact.amountCents });
  } catch (error) {
    unanswered.push({ provider: provider.name, problem: `${purchaseId}: ${describeError(error).message}` });
  }
}

async function askForUnknownPayments(
  { store, missed, unanswered, since, until }: Comparison,
  provider: PaymentProvider,
): Promise<void> {
  try {
    for await (const fact of provider.listPayments?.(since) ?? []) {
      if (!isGrantable(fact) || fact.paidAt > until) continue;
      const { providerRef, amountCents } = fact;
      if (await store.hasPurchase(provider.name, providerRef)) continue;
      missed.push({ provider: provider.name, providerRef, purchaseId: null, amountCents });
    }
  } catch (error) {
    unanswered.push({ provider: provider.name, problem: `payments: ${describeError(error).message}` });
  }
}

const isGrantable = (fact: PaymentFact): fact is Extract<PaymentFact, { type: "paid" }> =>
  fact.type === "paid" &&
  (fact.external === undefined || fact.amountCents >= planByName(fact.external.tier).priceCents);
