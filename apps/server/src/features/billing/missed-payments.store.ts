/** Reads which invoices we hold unpaid, and which references of a provider have a purchase. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type UnpaidInvoice = { purchaseId: string; providerRef: string; priceCents: number };
export type MissedPaymentsStore = ReturnType<typeof createMissedPaymentsStore>;

export function createMissedPaymentsStore({ kysely }: Database) {
  return {
    listUnpaid: async (provider: string, between: { since: Date; until: Date }): Promise<UnpaidInvoice[]> => {
      const { rows } = await sql<UnpaidInvoice>`
        select id as "purchaseId", provider_ref as "providerRef", price_cents as "priceCents"
          from purchases
         where provider = ${provider} and provider_ref is not null and status in ('pending', 'failed', 'expired')
           and created_at between ${between.since} and ${between.until}
         order by created_at`.execute(kysely);
      return rows;
    },

    hasPurchase: async (provider: string, providerRef: string): Promise<boolean> => {
      const row = await kysely
        .selectFrom("purchases")
        .select("id")
        .where("provider", "=", provider)
        .where("provider_ref", "=", providerRef)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
