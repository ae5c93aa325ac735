/**
 * What a payment provider is to us: it makes an invoice, its callbacks can be believed, and it can be asked. Nothing it
 * says decides a price or a number of credits; those are on our own record of the purchase.
 */
import type { PaymentMethod, PaymentProviderName } from "@galatea/contract/payments.ts";
import type { PlanName } from "@galatea/contract/plans.ts";

export type InvoiceRequest = {
  purchaseId: string;
  planLabel: string;
  priceCents: number;
  method: PaymentMethod;
  /** The buyer's address, where it is known; some providers ask for it. */
  email: string | null;
};

export type Invoice = {
  /** The provider's own reference; unique per provider. Facts name their purchase by it. */
  providerRef: string;
  /** The page where the buyer pays. */
  paymentUrl: string;
};

/** A request to `/hooks/{provider}`, or what was kept of it. */
export type Callback = {
  method: "GET" | "POST";
  query: URLSearchParams;
  rawBody: Uint8Array;
  headers: Headers;
};

export type Authentication =
  | {
      ok: true;
      /** Unique per provider and event; a second delivery of the same event carries the same. At most 200 characters. */
      eventKey: string;
    }
  | { ok: false; reason: "bad_signature" | "stale" | "malformed" };

/** A purchase that came about at the provider, without an invoice of ours. */
export type ExternalPurchase = { email: string; tier: PlanName; method: PaymentMethod };

export type PaymentFact = { providerRef: string } & (
  | {
      type: "paid";
      /** What was really paid, in US cents, rounded down. */
      amountCents: number;
      paidAt: Date;
      external?: ExternalPurchase;
    }
  /** Less than the price arrived, and nothing more is to come. */
  | { type: "underpaid"; amountCents: number }
  | { type: "failed" | "expired" }
  /** The sum of all refunds so far, in US cents; null: everything. */
  | { type: "refunded"; refundedCents: number | null }
  | { type: "charged_back" }
  /** Authentic, and nothing to act upon: still open, or a state that we do not know. Unknown never grants. */
  | { type: "open"; state: string }
);

export class ProviderUnavailable extends Error {}

export interface PaymentProvider {
  readonly name: PaymentProviderName;
  readonly methods: readonly PaymentMethod[];
  /** @throws {ProviderUnavailable} when it cannot be reached, refuses, or answers something that is no invoice. */
  createInvoice(request: InvoiceRequest): Promise<Invoice>;
  /**
   * Is this from the provider, and fresh? Without network, in constant time over secrets.
   * Whatever is `ok` is stored and answered 200 before anything else is done with it.
   */
  authenticate(callback: Callback): Authentication;
  /**
   * What an authentic callback says, confirmed by asking the provider wherever the callback alone is no proof.
   * @throws {ProviderUnavailable} when it has to be asked and does not answer: the job tries again later.
   */
  readFact(callback: Callback): Promise<PaymentFact>;
  /**
   * Asks about an invoice whose outcome is open.
   * @throws {ProviderUnavailable} when it does not answer.
   */
  readInvoice(invoice: { providerRef: string; purchaseId: string; priceCents: number }): Promise<PaymentFact>;
}
