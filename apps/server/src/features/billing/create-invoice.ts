/** Both invoice functions: the plan's own price, a pending purchase, then the provider's payment page. */
import { randomUUID } from "node:crypto";
import { planByName, planName, type PlanName } from "@galatea/contract/plans.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { Caller } from "#platform/ports.ts";
import type { BillingStore, PaymentMethod } from "./billing.store.ts";
import type { PaymentProvider } from "./providers/provider.ts";

export type CreateInvoiceDeps = { billing: BillingStore; providers: PaymentProvider[]; log: Log };

export type CreateInvoiceResult =
  | { ok: true; paymentUrl: string }
  | { ok: false; code: "unknown_tier" | "payments_unavailable" };

export async function createInvoice(
  deps: CreateInvoiceDeps,
  order: { caller: Caller; tierName: string; method: PaymentMethod },
): Promise<CreateInvoiceResult> {
  const tier = planName.safeParse(order.tierName);
  if (!tier.success) return { ok: false, code: "unknown_tier" };
  const provider = deps.providers.find((candidate) => candidate.methods.includes(order.method));
  if (!provider) return { ok: false, code: "payments_unavailable" };

  const purchaseId = await recordPurchase(deps.billing, provider, order.caller, tier.data, order.method);
  const { label, priceCents } = planByName(tier.data);
  const invoice = await provider
    .createInvoice({ purchaseId, planLabel: label, priceCents, method: order.method })
    .catch((error: unknown) => {
      deps.log.warn("invoice_failed", { provider: provider.name, error: describeError(error) });
      return null;
    });
  if (!invoice) {
    await deps.billing.discardPurchase(purchaseId);
    return { ok: false, code: "payments_unavailable" };
  }
  await deps.billing.setProviderRef(purchaseId, invoice.providerRef);
  return { ok: true, paymentUrl: invoice.paymentUrl };
}

async function recordPurchase(
  billing: BillingStore,
  provider: PaymentProvider,
  caller: Caller,
  tier: PlanName,
  method: PaymentMethod,
): Promise<string> {
  const plan = planByName(tier);
  const id = randomUUID();
  await billing.createPurchase({
    id,
    userId: caller.userId,
    email: caller.email,
    provider: provider.name,
    method,
    tier,
    priceCents: plan.priceCents,
    credits: plan.credits,
  });
  return id;
}
