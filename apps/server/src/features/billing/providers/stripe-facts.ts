/**
 * Derives the payment fact from a Stripe Checkout Session that was read from Stripe. Pure. Only our own sessions and those
 * of a Payment Link that names a plan become payments.
 */
import { planName, type PlanName } from "@galatea/contract/plans.ts";
import { z } from "zod";
import type { PaymentFact } from "./provider.ts";

/** Requested with every session, so that one answer has its payment and its refunds. */
export const sessionExpansions = ["payment_intent.latest_charge"];

const charge = z.object({
  id: z.string(),
  created: z.int().nonnegative(),
  currency: z.string(),
  amount_refunded: z.int().nonnegative(),
  refunded: z.boolean(),
});

export const sessionSchema = z.object({
  id: z.string().min(1).max(200),
  object: z.literal("checkout.session"),
  mode: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  currency: z.string().nullable(),
  amount_total: z.int().nonnegative().nullable(),
  created: z.int().nonnegative(),
  metadata: z.record(z.string(), z.string()).nullable(),
  customer_details: z.object({ email: z.string().nullable() }).nullable(),
  payment_intent: z.object({ status: z.string(), latest_charge: charge.nullable() }).nullable(),
});
export type StripeSession = z.infer<typeof sessionSchema>;

/** The states of a dispute in which the bank has taken the money or may keep it. */
const takenDisputes = [
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "lost",
] as const;
const takenDispute = z.enum(takenDisputes);

/** @param paidAt the event's time of payment; defaults to the charge's own time. */
export function factOfSession(session: StripeSession, paidAt?: Date): PaymentFact {
  const providerRef = session.id;
  const open = (state: string): PaymentFact => ({ providerRef, type: "open", state });
  const sale = saleOf(session);
  if (!sale.ok) return open(sale.state);
  if (session.payment_status === "paid") return factOfPaid(session, sale.externalTier, paidAt);
  if (session.payment_status !== "unpaid") return open(session.payment_status);
  if (session.status === "expired") return { providerRef, type: "expired" };
  // A pending bank debit: its payment intent tells whether it has failed.
  const failed = ["requires_payment_method", "canceled"].includes(session.payment_intent?.status ?? "");
  if (session.status === "complete" && failed) return { providerRef, type: "failed" };
  return open(`${session.status ?? "unknown"}_unpaid`);
}

function factOfPaid(session: StripeSession, externalTier: PlanName | null, paidAt?: Date): PaymentFact {
  const providerRef = session.id;
  const email = session.customer_details?.email;
  if (externalTier && !email) return { providerRef, type: "open", state: "external_without_email" };
  if (session.currency !== "usd" || session.amount_total === null) {
    return { providerRef, type: "open", state: `paid_in_${session.currency ?? "unknown"}` };
  }
  const charge = session.payment_intent?.latest_charge;
  if (charge?.refunded) return { providerRef, type: "refunded", refundedCents: null };
  return {
    providerRef,
    type: "paid",
    amountCents: session.amount_total,
    paidAt: paidAt ?? new Date((charge?.created ?? session.created) * 1000),
    ...(externalTier && email ? { external: { email, tier: externalTier, method: "card" } } : {}),
  };
}

/** Uses Stripe's current sum of all refunds, because events of several refunds may arrive in any order. */
export function factOfRefund(session: StripeSession): PaymentFact {
  const providerRef = session.id;
  const open = (state: string): PaymentFact => ({ providerRef, type: "open", state });
  const sale = saleOf(session);
  if (!sale.ok) return open(sale.state);
  const charge = session.payment_intent?.latest_charge;
  if (!charge || charge.amount_refunded === 0) return open("nothing_refunded");
  if (charge.refunded) return { providerRef, type: "refunded", refundedCents: null };
  if (charge.currency !== "usd") return open(`refunded_in_${charge.currency}`);
  return { providerRef, type: "refunded", refundedCents: charge.amount_refunded };
}

/** An inquiry (`warning_…`) takes no money yet. After a won dispute the operator decides. */
export function factOfDispute(session: StripeSession, status: string): PaymentFact {
  const sale = saleOf(session);
  if (!sale.ok) return { providerRef: session.id, type: "open", state: sale.state };
  if (takenDispute.safeParse(status).success) return { providerRef: session.id, type: "charged_back" };
  return { providerRef: session.id, type: "open", state: `dispute_${status}` };
}

/**
 * Tells our sessions from others by their metadata, which only holders of the account's key can write. A visitor of a
 * Payment Link can choose `client_reference_id`, so it is ignored.
 */
function saleOf(
  session: StripeSession,
): { ok: true; externalTier: PlanName | null } | { ok: false; state: string } {
  if (session.mode !== "payment") return { ok: false, state: "other_product" };
  if (session.metadata?.["purchase_id"]) return { ok: true, externalTier: null };
  const tierName = session.metadata?.["tier_name"];
  if (!tierName) return { ok: false, state: "other_product" };
  const tier = planName.safeParse(tierName);
  return tier.success
    ? { ok: true, externalTier: tier.data }
    : { ok: false, state: "external_with_unknown_tier" };
}
