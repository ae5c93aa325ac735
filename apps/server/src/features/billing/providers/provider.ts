/** What a payment provider is to us: it makes an invoice, and its callbacks can be read and believed. */
import type { PaymentMethod } from "../billing.store.ts";

export type PaymentEvent = {
  /** Unique per provider and event; a second delivery carries the same. */
  eventKey: string;
  providerRef: string;
  status: "paid" | "failed" | "expired";
  /** What was really paid, in US cents. */
  amountCents: number;
};

export type InvoiceRequest = {
  purchaseId: string;
  planLabel: string;
  priceCents: number;
  method: PaymentMethod;
};

export interface PaymentProvider {
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  /** @returns the provider's own reference and the page where the buyer pays; null when it cannot be reached. */
  createInvoice(request: InvoiceRequest): Promise<{ providerRef: string; paymentUrl: string } | null>;
  /** Null when the callback is not authentic, or says nothing that we act upon. Compares in constant time. */
  readCallback(callback: { rawBody: Uint8Array; headers: Headers }): PaymentEvent | null;
}
