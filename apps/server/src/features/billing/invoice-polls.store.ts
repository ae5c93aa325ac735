/** The schedule of polling open purchases, and the removal of purchases without an invoice. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type OpenInvoice = {
  purchaseId: string;
  provider: string;
  providerRef: string;
  priceCents: number;
  /** The purchase has been open for a week; this is its last poll. */
  isLast: boolean;
};

export type InvoicePollsStore = ReturnType<typeof createInvoicePollsStore>;

export function createInvoicePollsStore({ kysely }: Database) {
  return {
    /**
     * Takes due purchases and moves their next poll ahead (1, 2, 5, 15 minutes, 1 hour, then every 6 hours, and once after
     * a week), so that no two workers poll the same purchase.
     */
    claimDue: async (limit: number): Promise<OpenInvoice[]> => {
      const { rows } = await sql<OpenInvoice>`
        with due as materialized (
          select id from purchases
           where next_poll_at <= clock_timestamp() and status = 'pending' and provider_ref is not null
           order by next_poll_at
           limit ${limit}
             for no key update skip locked)
        update purchases
           set poll_count = poll_count + 1,
               next_poll_at = case
                 when purchases.created_at <= clock_timestamp() - interval '7 days' then clock_timestamp() + interval '1 hour'
                 else least(clock_timestamp() + (array['2 minutes', '5 minutes', '15 minutes', '1 hour', '6 hours']
                                                 ::interval[])[least(poll_count + 1, 5)],
                            purchases.created_at + interval '7 days') end
          from due where purchases.id = due.id
        returning purchases.id as "purchaseId", provider, provider_ref as "providerRef",
                  price_cents as "priceCents", created_at <= clock_timestamp() - interval '7 days' as "isLast"`.execute(
        kysely,
      );
      return rows;
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
