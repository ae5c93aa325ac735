/**
 * Processes an authentic callback: reads its fact, asking the provider where needed, and applies it in one transaction. A
 * failure leaves the event unchanged, and the queue tries again later.
 */
import type { Log } from "#platform/log.ts";
import type { Queue, Task, TaskHandler } from "#platform/queue.ts";
import type { Transactor } from "#platform/transaction.ts";
import type { PaymentEventsStore } from "./payment-events.store.ts";
import type { PaymentFact, PaymentProvider } from "./providers/provider.ts";

/** Retries after 2 s, 4 s, 8 s …: twelve attempts in about two hours. After that the poller queues the event again. */
export const paymentEventTask: Task = {
  name: "payment-event",
  retryLimit: 12,
  retryDelaySeconds: 2,
  expireInSeconds: 120,
};

export type ProcessPaymentEventDeps = {
  payments: PaymentEventsStore;
  providers: readonly PaymentProvider[];
  transactor: Transactor;
  log: Log;
};

/** A callback may arrive before our own record of the invoice. After this time no record will be written. */
const unknownIsFinalAfterSeconds = 60;

const movesMoney = ({ type }: PaymentFact): boolean =>
  type === "paid" || type === "refunded" || type === "charged_back";

class PurchaseNotKnownYet extends Error {}

export function processPaymentEventJob(deps: ProcessPaymentEventDeps): TaskHandler {
  return async ({ subjectId: eventId }) => {
    const event = await deps.payments.findEvent(eventId);
    if (!event || event.outcome !== null) return;
    const provider = deps.providers.find((candidate) => candidate.name === event.provider);
    if (!provider) throw new Error(`${event.provider} is not configured any more.`);
    const fact = await provider.readFact(event.callback);
    const outcome = await deps.transactor.inTransaction(async (tx) => {
      const applied = await deps.payments.applyPaymentFact(tx, eventId, fact);
      if (applied === "unknown_purchase" && movesMoney(fact) && event.ageSeconds < unknownIsFinalAfterSeconds)
        throw new PurchaseNotKnownYet("No purchase has this reference yet.");
      return applied;
    });
    const state = fact.type === "open" ? { state: fact.state } : {};
    const fields = { provider: provider.name, eventId, fact: fact.type, ...state, outcome };
    if (outcome === "unknown_purchase") deps.log.warn("payment_event_unknown", fields);
    else deps.log.info("payment_event_processed", fields);
  };
}

/** An unprocessed event of this age without an entry in the queue counts as lost. */
export const lostAfterSeconds = 60;

export async function requeueIfLost(
  deps: { payments: PaymentEventsStore; queue: Queue; transactor: Transactor },
  eventId: string,
): Promise<void> {
  await deps.transactor.inTransaction(async (tx) => {
    if (await deps.payments.lockLost(tx, eventId, paymentEventTask.name, lostAfterSeconds))
      await deps.queue.enqueueTask(tx, paymentEventTask, eventId);
  });
}
