/**
 * A local BTCPay Server with one store: invoices of the Greenfield API, and its signed webhook. Tests play the buyer, the
 * chain and the operator; the server calls the hook as the real one does.
 * https://docs.btcpayserver.org/API/Greenfield/v1/
 */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import {
  addPayment,
  confirmPayments,
  expireInvoice,
  failToConfirm,
  markInvoice,
  renderInvoice,
  renderPaymentMethods,
  replacePayments,
  satsDue,
  type BtcpayMethod,
  type InvoiceChange,
  type InvoiceRecord,
} from "./btcpay-invoice.ts";
import { startLoopbackServer, type ReceivedRequest, type Reply } from "./loopback-server.ts";
import { deliverEvent } from "./post-callback.ts";

export type BtcpayServerOptions = {
  storeId: string;
  apiKey: string;
  webhookSecret: string;
  hookUrl: string;
  now?: () => Date;
};

type BtcpayEventBody = {
  deliveryId: string;
  webhookId: string;
  originalDeliveryId: string;
  isRedelivery: boolean;
  type: string;
  timestamp: number;
} & Record<string, unknown>;

/** One call of the hook, with the status that it answered. */
export type BtcpayDelivery = { event: BtcpayEventBody; body: string; signature: string; status: number };

export type BtcpayServer = Awaited<ReturnType<typeof startBtcpayServer>>;

