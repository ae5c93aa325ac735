/**
 * What a Checkout Session of Stripe means for a purchase. Pure: the session was read from Stripe itself, and only one
 * of ours, or of a Payment Link that names a plan, ever becomes a payment.
 */
import { planName, type PlanName } from "@galatea/contract/plans.ts";
import { z } from "zod";
import type { PaymentFact } from "./provider.ts";

/** Kept with every read of a session, so that one answer tells its payment and its refunds. */
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

/** Of the many states of a dispute, those in which the bank has taken the money, or may keep it. */
const takenDisputes = [
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "lost",
] as const;
const takenDispute = z.enum(takenDisputes);

/** @param paidAt when the event says that it was paid; without an event the charge's own time counts. */
export function factOfSession(session: StripeSession, paidAt?: Date): PaymentFact {
  const providerRef = session.id;
  const open = (state: string): PaymentFact => ({ providerRef, type: "open", state });
  const sale = saleOf(session);
  if (!sale.ok) return open(sale.state);
  if (session.payment_status === "paid") return factOfPaid(session, sale.externalTier, paidAt);
  if (session.payment_status !== "unpaid") return open(session.payment_status);
  if (session.status === "expired") return { providerRef, type: "expired" };
  // A bank debit that was announced: its payment intent tells whether it is still on its way.
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

/** The sum of all refunds, as Stripe counts it now: events of several refunds may come in any order. */
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

/** An inquiry (`warning_…`) takes no money yet; a dispute that was won is for an operator to decide about. */
export function factOfDispute(session: StripeSession, status: string): PaymentFact {
  const sale = saleOf(session);
  if (!sale.ok) return { providerRef: session.id, type: "open", state: sale.state };
  if (takenDispute.safeParse(status).success) return { providerRef: session.id, type: "charged_back" };
  return { providerRef: session.id, type: "open", state: `dispute_${status}` };
}

/**
 * Whose session it is. `client_reference_id` says nothing: the visitor of a Payment Link writes it into the address.
 * Metadata is written by whoever has the account's key.
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
