/**
 * Our own payment provider with play money. It has invoices, a checkout page, signed callbacks and polling like the real
 * ones, behind the same interface. The settings refuse it on a public address.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { planName } from "@galatea/contract/plans.ts";
import { paymentMethod } from "@galatea/contract/payments.ts";
import { z } from "zod";
import type { Callback, PaymentFact, PaymentProvider } from "./provider.ts";
import type { SandboxInvoice, SandboxInvoices } from "./sandbox-invoices.store.ts";

const sandboxEvents = ["paid", "underpaid", "failed", "expired", "refunded", "charged_back", "open"] as const;
export type SandboxEvent = (typeof sandboxEvents)[number];

const cents = z.number().int().nonnegative().max(2_000_000_000);
const callbackBody = z.object({
  event_id: z.uuid(),
  invoice: z.string().min(1).max(200),
  event: z.enum(sandboxEvents),
  paid_cents: cents,
  refunded_cents: cents,
  external: z.object({ email: z.string().max(320), tier: planName, method: paymentMethod }).nullable(),
  sent_at: z.number(),
});
type CallbackBody = z.infer<typeof callbackBody>;

const replayWindowMs = 5 * 60_000;
export const sandboxSignatureHeader = "x-sandbox-signature";

export type SandboxCallback = { eventId: string; rawBody: string; signature: string };

export type SandboxProvider = PaymentProvider & {
  invoices: SandboxInvoices;
  now: () => Date;
  checkoutUrl(invoiceId: string): string;
  /** Checks the token in a checkout URL; its holder may pay. */
  isCheckoutToken(invoiceId: string, token: string): boolean;
  /** The callback that the sandbox posts to `/hooks/sandbox` about one of its invoices. */
  callbackFor(invoice: SandboxInvoice, event: SandboxEvent): SandboxCallback;
};

/** The reference of an invoice. The id is our purchase's, or for an external purchase one of the sandbox's own. */
export const sandboxRef = (invoiceId: string): string => `sandbox_${invoiceId}`;

export function createSandboxProvider(options: {
  secret: string;
  publicUrl: string;
  now: () => Date;
  invoices: SandboxInvoices;
}): SandboxProvider {
  const { invoices, now } = options;
  const sign = (text: string): string => createHmac("sha256", options.secret).update(text).digest("hex");
  const isSignature = (text: string, signature: string): boolean => {
    const expected = Buffer.from(sign(text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  const checkoutUrl = (invoiceId: string): string =>
    `${options.publicUrl}/checkout/sandbox/${invoiceId}?token=${sign(`checkout:${invoiceId}`)}`;
  return {
    name: "sandbox",
    methods: ["card", "crypto"],
    createInvoice: async ({ purchaseId, priceCents, method, planLabel }) => {
      const ref = sandboxRef(purchaseId);
      await invoices.insert({ ref, priceCents, method, planLabel, external: null });
      return { providerRef: ref, paymentUrl: checkoutUrl(purchaseId) };
    },
    authenticate: ({ rawBody, headers }) => {
      const text = Buffer.from(rawBody).toString("utf8");
      if (!isSignature(`callback:${text}`, headers.get(sandboxSignatureHeader) ?? ""))
        return { ok: false, reason: "bad_signature" };
      const body = parseBody(rawBody);
      if (!body) return { ok: false, reason: "malformed" };
      const ageMs = Math.abs(now().getTime() - body.sent_at);
      return ageMs > replayWindowMs ? { ok: false, reason: "stale" } : { ok: true, eventKey: body.event_id };
    },
    readFact: (callback) => Promise.resolve(factOf(callback)),
    readInvoice: async ({ providerRef }) => {
      const invoice = await invoices.find(providerRef);
      return invoice ? stateOf(invoice) : { type: "open", providerRef, state: "unknown" };
    },
    listPayments: async function* (since) {
      for (const invoice of await invoices.listPaid(since)) yield stateOf(invoice);
    },
    invoices,
    now,
    checkoutUrl,
    isCheckoutToken: (invoiceId, token) => isSignature(`checkout:${invoiceId}`, token),
    callbackFor: (invoice, event) => {
      const body = {
        event_id: randomUUID(),
        invoice: invoice.ref,
        event,
        paid_cents: invoice.paidCents,
        refunded_cents: invoice.refundedCents,
        external: externalOf(invoice),
        sent_at: now().getTime(),
      } satisfies CallbackBody;
      const rawBody = JSON.stringify(body);
      return { eventId: body.event_id, rawBody, signature: sign(`callback:${rawBody}`) };
    },
  };
}

function factOf({ rawBody }: Callback): PaymentFact {
  const body = parseBody(rawBody);
  if (!body) throw new Error("What was authentic is no callback any more.");
  const providerRef = body.invoice;
  switch (body.event) {
    case "paid":
      return {
        providerRef,
        type: "paid",
        amountCents: body.paid_cents,
        paidAt: new Date(body.sent_at),
        ...(body.external ? { external: body.external } : {}),
      };
    case "underpaid":
      return { providerRef, type: "underpaid", amountCents: body.paid_cents };
    case "refunded":
      return { providerRef, type: "refunded", refundedCents: body.refunded_cents };
    case "open":
      return { providerRef, type: "open", state: "open" };
    case "failed":
    case "expired":
    case "charged_back":
      return { providerRef, type: body.event };
  }
}

function stateOf(invoice: SandboxInvoice): PaymentFact {
  const { ref: providerRef, state, paidCents, paidAt, refundedCents } = invoice;
  if (invoice.chargedBack) return { providerRef, type: "charged_back" };
  if (paidCents > 0 && refundedCents === paidCents)
    return { providerRef, type: "refunded", refundedCents: null };
  if (paidAt) {
    const external = externalOf(invoice);
    return { providerRef, type: "paid", amountCents: paidCents, paidAt, ...(external ? { external } : {}) };
  }
  if (state === "underpaid") return { providerRef, type: "underpaid", amountCents: paidCents };
  if (state === "failed" || state === "expired") return { providerRef, type: state };
  return { providerRef, type: "open", state };
}

function externalOf({ externalEmail, externalTier, method }: SandboxInvoice): CallbackBody["external"] {
  return externalEmail !== null && externalTier !== null
    ? { email: externalEmail, tier: externalTier, method }
    : null;
}

function parseBody(rawBody: Uint8Array): CallbackBody | null {
  try {
    return callbackBody.safeParse(JSON.parse(Buffer.from(rawBody).toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}