export async function startBtcpayServer(options: BtcpayServerOptions) {
  const now = options.now ?? (() => new Date());
  const unixNow = (): number => Math.floor(now().getTime() / 1000);
  const invoices = new Map<string, InvoiceRecord>();
  const deliveries: BtcpayDelivery[] = [];
  const id = (): string => randomBytes(16).toString("base64url");
  const webhookId = id();

  const server = await startLoopbackServer((request) => answer(request));
  const checkoutLink = (invoiceId: string): string => `${server.url}/i/${invoiceId}`;

  function answer(request: ReceivedRequest): Reply {
    if (request.headers.get("authorization") !== `token ${options.apiKey}`) {
      return refusal(401, "unauthenticated", "Authentication is required for accessing this endpoint");
    }
    const store = `/api/v1/stores/${options.storeId}/invoices`;
    const { pathname } = request.url;
    if (pathname === store && request.method === "POST") return create(request.body);
    if (pathname === store) return list(request.url.searchParams);
    const [, invoiceId = "", part] =
      /^\/([\w-]+)(\/payment-methods)?$/.exec(pathname.slice(store.length)) ?? [];
    const invoice = pathname.startsWith(`${store}/`) ? invoices.get(invoiceId) : undefined;
    if (!invoice) return refusal(404, "invoice-not-found", "The invoice was not found");
    const body = part ? renderPaymentMethods(invoice) : renderInvoice(invoice, checkoutLink(invoiceId));
    return { status: 200, body };
  }

  function list(query: URLSearchParams): Reply {
    const skip = Number(query.get("skip") ?? 0);
    const page = [...invoices.values()]
      .filter(({ createdTime }) => createdTime >= Number(query.get("startDate") ?? 0))
      .slice(skip, skip + Number(query.get("take") ?? 50));
    return { status: 200, body: page.map((invoice) => renderInvoice(invoice, checkoutLink(invoice.id))) };
  }

  function create(text: string): Reply {
    const { amount, currency, metadata, checkout } = JSON.parse(text) as Record<string, unknown>;
    if (typeof amount !== "string" || !/^\d{1,7}\.\d{2}$/.test(amount) || typeof currency !== "string") {
      const message = "The amount should be a number, and its currency be given.";
      return { status: 422, body: [{ path: "Amount", message }] };
    }
    const invoice = addInvoice({
      priceCents: BigInt(amount.replace(".", "")),
      currency,
      metadata: (metadata ?? {}) as Record<string, unknown>,
      checkout: (checkout ?? {}) as Record<string, unknown>,
    });
    return { status: 200, body: renderInvoice(invoice, checkoutLink(invoice.id)) };
  }

  function addInvoice(
    fields: Pick<InvoiceRecord, "priceCents" | "currency" | "metadata" | "checkout">,
  ): InvoiceRecord {
    const invoice: InvoiceRecord = {
      ...fields,
      id: id(),
      storeId: options.storeId,
      createdTime: unixNow(),
      status: "New",
      additionalStatus: "None",
      payments: [],
    };
    invoices.set(invoice.id, invoice);
    return invoice;
  }

  function post(event: BtcpayEventBody): Promise<BtcpayDelivery> {
    const body = JSON.stringify(event, null, 2);
    const mac = createHmac("sha256", options.webhookSecret).update(body).digest("hex");
    const signature = `sha256=${mac}`;
    const headers = { "content-type": "application/json", "btcpay-sig": signature };
    return deliverEvent(deliveries, options.hookUrl, { event, body, signature, headers });
  }

  function emit(type: string, fields: Record<string, unknown>): Promise<BtcpayDelivery> {
    const deliveryId = id();
    const timestamp = unixNow();
    const base = { deliveryId, webhookId, originalDeliveryId: deliveryId, isRedelivery: false };
    return post({ ...base, type, timestamp, storeId: options.storeId, ...fields });
  }

  const find = (invoiceId: string): InvoiceRecord => {
    const invoice = invoices.get(invoiceId);
    if (!invoice) throw new Error(`There is no invoice ${invoiceId}.`);
    return invoice;
  };

  /** Delivers one event after the other, as the real server's queue does. */
  async function deliverAll(invoiceId: string, changes: InvoiceChange[]): Promise<BtcpayDelivery[]> {
    const { metadata } = find(invoiceId);
    const deliveries: BtcpayDelivery[] = [];
    for (const { type, fields } of changes)
      deliveries.push(await emit(type, { invoiceId, metadata, ...fields }));
    return deliveries;
  }

  return {
    ...server,
    deliveries,

    /** The buyer sends `percent` of the amount due. On the chain it is unconfirmed at first. */
    send: (invoiceId: string, how: { percent: number; method?: BtcpayMethod }) => {
      const invoice = find(invoiceId);
      const sats = (satsDue(invoice) * BigInt(how.percent)) / 100n;
      const payment = { sats, method: how.method ?? "BTC-CHAIN", receivedDate: unixNow() };
      return deliverAll(invoiceId, addPayment(invoice, payment));
    },
    /** The chain confirms every payment. */
    confirm: (invoiceId: string) => deliverAll(invoiceId, confirmPayments(find(invoiceId))),
    /** The buyer takes back unconfirmed payments. */
    replace: (invoiceId: string) => deliverAll(invoiceId, replacePayments(find(invoiceId))),
    expire: (invoiceId: string) => deliverAll(invoiceId, expireInvoice(find(invoiceId))),
    failToConfirm: (invoiceId: string) => deliverAll(invoiceId, failToConfirm(find(invoiceId))),
    /** The operator marks the invoice. */
    mark: (invoiceId: string, status: "Settled" | "Invalid") =>
      deliverAll(invoiceId, markInvoice(find(invoiceId), status)),
    offerRefund: (invoiceId: string) =>
      deliverAll(invoiceId, [{ type: "InvoiceRefund", fields: { pullPaymentId: id() } }]),
    /** An invoice that the operator's own checkout made. */
    createExternalInvoice: (invoice: {
      priceCents: number;
      currency?: string;
      metadata?: Record<string, unknown>;
    }): string =>
      addInvoice({
        priceCents: BigInt(invoice.priceCents),
        currency: invoice.currency ?? "USD",
        metadata: invoice.metadata ?? { orderId: `shop-${randomUUID()}` },
        checkout: {},
      }).id,
    /** Any other event of the store. */
    emit,
    /** Repeats a delivery, as by hand or after a 5xx, 408, 429 or no answer. Its timestamp stays that of the first. */
    redeliver: (deliveryId: string) => {
      const delivery = deliveries.find(({ event }) => event.deliveryId === deliveryId);
      if (!delivery) throw new Error(`There was no delivery ${deliveryId}.`);
      return post({ ...delivery.event, deliveryId: id(), isRedelivery: true });
    },
  };
}

function refusal(status: number, code: string, message: string): Reply {
  return { status, body: { code, message } };
}
