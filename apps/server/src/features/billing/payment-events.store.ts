/**
 * Payment events, stored unchanged under a unique key and applied once. An event's row is locked before its account and
 * purchase, so that of several simultaneous runs one applies it.
 */
import { sql } from "kysely";
import type { NotificationsStore } from "#core/notifications/notifications.store.ts";
import { type Database, unwrap } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";
import { applyFact } from "./apply-payment-fact.store.ts";
import type { PaymentOutcome } from "./payment-outcome.store.ts";
import { queuePaymentMail, readPurchaseSums } from "./payment-mails.store.ts";
import type { Callback, PaymentFact } from "./providers/provider.ts";

export type NewPaymentEvent = {
  provider: string;
  eventKey: string;
  source: "webhook" | "poll" | "operator";
  callback: Callback;
};

export type StoredPaymentEvent = {
  id: string;
  provider: string;
  outcome: PaymentOutcome | null;
  /** Measured by the database's clock. */
  ageSeconds: number;
  callback: Callback;
};

export type PaymentEventsStore = ReturnType<typeof createPaymentEventsStore>;

export function createPaymentEventsStore(database: Database, notifications: NotificationsStore) {
  const { kysely } = database;
  return {
    /** Stores the event unchanged. A second delivery answers the first one's id. */
    recordEvent: async (
      tx: Tx,
      { provider, eventKey, source, callback }: NewPaymentEvent,
    ): Promise<{ eventId: string; isNew: boolean }> => {
      const inserted = await unwrap(tx)
        .insertInto("payment_events")
        .values({
          provider,
          event_key: eventKey,
          source,
          raw_body: Buffer.from(callback.rawBody),
          query: callback.query.toString(),
          headers: JSON.stringify(keptHeaders(callback)),
        })
        .onConflict((conflict) => conflict.columns(["provider", "event_key"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (inserted) return { eventId: inserted.id, isNew: true };
      const earlier = await unwrap(tx)
        .selectFrom("payment_events")
        .select("id")
        .where("provider", "=", provider)
        .where("event_key", "=", eventKey)
        .executeTakeFirstOrThrow();
      return { eventId: earlier.id, isNew: false };
    },

    findEvent: async (eventId: string): Promise<StoredPaymentEvent | null> => {
      const row = await kysely
        .selectFrom("payment_events")
        .select(["id", "provider", "outcome", "raw_body", "query", "headers"])
        .select(sql<number>`extract(epoch from clock_timestamp() - received_at)::float8`.as("ageSeconds"))
        .where("id", "=", eventId)
        .executeTakeFirst();
      if (!row) return null;
      const { id, provider, ageSeconds } = row;
      const outcome = row.outcome as PaymentOutcome | null;
      return { id, provider, outcome, ageSeconds, callback: callbackOf(row) };
    },

    /** Null for an unknown event; `outcome` is null until the event is applied. */
    findOutcome: async (
      provider: string,
      eventKey: string,
    ): Promise<{ outcome: PaymentOutcome | null } | null> => {
      const row = await kysely
        .selectFrom("payment_events")
        .select("outcome")
        .where("provider", "=", provider)
        .where("event_key", "=", eventKey)
        .executeTakeFirst();
      return row ? { outcome: row.outcome as PaymentOutcome | null } : null;
    },

    /**
     * The only way in which a payment changes anything: callbacks, polled answers and operators' refunds alike. An event
     * that was applied before keeps its outcome.
     */
    applyPaymentFact: async (tx: Tx, eventId: string, fact: PaymentFact): Promise<PaymentOutcome> => {
      const event = await unwrap(tx)
        .selectFrom("payment_events")
        .select(["provider", "outcome"])
        .where("id", "=", eventId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (event.outcome !== null) return event.outcome as PaymentOutcome;
      const key = { provider: event.provider, providerRef: fact.providerRef };
      const before = await readPurchaseSums(tx, key);
      const applied = await applyFact(unwrap(tx), event.provider, fact);
      await queuePaymentMail(tx, notifications, applied, before, await readPurchaseSums(tx, key));
      await unwrap(tx)
        .updateTable("payment_events")
        .set({
          purchase_id: applied.purchaseId,
          processed_at: sql`clock_timestamp()`,
          outcome: applied.outcome,
        })
        .where("id", "=", eventId)
        .execute();
      return applied.outcome;
    },

    /** Events that have waited longer than `olderThanSeconds` and have no entry in the queue. */
    listLost: async (taskName: string, olderThanSeconds: number): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select event.id from payment_events event
         where ${isWaiting(olderThanSeconds)} and not ${isQueued(taskName)}
         order by event.received_at
         limit 100`.execute(kysely);
      return rows.map(({ id }) => id);
    },

    /** Locks such an event. False when it is not lost, or another worker has its lock. */
    lockLost: async (
      tx: Tx,
      eventId: string,
      taskName: string,
      olderThanSeconds: number,
    ): Promise<boolean> => {
      const locked = await sql`
        select from payment_events event where id = ${eventId} and ${isWaiting(olderThanSeconds)}
           for update skip locked`.execute(unwrap(tx));
      if (locked.rows.length === 0) return false;
      // A separate statement, because the previous holder of the lock may have queued the event.
      const { rows } = await sql`
        select from payment_events event where id = ${eventId} and not ${isQueued(taskName)}`.execute(
        unwrap(tx),
      );
      return rows.length > 0;
    },

    /** Closes events that failed for a week; they stay stored for an operator. */
    giveUpOldEvents: async (): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        update payment_events set processed_at = clock_timestamp(), outcome = 'given_up'
         where processed_at is null and received_at < clock_timestamp() - interval '7 days'
        returning id`.execute(kysely);
      return rows.map(({ id }) => id);
    },
  };
}

const isWaiting = (olderThanSeconds: number) => sql`(event.processed_at is null
  and event.received_at <= clock_timestamp() - make_interval(secs => ${olderThanSeconds}))`;

const isQueued = (taskName: string) => sql`exists (
  select from pgboss.job entry
   where entry.name = ${taskName} and entry.data ->> 'subjectId' = event.id::text
     and entry.state in ('created', 'retry', 'active'))`;

/** The headers that carry signatures; other headers are not stored. */
const signatureHeaders = ["content-type", "stripe-signature", "btcpay-sig", "x-sandbox-signature"];

function keptHeaders({ method, headers }: Callback): Record<string, string> {
  const kept = signatureHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { ":method": method, ...Object.fromEntries(kept) };
}

function callbackOf(row: { raw_body: Buffer; query: string; headers: unknown }): Callback {
  const { ":method": method, ...headers } = row.headers as Record<string, string>;
  return {
    method: method === "GET" ? "GET" : "POST",
    query: new URLSearchParams(row.query),
    rawBody: new Uint8Array(row.raw_body),
    headers: new Headers(headers),
  };
}
