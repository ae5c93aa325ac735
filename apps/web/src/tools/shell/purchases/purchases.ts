/** The columns of purchases that their buyer reads, and words for their plan, status, method and provider. */
import type { PaymentMethod, PaymentProviderName } from "@galatea/contract/payments.ts";
import { planByName, type Plan } from "@galatea/contract/plans.ts";
import type { PurchaseRow } from "#platform/database.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { formatCredits } from "#ui/price.tsx";

export const purchaseColumns =
  "id,user_id,provider,method,tier,price_cents,paid_cents,refunded_cents,currency,credits,status,receipt_number,created_at,paid_at,refunded_at,claimed_at";

export const planLabel = (purchase: Pick<PurchaseRow, "tier">): string => planByName(purchase.tier).label;

/** The credits and the price of a plan in one sentence. */
export const planTerms = ({ label, credits, priceCents }: Plan): string =>
  `${label}: ${formatCredits(credits)} credits for $${priceCents / 100}, once.`;

export const receiptPath = (purchaseId: string): string => `/account/receipts/${purchaseId}`;

export function purchaseStatus(purchase: Pick<PurchaseRow, "status" | "refunded_cents">): {
  label: string;
  tone: BadgeTone;
} {
  if (purchase.status === "charged_back") return { label: "Charged back", tone: "warning" };
  if (purchase.status === "refunded") return { label: "Refunded", tone: "success" };
  if (purchase.refunded_cents > 0) return { label: "Partly refunded", tone: "success" };
  return { label: "Paid", tone: "neutral" };
}

const methods: Record<PaymentMethod, string> = { card: "Card", crypto: "Crypto" };
const providers: Record<PaymentProviderName, string> = {
  paygate: "PayGate.to",
  stripe: "Stripe",
  plisio: "Plisio",
  btcpay: "BTCPay Server",
  sandbox: "Sandbox, play money",
};

export const methodWords = (method: PaymentMethod): string => methods[method];
/** A provider that this version does not know is shown by its code. */
export const providerWords = (provider: PaymentProviderName): string => providers[provider] ?? provider;

export const moneyWords = (cents: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "narrowSymbol" }).format(
    cents / 100,
  );
