/**
 * The interface of a payment provider: it makes invoices, its callbacks can be authenticated, and it can be polled. It never
 * decides a price or a number of credits; those are on our own record of the purchase.
 */
import type { PaymentMethod, PaymentProviderName } from "@galatea/contract/payments.ts";
import type { PlanName } from "@galatea/contract/plans.ts";

export type InvoiceRequest = {
  purchaseId: string;
  planLabel: string;
  priceCents: number;
  method: PaymentMethod;
  /** The buyer's address if known; some providers require it. */
  email: string | null;
};

export type Invoice = {
  /** The provider's own reference; unique per provider. Facts name their purchase by it. */
  providerRef: string;
  /** The page where the buyer pays. */
  paymentUrl: string;
};

/** A request to `/hooks/{provider}`, or its stored part. */
export type Callback = {
  method: "GET" | "POST";
  query: URLSearchParams;
  rawBody: Uint8Array;
  headers: Headers;
};

export type Authentication =
  | {
      ok: true;
      /** Unique per provider and event, the same for every delivery of an event. At most 200 characters. */
      eventKey: string;
    }
  | { ok: false; reason: "bad_signature" | "stale" | "malformed" };

/** A purchase that was made at the provider, without an invoice of ours. */
export type ExternalPurchase = { email: string; tier: PlanName; method: PaymentMethod };

export type PaymentFact = { providerRef: string } & (
  | {
      type: "paid";
      /** The amount actually paid, in US cents, rounded down. */
      amountCents: number;
      paidAt: Date;
      external?: ExternalPurchase;
    }
  /** Less than the price arrived, and no more is expected. */
  | { type: "underpaid"; amountCents: number }
  | { type: "failed" | "expired" }
  /** The sum of all refunds so far, in US cents; null for everything. */
  | { type: "refunded"; refundedCents: number | null }
  | { type: "charged_back" }
  /** Nothing to apply: the invoice is open, or its state is unknown. An unknown state never grants. */
  | { type: "open"; state: string }
);

export class ProviderUnavailable extends Error {}

export interface PaymentProvider {
  readonly name: PaymentProviderName;
  readonly methods: readonly PaymentMethod[];
  /** @throws {ProviderUnavailable} when it cannot be reached, refuses, or answers no valid invoice. */
  createInvoice(request: InvoiceRequest): Promise<Invoice>;
  /**
   * Tells whether the callback comes from the provider and is fresh, without network and in constant time over secrets.
   * An `ok` callback is stored and answered with 200 before it is processed.
   */
  authenticate(callback: Callback): Authentication;
  /**
   * Reads the fact of an authentic callback, asking the provider wherever the callback alone is no proof.
   * @throws {ProviderUnavailable} when the provider has to be asked and does not answer; the job tries again later.
   */
  readFact(callback: Callback): Promise<PaymentFact>;
  /**
   * Polls an open invoice.
   * @throws {ProviderUnavailable} when the provider does not answer.
   */
  readInvoice(invoice: { providerRef: string; purchaseId: string; priceCents: number }): Promise<PaymentFact>;
  /**
   * Lists the payments of invoices made since then, also those made at the provider's own checkout. Absent when each
   * payment of the provider has an invoice of ours, or the provider has no list.
   * @throws {ProviderUnavailable} when the provider does not answer.
   */
  listPayments?(since: Date): AsyncIterable<PaymentFact>;
}
