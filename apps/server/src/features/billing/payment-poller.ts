/**
 * Polls providers about invoices without a payment, ended ones too, because a payment may come late without a callback, and queues stored callbacks again that the queue has lost. A polled
 * answer is applied in the same way as a callback.
 */
import { describeError, type Log } from "#platform/log.ts";
import type { Queue } from "#platform/queue.ts";
import { repeat } from "#platform/repeat.ts";
import type { Transactor } from "#platform/transaction.ts";
import { callbackOfFact } from "./callback-of-fact.ts";
import type { InvoicePollsStore, PolledInvoice } from "./invoice-polls.store.ts";
import type { PaymentEventsStore } from "./payment-events.store.ts";
import { lostAfterSeconds, paymentEventTask, requeueIfLost } from "./process-payment-event.job.ts";
import { type PaymentFact, type PaymentProvider, ProviderUnavailable } from "./providers/provider.ts";

export type PaymentPollerDeps = {
  payments: PaymentEventsStore;
  invoicePolls: InvoicePollsStore;
  providers: readonly PaymentProvider[];
  queue: Queue;
  transactor: Transactor;
  log: Log;
};

const invoicesAtATime = 4;
const invoicesPerTick = 20;

export function startPaymentPoller(deps: PaymentPollerDeps, everyMs: number): { stop(): Promise<void> } {
  return repeat(() => pollOnce(deps), {
    everyMs,
    onError: (error) => deps.log.error("payment_poller_failed", { error: describeError(error) }),
  });
}

export async function pollOnce(deps: PaymentPollerDeps): Promise<void> {
  const removed = await deps.invoicePolls.removeUnfinished();
  if (removed > 0) deps.log.info("unfinished_purchases_removed", { count: removed });
  for (const eventId of await deps.payments.giveUpOldEvents())
    deps.log.error("payment_event_given_up", { eventId });
  for (const eventId of await deps.payments.listLost(paymentEventTask.name, lostAfterSeconds))
    await requeueIfLost(deps, eventId);
  for (let asked = 0; asked < invoicesPerTick; asked += invoicesAtATime) {
    const invoices = await deps.invoicePolls.claimDue(invoicesAtATime);
    await Promise.all(invoices.map((invoice) => poll(deps, invoice)));
    if (invoices.length < invoicesAtATime) return;
  }
}

/** Never throws, so that one failing invoice does not stop the others. */
async function poll(deps: PaymentPollerDeps, invoice: PolledInvoice): Promise<void> {
  const fields = { provider: invoice.provider, purchaseId: invoice.purchaseId };
  try {
    const said = await ask(deps, invoice);
    for (const fact of factsOf(said, invoice)) {
      const outcome = await apply(deps, invoice, fact);
      deps.log.info("invoice_polled", { ...fields, fact: fact.type, outcome });
    }
    if (invoice.isLast) await deps.invoicePolls.stopPolling(invoice.purchaseId);
  } catch (error) {
    const event = error instanceof ProviderUnavailable ? "invoice_poll_unanswered" : "invoice_poll_failed";
    deps.log.warn(event, { ...fields, error: describeError(error) });
  }
}

/** Invoices of a provider that is no longer configured stay open until their week is over. */
async function ask({ providers }: PaymentPollerDeps, invoice: PolledInvoice): Promise<PaymentFact> {
  const provider = providers.find((candidate) => candidate.name === invoice.provider);
  if (!provider) return { type: "open", providerRef: invoice.providerRef, state: "not_configured" };
  return provider.readInvoice(invoice);
}

function factsOf(said: PaymentFact, { providerRef, isOverdue }: PolledInvoice): PaymentFact[] {
  const leavesOpen = said.type === "open" || said.type === "underpaid";
  return [
    ...(said.type === "open" ? [] : [{ ...said, providerRef }]),
    ...(leavesOpen && isOverdue ? [{ type: "expired" as const, providerRef }] : []),
  ];
}

async function apply(
  { payments, transactor }: PaymentPollerDeps,
  invoice: PolledInvoice,
  fact: PaymentFact,
): Promise<string> {
  return transactor.inTransaction(async (tx) => {
    const { eventId } = await payments.recordEvent(tx, {
      provider: invoice.provider,
      eventKey: `poll:${invoice.purchaseId}:${nameOf(fact)}`,
      source: "poll",
      callback: callbackOfFact(fact),
    });
    return payments.applyPaymentFact(tx, eventId, fact);
  });
}

/** Names the event: the same answer gives the same name, another sum another one. */
function nameOf(fact: PaymentFact): string {
  if (fact.type === "paid" || fact.type === "underpaid") return `${fact.type}:${fact.amountCents}`;
  if (fact.type === "refunded") return `refunded:${fact.refundedCents ?? "all"}`;
  return fact.type;
}
