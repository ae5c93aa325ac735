/** The schedule of polling purchases without a payment, and the removal of purchases without an invoice. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type PolledInvoice = {
  purchaseId: string;
  provider: string;
  providerRef: string;
  priceCents: number;
  /** The purchase has been open for a week and expires now, unless it was paid. */
  isOverdue: boolean;
  /** The purchase is two weeks old; this is its last answered poll. */
  isLast: boolean;
};

export type InvoicePollsStore = ReturnType<typeof createInvoicePollsStore>;

export function createInvoicePollsStore({ kysely }: Database) {
  return {
    /**
     * Takes due purchases and moves their next poll ahead, so that no two workers poll the same purchase. Pauses grow to
     * a day, with a tenth of jitter, so that invoices of one moment spread; a poll happens at the end of the first and of
     * the second week. Ended purchases are polled as well, because a payment may come late and its callback may be lost.
     */
    claimDue: async (limit: number): Promise<PolledInvoice[]> => {
      const { rows } = await sql<PolledInvoice>`
        with due as materialized (
          select id, clock_timestamp() - created_at as age,
                 (array['2 minutes', '5 minutes', '15 minutes', '1 hour', '3 hours', '6 hours', '12 hours', '1 day']
                   ::interval[])[least(poll_count + 1, 8)] * (0.9 + random() * 0.2) as pause
            from purchases
           where next_poll_at <= clock_timestamp() and status in ('pending', 'failed', 'expired')
             and provider_ref is not null
           order by next_poll_at
           limit ${limit}
             for no key update skip locked)
        update purchases
           set poll_count = poll_count + 1,
               next_poll_at = case
                 when age < '7 days' then least(clock_timestamp() + pause, created_at + interval '7 days')
                 when age < '14 days' then least(clock_timestamp() + pause, created_at + interval '14 days')
                 -- The provider did not answer the last poll. It is asked for two more weeks.
                 when age < '28 days' then clock_timestamp() + pause end
          from due where purchases.id = due.id
        returning purchases.id as "purchaseId", provider, provider_ref as "providerRef", price_cents as "priceCents",
                  status = 'pending' and age >= '7 days' as "isOverdue", age >= '14 days' as "isLast"`.execute(
        kysely,
      );
      return rows;
    },

    stopPolling: async (purchaseId: string): Promise<void> => {
      await kysely
        .updateTable("purchases")
        .set({ next_poll_at: null })
        .where("id", "=", purchaseId)
        .execute();
    },

    /** Deletes purchases whose server died before the provider answered; nobody was sent to pay them. */
    removeUnfinished: async (): Promise<number> => {
      const { numDeletedRows } = await kysely
        .deleteFrom("purchases")
        .where("status", "=", "pending")
        .where("provider_ref", "is", null)
        .where("created_at", "<", sql<Date>`clock_timestamp() - interval '1 hour'`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
