/** Subscriptions as they are read, purchases as they are made and paid. Grants happen in SQL (credits.grant_purchase). */
import type { PlanName, TierName } from "@galatea/contract/plans.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type PaymentMethod = "card" | "crypto";
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
};
export type PaymentOutcome =
  | "granted"
  | "granted_before"
  | "duplicate"
  | "recorded"
  | "unknown_purchase"
  | "blocked";
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
] as const;

export function createBillingStore(database: Database) {
  const { kysely } = database;
  return {
    readSubscription: async (
      userId: string,
    ): Promise<{ balanceCredits: number; tier: TierName; characterCount: number }> => {
      const { rows } = await sql<{ balance: number; tier: TierName; characters: number }>`
        select credits.balance(${userId}) as balance, credits.tier(${userId}) as tier,
               (select count(*)::integer from ai_models where user_id = ${userId}) as characters`.execute(
        kysely,
      );
      const row = rows[0];
      return {
        balanceCredits: row?.balance ?? 0,
        tier: row?.tier ?? "free",
        characterCount: row?.characters ?? 0,
      };
    },

    createPurchase: async (purchase: {
      id: string;
      userId: string;
      email: string | null;
      provider: string;
      method: PaymentMethod;
      tier: PlanName;
      priceCents: number;
      credits: number;
    }): Promise<void> => {
      await kysely
        .insertInto("purchases")
        .values({
          id: purchase.id,
          user_id: purchase.userId,
          email_norm: purchase.email,
          provider: purchase.provider,
          method: purchase.method,
          tier: purchase.tier,
          price_cents: purchase.priceCents,
          credits: purchase.credits,
        })
        .execute();
    },

    setProviderRef: async (purchaseId: string, providerRef: string): Promise<void> => {
      await kysely
        .updateTable("purchases")
        .set({ provider_ref: providerRef })
        .where("id", "=", purchaseId)
        .execute();
    },

    /** A purchase whose invoice could not be made leaves nothing. */
    discardPurchase: async (purchaseId: string): Promise<void> => {
      await kysely
        .deleteFrom("purchases")
        .where("id", "=", purchaseId)
        .where("status", "=", "pending")
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

    /**
     * Records a verified event once and does what it asks for, in one transaction. Lock order: account, purchase.
     * Only an amount that covers the price on our own record is paid.
     */
    applyPaymentEvent: async (event: {
      provider: string;
      eventKey: string;
      providerRef: string;
      status: "paid" | "failed" | "expired";
      amountCents: number;
      rawBody: Uint8Array;
      headers: Record<string, string>;
    }): Promise<PaymentOutcome> =>
      kysely.transaction().execute(async (trx) => {
        const purchase = await trx
          .selectFrom("purchases")
          .select(["id", "user_id"])
          .where("provider", "=", event.provider)
          .where("provider_ref", "=", event.providerRef)
          .executeTakeFirst();
        if (purchase?.user_id) await sql`select credits.lock_account(${purchase.user_id})`.execute(trx);
        const recorded = await trx
          .insertInto("payment_events")
          .values({
            provider: event.provider,
            event_key: event.eventKey,
            purchase_id: purchase?.id ?? null,
            raw_body: Buffer.from(event.rawBody),
            headers: JSON.stringify(event.headers),
          })
          .onConflict((conflict) => conflict.columns(["provider", "event_key"]).doNothing())
          .returning("id")
          .executeTakeFirst();
        if (!recorded) return "duplicate";
        const outcome = purchase ? await applyTo(trx, purchase.id, event) : "unknown_purchase";
        await trx
          .updateTable("payment_events")
          .set({ processed_at: sql`clock_timestamp()`, outcome })
          .where("id", "=", recorded.id)
          .execute();
        return outcome;
      }),
  };
}

type Transaction = Parameters<Parameters<ReturnType<Database["kysely"]["transaction"]>["execute"]>[0]>[0];

async function applyTo(
  trx: Transaction,
  purchaseId: string,
  event: { status: "paid" | "failed" | "expired"; amountCents: number },
): Promise<PaymentOutcome> {
  if (event.status !== "paid") {
    await trx
      .updateTable("purchases")
      .set({ status: event.status })
      .where("id", "=", purchaseId)
      .where("status", "=", "pending")
      .execute();
    return "recorded";
  }
  // A payment may come after the invoice was given up: paid is paid.
  await trx
    .updateTable("purchases")
    .set({ status: "paid", paid_at: sql`clock_timestamp()` })
    .where("id", "=", purchaseId)
    .where("status", "in", ["pending", "failed", "expired"])
    .where("price_cents", "<=", event.amountCents)
    .execute();
  const { rows } = await sql<{ outcome: PaymentOutcome }>`
    select credits.grant_purchase(${purchaseId}) as outcome`.execute(trx);
  return rows[0]?.outcome ?? "blocked";
}
