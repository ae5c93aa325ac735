/**
 * A local Stripe: the part of its API that a shop with Checkout Sessions uses, and its signed events. Tests play the
 * buyer, the bank and the operator; the server keeps the books as Stripe does, and calls the hook.
 * https://docs.stripe.com/api, https://docs.stripe.com/webhooks/signature
 */
import { createHmac, randomBytes } from "node:crypto";
import { startLoopbackServer } from "./loopback-server.ts";
import { deliverEvent } from "./post-callback.ts";
import { createStripeApi } from "./stripe-api.ts";
import {
  renderCharge,
  renderRefund,
  renderSession,
  type Charge,
  type SessionRecord,
} from "./stripe-objects.ts";

export type StripeServerOptions = {
  secretKey: string;
  webhookSecret: string;
  hookUrl: string;
  now?: () => Date;
};

export type StripeEventBody = {
  id: string;
  object: "event";
  api_version: string;
  type: string;
  created: number;
  livemode: boolean;
  data: { object: Record<string, unknown> };
};

/** One call of the hook, with the status that it answered. */
export type StripeDelivery = { event: StripeEventBody; body: string; signature: string; status: number };

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

export async function startStripeServer(options: StripeServerOptions) {
  const now = options.now ?? (() => new Date());
  const unixNow = (): number => Math.floor(now().getTime() / 1000);
  const isLive = /_live_/.test(options.secretKey);
  const deliveries: StripeDelivery[] = [];
  const id = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

  const server = await startLoopbackServer((request) => api.answer(request));
  const api = createStripeApi({
    secretKey: options.secretKey,
    isLive,
    unixNow,
    newId: id,
    pageUrl: (sessionId) => `${server.url}/c/pay/${sessionId}`,
  });
  const { find, addSession } = api;

  /** Posts an event; the signature covers the time of the delivery. */
  function post(event: StripeEventBody): Promise<StripeDelivery> {
    const body = JSON.stringify(event, null, 2);
    const sentAt = unixNow();
    const mac = createHmac("sha256", options.webhookSecret).update(`${sentAt}.${body}`).digest("hex");
    const signature = `t=${sentAt},v1=${mac},v0=${"0".repeat(64)}`;
    const headers = {
      "stripe-signature": signature,
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    };
    return deliverEvent(deliveries, options.hookUrl, { event, body, signature, headers });
  }

  function emit(type: string, object: Record<string, unknown>): Promise<StripeDelivery> {
    return post({
      id: id("evt"),
      object: "event",
      // An event has the API version of its endpoint, which may differ from the SDK's.
      api_version: "2024-06-20",
      type,
      created: unixNow(),
      livemode: isLive,
      data: { object },
    });
  }

  const chargeOf = (sessionId: string): { session: SessionRecord; charge: Charge } => {
    const session = find(sessionId);
    const charge = session.paymentIntent?.latestCharge;
    if (!charge) throw new Error(`Session ${sessionId} was never charged.`);
    return { session, charge };
  };
  const emitSession = (type: string, session: SessionRecord): Promise<StripeDelivery> =>
    emit(type, renderSession(session, []));

  /** The buyer completes the page. A bank debit is `unpaid` until it settles. */
  async function complete(
    sessionId: string,
    how: { email?: string; settled: boolean },
  ): Promise<StripeDelivery> {
    const session = find(sessionId);
    if (session.status !== "open") throw new Error(`Session ${sessionId} is not open.`);
    session.status = "complete";
    session.paymentStatus = how.settled ? "paid" : "unpaid";
    session.customerEmail ??= how.email ?? "buyer@example.org";
    session.paymentIntent = {
      id: id("pi"),
      status: how.settled ? "succeeded" : "processing",
      latestCharge: {
        id: id("ch"),
        created: unixNow(),
        currency: session.currency,
        amount: session.amountTotal,
        amountRefunded: 0,
        status: how.settled ? "succeeded" : "pending",
      },
    };
    return emitSession("checkout.session.completed", session);
  }

  return {
    ...server,
    deliveries,

    /** The buyer pays by card. */
    pay: (sessionId: string, how: { email?: string } = {}) => complete(sessionId, { ...how, settled: true }),
    /** The buyer starts a bank debit, which takes days. */
    announce: (sessionId: string, how: { email?: string } = {}) =>
      complete(sessionId, { ...how, settled: false }),
    /** The announced debit arrives, or does not. */
    settle: (sessionId: string, outcome: "succeeded" | "failed") => {
      const { session, charge } = chargeOf(sessionId);
      charge.status = outcome;
      if (session.paymentIntent) {
        session.paymentIntent.status = outcome === "succeeded" ? "succeeded" : "requires_payment_method";
      }
      if (outcome === "succeeded") session.paymentStatus = "paid";
      return emitSession(`checkout.session.async_payment_${outcome}`, session);
    },
    /** The session expires unpaid after a day. */
    expire: (sessionId: string) => {
      const session = find(sessionId);
      session.status = "expired";
      return emitSession("checkout.session.expired", session);
    },
    /** The operator refunds money. Every refund is one event whose charge carries the sum of all. */
    refund: (sessionId: string, amountCents: number) => {
      const { session, charge } = chargeOf(sessionId);
      charge.amountRefunded = Math.min(charge.amount, charge.amountRefunded + amountCents);
      return emit("charge.refunded", renderCharge(session, charge));
    },
    /** The buyer's bank returns a refund to the operator. */
    failRefund: (sessionId: string, amountCents: number) => {
      const { session, charge } = chargeOf(sessionId);
      charge.amountRefunded -= amountCents;
      return emit("refund.failed", renderRefund(session, charge, amountCents, "failed"));
    },
    updateRefund: (sessionId: string, amountCents: number, status: "pending" | "succeeded") => {
      const { session, charge } = chargeOf(sessionId);
      return emit("refund.updated", renderRefund(session, charge, amountCents, status));
    },
    /** `warning_…` is an inquiry of the bank and takes no money yet. */
    dispute: (
      sessionId: string,
      event: "created" | "updated" | "funds_withdrawn" | "closed" | "funds_reinstated",
      status: string,
    ) => {
      const { session, charge } = chargeOf(sessionId);
      return emit(`charge.dispute.${event}`, {
        id: `dp_${charge.id}`,
        object: "dispute",
        amount: charge.amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: session.paymentIntent?.id ?? null,
        reason: "fraudulent",
        status,
      });
    },
    /** A buyer opens a Payment Link of the operator: Stripe creates a session with the link's metadata. */
    openPaymentLink: (link: {
      amountCents: number;
      currency?: string;
      metadata?: Record<string, string>;
      clientReferenceId?: string;
    }): string =>
      addSession({
        mode: "payment",
        status: "open",
        paymentStatus: "unpaid",
        currency: link.currency ?? "usd",
        amountTotal: link.amountCents,
        metadata: link.metadata ?? {},
        clientReferenceId: link.clientReferenceId ?? null,
        customerEmail: null,
        paymentIntent: null,
        isPaymentLink: true,
      }).id,
    /** Any other event of the account. */
    emit,
    /** Stripe repeats an event without a 2xx answer for three days; each delivery is signed again. */
    redeliver: (eventId: string) => {
      const delivery = deliveries.find(({ event }) => event.id === eventId);
      if (!delivery) throw new Error(`There was no event ${eventId}.`);
      return post(delivery.event);
    },
  };
}
