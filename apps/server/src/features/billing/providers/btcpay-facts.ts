/**
 * What an invoice of BTCPay Server and its payments mean for a purchase. Pure: both were read from the server itself.
 * Numbers are taken as the text that was sent: no amount passes through a float.
 */
import { planName } from "@galatea/contract/plans.ts";
import { z } from "zod";
import { isZero, minus, parseDecimal, plus, times, toCents, type Decimal } from "./decimal.ts";
import type { ExternalPurchase, PaymentFact } from "./provider.ts";

const decimal = z.string().transform((text, context): Decimal => {
  const parsed = parseDecimal(text);
  if (parsed) return parsed;
  context.addIssue("no decimal");
  return z.NEVER;
});

/** What is still to come, negative where too much has. Only whether it is anything matters. */
const nothingDue = z
  .string()
  .regex(/^-?\d/)
  .transform((text) => text.startsWith("-") || isZero(parseDecimal(text) ?? { digits: 1n, scale: 0 }));

export const invoiceSchema = z.object({
  id: z.string().min(1).max(200),
  storeId: z.string(),
  status: z.string(),
  additionalStatus: z.string(),
  currency: z.string(),
  amount: decimal,
  metadata: z.looseObject({}).nullish(),
});
export type BtcpayInvoice = z.infer<typeof invoiceSchema>;

const payment = z.object({
  value: decimal,
  fee: decimal,
  status: z.string(),
  receivedDate: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
});

export const paymentMethodsSchema = z.array(
  z
    .object({
      /** Of the invoice's currency, for one of the method's. */
      rate: decimal,
      /** Of the whole invoice, by whatever method the rest came. */
      due: nothingDue,
      payments: z.array(payment),
    })
    .transform(({ due, ...method }) => ({ ...method, isInvoiceCovered: due })),
);
export type BtcpayPaymentMethods = z.infer<typeof paymentMethodsSchema>;

/** Is there something that only the payments can tell? */
export const needsPayments = (invoice: BtcpayInvoice): boolean =>
  invoice.status === "Settled" || (invoice.status === "Expired" && invoice.additionalStatus !== "None");

/** @param fallbackTime when it was paid, where no payment says it: an operator marked it as settled. */
export function factOfInvoice(
  invoice: BtcpayInvoice,
  methods: BtcpayPaymentMethods,
  fallbackTime: Date,
): PaymentFact {
  const providerRef = invoice.id;
  const open = (state: string): PaymentFact => ({ providerRef, type: "open", state });
  const sale = saleOf(invoice);
  if (!sale.ok) return open(sale.state);
  if (invoice.currency !== "USD") return open(`in_${invoice.currency}`);
  const state = `${invoice.status}_${invoice.additionalStatus}`;
  const received = sumOf(methods);
  const priceCents = toCents(invoice.amount);
  if (received.cents === null || priceCents === null) return open(`${state}_beyond_measure`);
  const receivedCents = received.cents;
  // What the server takes as exact is the price, though its coins may multiply to a cent more or less.
  const isExact = ["None", "Marked"].includes(invoice.additionalStatus);
  const paid = (): PaymentFact => ({
    providerRef,
    type: "paid",
    amountCents: isExact ? priceCents : Math.max(priceCents, receivedCents),
    paidAt: received.lastAt ?? fallbackTime,
    ...(sale.external ? { external: sale.external } : {}),
  });
  switch (invoice.status) {
    case "Settled":
      return paid();
    case "Invalid":
      return { providerRef, type: "failed" };
    case "Expired":
      // All of it came late, and counts as soon as every part of it is confirmed. The server never settles it.
      if (invoice.additionalStatus === "PaidLate") return received.isWhole ? paid() : open(state);
      if (invoice.additionalStatus !== "PaidPartial") return { providerRef, type: "expired" };
      return receivedCents > 0 ? { providerRef, type: "underpaid", amountCents: receivedCents } : open(state);
    default:
      return open(state);
  }
}

/** What is confirmed, less the fee that its method adds to what is due; in cents rounded down. */
function sumOf(methods: BtcpayPaymentMethods): {
  cents: number | null;
  isWhole: boolean;
  lastAt: Date | null;
} {
  let total: Decimal = { digits: 0n, scale: 0 };
  let lastSeconds: number | null = null;
  let isConfirmed = true;
  for (const { rate, payments } of methods) {
    for (const payment of payments) {
      if (payment.status === "Invalid") continue;
      if (payment.status !== "Settled") {
        isConfirmed = false;
        continue;
      }
      total = plus(total, times(minus(payment.value, payment.fee), rate));
      lastSeconds = Math.max(lastSeconds ?? 0, payment.receivedDate);
    }
  }
  const isNothingDue = methods.some((method) => !isZero(method.rate) && method.isInvoiceCovered);
  return {
    cents: toCents(total),
    isWhole: isConfirmed && isNothingDue && !isZero(total),
    lastAt: lastSeconds === null ? null : new Date(lastSeconds * 1000),
  };
}

/**
 * Whose invoice it is. Ours carry our number and never a plan; those of an operator's own checkout name plan and buyer.
 */
function saleOf(
  invoice: BtcpayInvoice,
): { ok: true; external: ExternalPurchase | null } | { ok: false; state: string } {
  const { orderId, tierName, buyerEmail } = invoice.metadata ?? {};
  if (tierName === undefined || tierName === null) {
    return z.uuid().safeParse(orderId).success
      ? { ok: true, external: null }
      : { ok: false, state: "other_product" };
  }
  const tier = planName.safeParse(tierName);
  if (!tier.success) return { ok: false, state: "external_with_unknown_tier" };
  if (typeof buyerEmail !== "string" || buyerEmail === "") {
    return { ok: false, state: "external_without_email" };
  }
  return { ok: true, external: { email: buyerEmail, tier: tier.data, method: "crypto" } };
}
