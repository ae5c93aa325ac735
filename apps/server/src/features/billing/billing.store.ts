/** Reads subscriptions; creates and claims purchases. Payments change them in apply-payment-fact.store.ts. */
import type { PaymentMethod } from "@galatea/contract/payments.ts";
import type { PlanName, TierName } from "@galatea/contract/plans.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type Purchase = {
  id: string;
  userId: string | null;
  provider: string;
  providerRef: string | null;
  method: PaymentMethod;
  tier: PlanName;
  priceCents: number;
  credits: number;
  status: string;
  paymentUrl: string | null;
  flag: "underpaid" | "overpaid" | null;
  reclaimCredits: number;
};
export type NewPurchase = Pick<Purchase, "id" | "provider" | "method" | "tier" | "priceCents" | "credits"> & {
  userId: string;
  email: string | null;
};
type CreatedPurchase =
  | { outcome: "created" | "exists" }
  /** That many purchases of the last day are unpaid, and the plan allows no more. */
  | { outcome: "too_many"; open: number; allowed: number };
export type BillingStore = ReturnType<typeof createBillingStore>;

const columns = [
  "id",
  "user_id as userId",
  "provider",
  "provider_ref as providerRef",
  "method",
  "tier",
  "price_cents as priceCents",
  "credits",
  "status",
  "payment_url as paymentUrl",
  "flag",
  "reclaim_credits as reclaimCredits",
] as const;

export function createBillingStore(database: Database) {
  const { kysely } = database;
  return {
    readSubscription: async (
      userId: string,
    ): Promise<{
      balanceCredits: number;
      tier: TierName;
      characterCount: number;
      companionCount: number;
    }> => {
      await sql`select credits.sweep(${userId})`.execute(kysely);
      const { rows } = await sql<{
        balance: number;
        tier: TierName;
        characters: number;
        companions: number;
      }>`
        select credits.balance(${userId}) as balance, credits.tier(${userId}) as tier,
               (select count(*)::integer from ai_models where user_id = ${userId}) as characters,
               (select count(*)::integer from ai_conversations where user_id = ${userId}) as companions`.execute(
        kysely,
      );
      const row = rows[0];
      return {
        balanceCredits: row?.balance ?? 0,
        tier: row?.tier ?? "free",
        characterCount: row?.characters ?? 0,
        companionCount: row?.companions ?? 0,
      };
    },

    /**
     * `exists`: there is a purchase with this id. `too_many`: the person has as many open purchases of the last day as
     * their plan allows. A lock creates one purchase of a person at a time, so that the limit holds.
     */
    createPurchase: async (purchase: NewPurchase): Promise<CreatedPurchase> =>
      kysely.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('order:' || ${purchase.userId}::text, 0))`.execute(
          trx,
        );
        // The server died before the provider answered, so nobody was sent to pay this purchase and nobody will update it.
        await trx
          .deleteFrom("purchases")
          .where("id", "=", purchase.id)
          .where("status", "=", "pending")
          .where("provider_ref", "is", null)
          .where("created_at", "<", sql<Date>`clock_timestamp() - interval '1 minute'`)
          .execute();
        const earlier = await trx
          .selectFrom("purchases")
          .select("id")
          .where("id", "=", purchase.id)
          .executeTakeFirst();
        if (earlier) return { outcome: "exists" };
        const { open, allowed } = await trx
          .selectFrom("purchases")
          .select([
            sql<number>`count(*)::integer`.as("open"),
            // Null without a limit.
            sql<number | null>`(quotas.limit_of(${purchase.userId})).open_purchases::integer`.as("allowed"),
          ])
          .where("user_id", "=", purchase.userId)
          .where("status", "=", "pending")
          .where("created_at", ">", sql<Date>`clock_timestamp() - interval '1 day'`)
          .executeTakeFirstOrThrow();
        if (allowed !== null && open >= allowed) return { outcome: "too_many", open, allowed };
        await trx.insertInto("purchases").values(rowOf(purchase)).execute();
        return { outcome: "created" };
      }),

    /** Stores the provider's invoice and starts polling it. False when the purchase was deleted meanwhile. */
    setInvoice: async (
      purchaseId: string,
      invoice: { providerRef: string; paymentUrl: string },
    ): Promise<boolean> => {
      const { numUpdatedRows } = await kysely
        .updateTable("purchases")
        .set({
          provider_ref: invoice.providerRef,
          payment_url: invoice.paymentUrl,
          next_poll_at: sql`clock_timestamp() + interval '1 minute'`,
        })
        .where("id", "=", purchaseId)
        .where("provider_ref", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Deletes a purchase whose invoice could not be made. */
    discardPurchase: async (purchaseId: string): Promise<void> => {
      await kysely
        .deleteFrom("purchases")
        .where("id", "=", purchaseId)
        .where("status", "=", "pending")
        .where("provider_ref", "is", null)
        .execute();
    },

    findPurchase: async (purchaseId: string): Promise<Purchase | null> => {
      const row = await kysely
        .selectFrom("purchases")
        .select(columns)
        .where("id", "=", purchaseId)
        .executeTakeFirst();
      return (row as Purchase | undefined) ?? null;
    },

    findByProviderRef: async (provider: string, providerRef: string): Promise<Purchase | null> => {
      const row = await kysely
        .selectFrom("purchases")
        .select(columns)
        .where("provider", "=", provider)
        .where("provider_ref", "=", providerRef)
        .executeTakeFirst();
      return (row as Purchase | undefined) ?? null;
    },

    /** Claims every paid purchase of this address, which the caller has verified. */
    claimPurchases: async (
      userId: string,
      email: string,
    ): Promise<{ claimed: number; addedCredits: number; expired: number }> => {
      const { rows } = await sql<{ claimed: number; addedCredits: number; expired: number }>`
        select claimed_count as claimed, added_credits as "addedCredits", expired_count as expired
          from credits.claim_purchases(${userId}, ${email})`.execute(kysely);
      return rows[0] ?? { claimed: 0, addedCredits: 0, expired: 0 };
    },
  };
}

const rowOf = (purchase: NewPurchase) => ({
  id: purchase.id,
  user_id: purchase.userId,
  email_norm: purchase.email === null ? null : sql<string>`credits.normal_email(${purchase.email})`,
  provider: purchase.provider,
  method: purchase.method,
  tier: purchase.tier,
  price_cents: purchase.priceCents,
  credits: purchase.credits,
});
