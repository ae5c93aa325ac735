/**
 * BTCPay Server: one invoice per purchase; callbacks are signed over their bytes. A callback only says that an invoice has
 * changed. Its state is read from the server, so that order and repetition of callbacks do not matter.
 * https://docs.btcpayserver.org/API/Greenfield/v1/#tag/Webhooks
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { formatCents } from "#platform/format-cents.ts";
import { createBtcpayApi, type BtcpayApi } from "./btcpay-api.ts";
import {
  factOfInvoice,
  invoiceSchema,
  needsPayments,
  paymentMethodsSchema,
  type BtcpayInvoice,
} from "./btcpay-facts.ts";
import {
  ProviderUnavailable,
  type Authentication,
  type Callback,
  type Invoice,
  type InvoiceRequest,
  type PaymentFact,
  type PaymentProvider,
} from "./provider.ts";

type BtcpayOptions = {
  url: string;
  storeId: string;
  apiKey: string;
  webhookSecret: string;
  publicUrl: string;
  now?: () => Date;
  timeoutMs?: number;
};

const expirationMinutes = 60;

/**
 * A redelivery keeps the first delivery's time. The server repeats for an hour and holds later callbacks back meanwhile,
 * and an operator may repeat by hand after an outage. The wide window is harmless: a replay finds its key taken, and facts
 * are read from the server.
 */
const replayWindowMs = 7 * 24 * 60 * 60_000;

const reference = z.string().min(1).max(200);
const eventSchema = z.object({
  deliveryId: reference,
  /** The id of the first delivery, which also contains it. Older servers leave it out of the first. */
  originalDeliveryId: reference.nullish(),
  type: z.string().min(1).max(100),
  timestamp: z.int().nonnegative(),
  storeId: z.string().nullish(),
  invoiceId: reference.nullish(),
});
type BtcpayEvent = z.infer<typeof eventSchema>;

const createdInvoice = z.object({ id: reference, checkoutLink: z.url({ protocol: /^https?$/ }) });

export function createBtcpayProvider(options: BtcpayOptions): PaymentProvider {
  // Anybody could sign with an empty secret.
  if (options.webhookSecret === "") throw new Error("BTCPay's webhook needs a secret.");
  const now = options.now ?? (() => new Date());
  const api = createBtcpayApi({ ...options, timeoutMs: options.timeoutMs ?? 10_000 });

  return {
    name: "btcpay",
    methods: ["crypto"],
    createInvoice: (request) => createInvoice(api, options.publicUrl, request),
    authenticate: (callback) => authenticate(options.webhookSecret, now, callback),
    readFact: async ({ rawBody }) => {
      const event = parseEvent(rawBody);
      if (!event) throw new Error("A callback was read that had never been authenticated.");
      return readFactOfEvent(api, options.storeId, event);
    },
    readInvoice: async ({ providerRef, purchaseId }) => {
      const invoice = await readInvoice(api, options.storeId, providerRef);
      if (invoice.metadata?.["orderId"] === purchaseId) return readFactOfInvoice(api, invoice, now());
      return { providerRef, type: "open", state: "other_purchase" };
    },
    listPayments: (since) => listPayments(api, options.storeId, since, now()),
  };
}

const invoicesPerPage = 100;

async function* listPayments(
  api: BtcpayApi,
  storeId: string,
  since: Date,
  now: Date,
): AsyncGenerator<PaymentFact> {
  const startDate = Math.floor(since.getTime() / 1000);
  for (let skip = 0; ; skip += invoicesPerPage) {
    const page = await api.get(
      `/invoices?startDate=${startDate}&skip=${skip}&take=${invoicesPerPage}`,
      z.array(invoiceSchema),
    );
    for (const invoice of page) {
      if (invoice.storeId === storeId && needsPayments(invoice))
        yield await readFactOfInvoice(api, invoice, now);
    }
    if (page.length < invoicesPerPage) return;
  }
}

async function createInvoice(api: BtcpayApi, publicUrl: string, request: InvoiceRequest): Promise<Invoice> {
  const { id, checkoutLink } = await api.post(
    "/invoices",
    {
      amount: formatCents(request.priceCents),
      currency: "USD",
      metadata: {
        orderId: request.purchaseId,
        itemDesc: request.planLabel,
        ...(request.email === null ? {} : { buyerEmail: request.email }),
      },
      checkout: {
        expirationMinutes,
        // Overrides the store's tolerance: the full price has to be paid.
        paymentTolerance: 0,
        redirectURL: `${publicUrl}/subscription?payment=done`,
        redirectAutomatically: true,
      },
    },
    createdInvoice,
  );
  return { providerRef: id, paymentUrl: checkoutLink };
}

function authenticate(secret: string, now: () => Date, { rawBody, headers }: Callback): Authentication {
  const given = Buffer.from(headers.get("btcpay-sig") ?? "");
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(rawBody).digest("hex")}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { ok: false, reason: "bad_signature" };
  }
  const event = parseEvent(rawBody);
  if (!event) return { ok: false, reason: "malformed" };
  if (now().getTime() - event.timestamp * 1000 > replayWindowMs) return { ok: false, reason: "stale" };
  return { ok: true, eventKey: event.originalDeliveryId ?? event.deliveryId };
}

async function readFactOfEvent(api: BtcpayApi, storeId: string, event: BtcpayEvent): Promise<PaymentFact> {
  const open = (providerRef: string, state: string): PaymentFact => ({ providerRef, type: "open", state });
  // Events of payouts and payment requests have no invoice.
  if (!event.invoiceId) return open(event.deliveryId, event.type);
  // The button "Test" of older servers sends this id.
  if (event.invoiceId.startsWith("__test__")) return open(event.invoiceId, "test");
  if (event.storeId !== storeId) return open(event.invoiceId, "other_store");
  // An operator offers a refund for pickup. No invoice says how much of it was picked up.
  if (event.type === "InvoiceRefund") return open(event.invoiceId, "refund_offered");
  if (event.type === "InvoiceCreated") return open(event.invoiceId, "created");
  const invoice = await readInvoice(api, storeId, event.invoiceId);
  return readFactOfInvoice(api, invoice, new Date(event.timestamp * 1000));
}

async function readInvoice(api: BtcpayApi, storeId: string, id: string): Promise<BtcpayInvoice> {
  const invoice = await api.get(`/invoices/${encodeURIComponent(id)}`, invoiceSchema);
  if (invoice.id === id && invoice.storeId === storeId) return invoice;
  throw new ProviderUnavailable("BTCPay answered with another invoice.");
}

async function readFactOfInvoice(
  api: BtcpayApi,
  invoice: BtcpayInvoice,
  fallbackTime: Date,
): Promise<PaymentFact> {
  const methods = needsPayments(invoice)
    ? await api.get(`/invoices/${encodeURIComponent(invoice.id)}/payment-methods`, paymentMethodsSchema)
    : [];
  return factOfInvoice(invoice, methods, fallbackTime);
}

function parseEvent(rawBody: Uint8Array): BtcpayEvent | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(rawBody);
    return eventSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
