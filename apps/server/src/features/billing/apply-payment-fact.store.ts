/**
 * Applies a payment fact to a purchase and its credits, in the caller's transaction. Facts are totals, so that every order
 * and repetition of them ends in the same state. Price, credits and tier are our own, whatever a provider says.
 */
import { planByName } from "@galatea/contract/plans.ts";
import { sql } from "kysely";
import type { Queryable } from "#platform/db.ts";
import { callLedger, type PaymentOutcome, wholeCents } from "./payment-outcome.store.ts";
import type { ExternalPurchase, PaymentFact } from "./providers/provider.ts";
import { takeBackChargeback, takeBackRefund } from "./refunds-and-chargebacks.store.ts";

export type AppliedFact = { outcome: PaymentOutcome; purchaseId: string | null };

export async function applyFact(trx: Queryable, provider: string, fact: PaymentFact): Promise<AppliedFact> {
  let purchaseId = await findPurchaseId(trx, provider, fact.providerRef);
  if (purchaseId === null && fact.type === "paid" && fact.external && isAddress(fact.external)) {
    if (fact.amountCents < planByName(fact.external.tier).priceCents)
      return { outcome: "underpaid", purchaseId };
    purchaseId = await recordExternal(trx, provider, fact.providerRef, fact.external);
  }
  if (purchaseId === null) return { outcome: "unknown_purchase", purchaseId };
  return { outcome: await applyTo(trx, purchaseId, fact), purchaseId };
}

async function applyTo(trx: Queryable, purchaseId: string, fact: PaymentFact): Promise<PaymentOutcome> {
  switch (fact.type) {
    case "paid":
      return callLedger(
        trx,
        sql`credits.record_payment(${purchaseId}, ${wholeCents(fact.amountCents)}, ${fact.paidAt})`,
      );
    case "underpaid":
      // The provider reports too little, so the recorded amount is kept below the price whatever the number says.
      return callLedger(
        trx,
        sql`credits.record_payment(${purchaseId},
          (select least(${wholeCents(fact.amountCents)}::integer, price_cents - 1) from purchases where id = ${purchaseId}),
          clock_timestamp())`,
      );
    case "refunded":
      return takeBackRefund(trx, purchaseId, fact.refundedCents);
    case "charged_back":
      return takeBackChargeback(trx, purchaseId);
    case "failed":
    case "expired":
      return close(trx, purchaseId, fact.type);
    case "open":
      return "open";
  }
}

async function findPurchaseId(trx: Queryable, provider: string, providerRef: string): Promise<string | null> {
  const row = await trx
    .selectFrom("purchases")
    .select("id")
    .where("provider", "=", provider)
    .where("provider_ref", "=", providerRef)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Records a purchase that was made and paid at the provider, at our own price for its plan. */
async function recordExternal(
  trx: Queryable,
  provider: string,
  providerRef: string,
  { email, tier, method }: ExternalPurchase,
): Promise<string | null> {
  const plan = planByName(tier);
  await trx
    .insertInto("purchases")
    .values({
      email_norm: sql`credits.normal_email(${email.trim()})`,
      provider,
      provider_ref: providerRef,
      method,
      tier,
      price_cents: plan.priceCents,
      credits: plan.credits,
    })
    // Another event of the same payment may have inserted it.
    .onConflict((conflict) => conflict.columns(["provider", "provider_ref"]).doNothing())
    .execute();
  return findPurchaseId(trx, provider, providerRef);
}

const isAddress = ({ email }: ExternalPurchase): boolean =>
  email.length <= 320 && email.isWellFormed() && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email.trim());

async function close(
  trx: Queryable,
  purchaseId: string,
  status: "failed" | "expired",
): Promise<PaymentOutcome> {
  const { numUpdatedRows } = await trx
    .updateTable("purchases")
    .set({ status })
    .where("id", "=", purchaseId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "closed" : "ignored";
}
