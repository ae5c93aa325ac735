/**
 * Stripe Checkout: one session per purchase, signed events. A signed event is proof, but payments and refunds are read from
 * Stripe again, because events arrive late and in any order.
 * https://docs.stripe.com/api/checkout/sessions, https://docs.stripe.com/webhooks
 */
import { Stripe } from "stripe";
import { z } from "zod";
import {
  ProviderUnavailable,
  type Authentication,
  type Callback,
  type Invoice,
  type InvoiceRequest,
  type PaymentFact,
  type PaymentProvider,
} from "./provider.ts";
import {
  factOfDispute,
  factOfRefund,
  factOfSession,
  sessionExpansions,
  sessionSchema,
  type StripeSession,
} from "./stripe-facts.ts";

type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Another URL of the API, for tests. */
  apiUrl?: string;
  publicUrl: string;
  now: () => Date;
  timeoutMs?: number;
};

const toleranceSeconds = 300;

const reference = z.string().min(1).max(200);
const eventSchema = z.object({
  id: reference,
  object: z.literal("event"),
  type: z.string(),
  created: z.int().nonnegative(),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: reference.optional() }).loose() }),
});
type StripeEvent = z.infer<typeof eventSchema>;

/** A charge, a refund or a dispute. Each names the payment intent, never the session. */
const moneyMovement = z.object({
  id: reference,
  status: z.string().nullish(),
  payment_intent: reference.nullish(),
});

const createdSession = z.object({ id: reference, url: z.url({ protocol: /^https?$/ }) });

export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const isLive = isLiveKey(options.secretKey);
  const stripe = openStripe(options);
  const readSession = (id: string): Promise<StripeSession> => retrieveSession(stripe, id);

  return {
    name: "stripe",
    methods: ["card"],
    createInvoice: (request) => createSession(stripe, options.publicUrl, request),
    authenticate: (callback) => authenticate(stripe, { ...options, isLive }, callback),
    readFact: async (callback) => {
      const event = parseEvent(decodeUtf8(callback.rawBody) ?? "");
      if (!event) throw new Error("A callback was read that had never been authenticated.");
      return readFactOfEvent(stripe, event);
    },
    readInvoice: async ({ providerRef, purchaseId }) => {
      const session = await readSession(providerRef);
      if (session.metadata?.["purchase_id"] === purchaseId) return factOfSession(session);
      return { providerRef, type: "open", state: "other_purchase" };
    },
    listPayments: (since) => listPayments(stripe, since),
  };
}

const sessionsPerPage = 100;
const sessionPage = z.object({ data: z.array(sessionSchema), has_more: z.boolean() });

async function* listPayments(stripe: Stripe, since: Date): AsyncGenerator<PaymentFact> {
  const expand = sessionExpansions.map((path) => `data.${path}`);
  const created = { gte: Math.floor(since.getTime() / 1000) };
  let last: string | undefined;
  do {
    const after = last === undefined ? {} : { starting_after: last };
    const answer = await ask(() =>
      stripe.checkout.sessions.list({
        created,
        status: "complete",
        limit: sessionsPerPage,
        expand,
        ...after,
      }),
    );
    const { data, has_more } = checked(sessionPage, answer);
    for (const session of data) yield factOfSession(session);
    last = has_more ? data.at(-1)?.id : undefined;
  } while (last !== undefined);
}

function openStripe(options: StripeOptions): Stripe {
  const api = options.apiUrl === undefined ? null : new URL(options.apiUrl);
  return new Stripe(options.secretKey, {
    // A buyer waits for `createInvoice`.
    timeout: options.timeoutMs ?? 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(api
      ? {
          protocol: api.protocol === "http:" ? "http" : "https",
          host: api.hostname,
          port: api.port || (api.protocol === "http:" ? 80 : 443),
        }
      : {}),
  });
}

function isLiveKey(secretKey: string): boolean {
  const mode = /^(?:sk|rk)_(?:org_)?(live|test)_/.exec(secretKey)?.[1];
  if (!mode)
    throw new Error("Stripe's secret key should begin with sk_live_, sk_test_, rk_live_ or rk_test_.");
  return mode === "live";
}

