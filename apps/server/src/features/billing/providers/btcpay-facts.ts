/**
 * Derives the payment fact from a BTCPay invoice and its payments, both read from the server. Pure. Numbers are texts, so
 * no amount passes through a float.
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

/** The amount still due, negative when overpaid. Only its sign is used. */
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
      /** The price of one coin of the method in the invoice's currency. */
      rate: decimal,
      /** The amount still due of the whole invoice, over all methods. */
      due: nothingDue,
      payments: z.array(payment),
    })
    .transform(({ due, ...method }) => ({ ...method, isInvoiceCovered: due })),
);
export type BtcpayPaymentMethods = z.infer<typeof paymentMethodsSchema>;

/** Whether the fact depends on the payments. */
export const needsPayments = (invoice: BtcpayInvoice): boolean =>
  invoice.status === "Settled" || (invoice.status === "Expired" && invoice.additionalStatus !== "None");

/** @param fallbackTime the time of payment when no payment has one: an operator marked the invoice as settled. */
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
  // An amount that the server takes as exact is the price, although the coins may multiply to a cent more or less.
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
      // The payment came late. The server never settles it; it counts when every part is confirmed.
      if (invoice.additionalStatus === "PaidLate") return received.isWhole ? paid() : open(state);
      if (invoice.additionalStatus !== "PaidPartial") return { providerRef, type: "expired" };
      return receivedCents > 0 ? { providerRef, type: "underpaid", amountCents: receivedCents } : open(state);
    default:
      return open(state);
  }
}

/** The confirmed amount less the method's fee, in cents rounded down. */
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
 * Tells our invoices from others: ours have our purchase id and no plan; those of an operator's own checkout name a plan
 * and a buyer.
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
