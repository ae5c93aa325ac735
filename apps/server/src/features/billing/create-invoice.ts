/**
 * The core of both invoice functions: takes the plan's price, creates a pending purchase, and requests the provider's
 * payment page. Without a page no purchase stays. A repeated Idempotency-Key answers the first purchase's page.
 */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PaymentMethod } from "@galatea/contract/payments.ts";
import { planByName, planName } from "@galatea/contract/plans.ts";
import { quotaSentence } from "@galatea/contract/quotas.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { Caller } from "#platform/ports.ts";
import type { BillingStore, NewPurchase } from "./billing.store.ts";
import type { Invoice, PaymentProvider } from "./providers/provider.ts";

export type CreateInvoiceDeps = { billing: BillingStore; providers: readonly PaymentProvider[]; log: Log };

export type InvoiceSubmission = {
  caller: Caller;
  tierName: string;
  method: PaymentMethod;
  idempotencyKey: string | null;
};

export type CreateInvoiceResult =
  | { ok: true; paymentUrl: string }
  | { ok: false; code: "unknown_tier" | "payments_unavailable" | "idempotency_key_reused" }
  | { ok: false; code: "quota_purchases"; error: string };

export async function createInvoice(
  deps: CreateInvoiceDeps,
  submission: InvoiceSubmission,
): Promise<CreateInvoiceResult> {
  const tier = planName.safeParse(submission.tierName);
  if (!tier.success) return { ok: false, code: "unknown_tier" };
  const provider = deps.providers.find((candidate) => candidate.methods.includes(submission.method));
  if (!provider) return { ok: false, code: "payments_unavailable" };
  const { priceCents, credits } = planByName(tier.data);
  const purchase: NewPurchase = {
    id: purchaseIdOf(submission),
    userId: submission.caller.userId,
    email: storableEmail(submission.caller.email),
    provider: provider.name,
    method: submission.method,
    tier: tier.data,
    priceCents,
    credits,
  };
  const created = await deps.billing.createPurchase(purchase);
  if (created.outcome === "too_many") {
    const error = quotaSentence("quota_purchases", { used: created.open, limit: created.allowed });
    return { ok: false, code: "quota_purchases", error };
  }
  if (created.outcome === "exists") return answerOfFirst(deps.billing, purchase);
  const invoice = await requestInvoice(deps, provider, purchase);
  return invoice ? { ok: true, paymentUrl: invoice.paymentUrl } : { ok: false, code: "payments_unavailable" };
}

async function requestInvoice(
  { billing, log }: CreateInvoiceDeps,
  provider: PaymentProvider,
  purchase: NewPurchase,
): Promise<Invoice | null> {
  try {
    const invoice = await provider.createInvoice({
      purchaseId: purchase.id,
      planLabel: planByName(purchase.tier).label,
      priceCents: purchase.priceCents,
      method: purchase.method,
      email: purchase.email,
    });
    if (await billing.setInvoice(purchase.id, invoice)) return invoice;
    log.warn("invoice_failed", { provider: provider.name, error: "The purchase was gone." });
    return null;
  } catch (error) {
    log.warn("invoice_failed", { provider: provider.name, error: describeError(error) });
    await billing.discardPurchase(purchase.id);
    return null;
  }
}

/** Longer than every adapter waits for its provider. */
const firstAnswersWithinMs = 20_000;
const lookEveryMs = 250;

async function answerOfFirst(billing: BillingStore, again: NewPurchase): Promise<CreateInvoiceResult> {
  for (let waitedMs = 0; waitedMs <= firstAnswersWithinMs; waitedMs += lookEveryMs) {
    const first = await billing.findPurchase(again.id);
    if (!first) break;
    if (first.userId !== again.userId || first.tier !== again.tier || first.method !== again.method)
      return { ok: false, code: "idempotency_key_reused" };
    if (first.paymentUrl !== null) return { ok: true, paymentUrl: first.paymentUrl };
    await sleep(lookEveryMs);
  }
  return { ok: false, code: "payments_unavailable" };
}

/** Derives the id from the person and the key, so that the primary key allows one purchase per key. */
function purchaseIdOf({ caller, idempotencyKey }: InvoiceSubmission): string {
  if (idempotencyKey === null) return randomUUID();
  const hex = createHash("sha256").update(`${caller.userId} ${idempotencyKey}`).digest("hex");
  // RFC 9562 leaves the content of a version 8 UUID to the application.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const storableEmail = (email: string | null): string | null => {
  const trimmed = email?.trim() ?? "";
  return trimmed.length >= 3 && trimmed.length <= 320 ? trimmed : null;
};