/** The idempotency key is the purchase's id, so that a repeated request answers the same session. */
async function createSession(stripe: Stripe, publicUrl: string, request: InvoiceRequest): Promise<Invoice> {
  const back = (outcome: string): string => `${publicUrl}/subscription?payment=${outcome}`;
  const metadata = { purchase_id: request.purchaseId };
  const answer = await ask(() =>
    stripe.checkout.sessions.create(
      {
        mode: "payment",
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: "usd",
              unit_amount: request.priceCents,
              product_data: { name: request.planLabel },
            },
          },
        ],
        client_reference_id: request.purchaseId,
        metadata,
        payment_intent_data: { metadata },
        ...(request.email === null ? {} : { customer_email: request.email }),
        // A payment in another currency would have an amount that our record does not know.
        adaptive_pricing: { enabled: false },
        success_url: back("done"),
        cancel_url: back("cancelled"),
      },
      { idempotencyKey: request.purchaseId },
    ),
  );
  const { id, url } = checked(createdSession, answer);
  return { providerRef: id, paymentUrl: url };
}

function authenticate(
  stripe: Stripe,
  options: { webhookSecret: string; now: () => Date; isLive: boolean },
  { rawBody, headers }: Callback,
): Authentication {
  const text = decodeUtf8(rawBody);
  if (!text) return { ok: false, reason: "malformed" };
  const isSigned = (tolerance: number): boolean => {
    try {
      const header = headers.get("stripe-signature") ?? "";
      const receivedAt = options.now().getTime();
      const { signature } = stripe.webhooks;
      return (
        signature?.verifyHeader(text, header, options.webhookSecret, tolerance, undefined, receivedAt) ??
        false
      );
    } catch {
      // The SDK throws plain errors too, for an empty or a non-ASCII `v1=`.
      return false;
    }
  };
  // A tolerance of 0 skips the check of the time.
  if (!isSigned(0)) return { ok: false, reason: "bad_signature" };
  if (!isSigned(toleranceSeconds)) return { ok: false, reason: "stale" };
  const event = parseEvent(text);
  if (!event || event.livemode !== options.isLive) return { ok: false, reason: "malformed" };
  return { ok: true, eventKey: event.id };
}

async function readFactOfEvent(stripe: Stripe, event: StripeEvent): Promise<PaymentFact> {
  const subject = event.data.object;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const session = await retrieveSession(stripe, checked(z.object({ id: reference }), subject).id);
      return factOfSession(session, new Date(event.created * 1000));
    }
    case "charge.refunded":
      return readFactOfMovement(stripe, event, (session) => factOfRefund(session));
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return readFactOfMovement(stripe, event, (session, status) =>
        // The refund failed, so the money is still ours. The operator decides about credits taken back for it.
        status === "succeeded" ? factOfRefund(session) : openWith(session.id, `refund_${status}`),
      );
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.closed":
      return readFactOfMovement(stripe, event, factOfDispute);
    default:
      return openWith(subject.id ?? event.id, event.type);
  }
}

async function readFactOfMovement(
  stripe: Stripe,
  event: StripeEvent,
  decide: (session: StripeSession, status: string) => PaymentFact,
): Promise<PaymentFact> {
  const movement = checked(moneyMovement, event.data.object);
  if (!movement.payment_intent) return openWith(movement.id, "without_payment_intent");
  const session = await findSession(stripe, movement.payment_intent);
  if (!session) return openWith(movement.payment_intent, "without_checkout");
  return decide(session, movement.status ?? "unknown");
}

const openWith = (providerRef: string, state: string): PaymentFact => ({ providerRef, type: "open", state });

async function retrieveSession(stripe: Stripe, id: string): Promise<StripeSession> {
  const answer = await ask(() => stripe.checkout.sessions.retrieve(id, { expand: sessionExpansions }));
  const session = checked(sessionSchema, answer);
  if (session.id !== id) throw new ProviderUnavailable("Stripe answered with another session.");
  return session;
}

async function findSession(stripe: Stripe, paymentIntent: string): Promise<StripeSession | null> {
  const expand = sessionExpansions.map((path) => `data.${path}`);
  const answer = await ask(() =>
    stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1, expand }),
  );
  return checked(z.object({ data: z.array(sessionSchema) }), answer).data[0] ?? null;
}

/** Stripe's messages repeat parts of the request, even of the key, so errors contain only type, status and code. */
async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) {
      throw new ProviderUnavailable("Stripe's answer cannot be read.");
    }
    const { type, statusCode, code } = error;
    throw new ProviderUnavailable(["Stripe refused:", type, statusCode, code].filter(Boolean).join(" "));
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join("."));
  throw new ProviderUnavailable(`Stripe's answer is not what it should be: ${fields.join(", ")}`);
}

function parseEvent(text: string): StripeEvent | null {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Strict, because the SDK's lenient decoding would accept different bytes under one signature. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
