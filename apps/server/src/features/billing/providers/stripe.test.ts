import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startHookReceiver } from "#testing/providers/hook-receiver.ts";
import { startStripeServer, type StripeDelivery } from "#testing/providers/stripe-server.ts";
import { expectUnavailable } from "../testing/expect-unavailable.ts";
import { ProviderUnavailable, type PaymentFact } from "./provider.ts";
import { createStripeProvider } from "./stripe.ts";

const secretKey = "sk_test_51Qx0000000000000000SECRET";
const webhookSecret = "whsec_0123456789abcdef";
const publicUrl = "https://galatea.example";
let nowMs = Date.parse("2030-01-01T00:00:00Z");
const now = (): Date => new Date(nowMs);

const hook = await startHookReceiver();
const stripe = await startStripeServer({ secretKey, webhookSecret, hookUrl: hook.url, now });
const provider = createStripeProvider({
  secretKey,
  webhookSecret,
  apiUrl: stripe.url,
  publicUrl,
  now,
  timeoutMs: 300,
});

beforeEach(() => {
  nowMs = Date.parse("2030-01-01T00:00:00Z");
  hook.callbacks.length = 0;
});
afterEach(() => stripe.breakWith(null));
afterAll(async () => {
  await stripe.close();
  await hook.close();
});

async function order(overrides: { purchaseId?: string; email?: string | null } = {}): Promise<string> {
  const { providerRef } = await provider.createInvoice({
    purchaseId: randomUUID(),
    planLabel: "Standard",
    priceCents: 1200,
    method: "card",
    email: "ada@example.org",
    ...overrides,
  });
  return providerRef;
}

/** Authenticates the latest callback and reads its fact. */
async function latestFact(): Promise<PaymentFact> {
  const callback = hook.callbacks.at(-1);
  if (!callback) throw new Error("Nothing was called.");
  expect(provider.authenticate(callback)).toMatchObject({ ok: true });
  return provider.readFact(callback);
}

test("a purchase becomes one session at our price, under our purchase id", async () => {
  const purchaseId = randomUUID();
  stripe.requests.length = 0;
  const request = { purchaseId, planLabel: "Launch", priceCents: 5000, method: "card" as const, email: null };
  const first = await provider.createInvoice(request);
  const second = await provider.createInvoice(request);

  expect(second).toEqual(first);
  expect(first.providerRef).toMatch(/^cs_test_/);
  expect(first.paymentUrl).toBe(`${stripe.url}/c/pay/${first.providerRef}`);
  const asked = stripe.requests[0];
  expect(asked?.headers.get("idempotency-key")).toBe(purchaseId);
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
    mode: "payment",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "5000",
    "line_items[0][price_data][product_data][name]": "Launch",
    client_reference_id: purchaseId,
    "metadata[purchase_id]": purchaseId,
    "payment_intent_data[metadata][purchase_id]": purchaseId,
    "adaptive_pricing[enabled]": "false",
    success_url: "https://galatea.example/subscription?payment=done",
    cancel_url: "https://galatea.example/subscription?payment=cancelled",
  });
});

test("the buyer's address is sent if known", async () => {
  await order({ email: "ada@example.org" });
  expect(new URLSearchParams(stripe.requests.at(-1)?.body).get("customer_email")).toBe("ada@example.org");
});

test("a card payment is paid, with Stripe's amount and the event's time", async () => {
  const providerRef = await order();
  nowMs += 90_000;
  await stripe.pay(providerRef);
  expect(await latestFact()).toEqual({
    providerRef,
    type: "paid",
    amountCents: 1200,
    paidAt: new Date("2030-01-01T00:01:30Z"),
  });
});

test("a bank debit is open until it arrives or fails", async () => {
  const arriving = await order();
  await stripe.announce(arriving);
  expect(await latestFact()).toEqual({ providerRef: arriving, type: "open", state: "complete_unpaid" });
  await stripe.settle(arriving, "succeeded");
  expect(await latestFact()).toMatchObject({ providerRef: arriving, type: "paid", amountCents: 1200 });

  const bouncing = await order();
  await stripe.announce(bouncing);
  await stripe.settle(bouncing, "failed");
  expect(await latestFact()).toEqual({ providerRef: bouncing, type: "failed" });
});

test("an unpaid session expires", async () => {
  const providerRef = await order();
  await stripe.expire(providerRef);
  expect(await latestFact()).toEqual({ providerRef, type: "expired" });
});

test("a late event gives the session's current state", async () => {
  const providerRef = await order();
  await stripe.announce(providerRef);
  await stripe.settle(providerRef, "succeeded");
  const [announced] = hook.callbacks;
  expect(announced && (await provider.readFact(announced))).toMatchObject({ type: "paid" });
});

test("polling gives the same facts as events", async () => {
  const purchaseId = randomUUID();
  const providerRef = await order({ purchaseId });
  const poll = (): Promise<PaymentFact> =>
    provider.readInvoice({ providerRef, purchaseId, priceCents: 1200 });
  expect(await poll()).toEqual({ providerRef, type: "open", state: "open_unpaid" });
  nowMs += 60_000;
  await stripe.announce(providerRef);
  expect(await poll()).toEqual({ providerRef, type: "open", state: "complete_unpaid" });
  await stripe.settle(providerRef, "succeeded");
  const paidAt = new Date("2030-01-01T00:01:00Z");
  expect(await poll()).toEqual({ providerRef, type: "paid", amountCents: 1200, paidAt });
  await stripe.refund(providerRef, 500);
  expect(await poll()).toMatchObject({ type: "paid" });
  await stripe.refund(providerRef, 700);
  expect(await poll()).toEqual({ providerRef, type: "refunded", refundedCents: null });
});

test("a session of another purchase is not accepted when polled", async () => {
  const providerRef = await order();
  expect(await provider.readInvoice({ providerRef, purchaseId: randomUUID(), priceCents: 1200 })).toEqual({
    providerRef,
    type: "open",
    state: "other_purchase",
  });
});

test("refunds give their sum, from the charge, in any order of events", async () => {
  const providerRef = await order();
  await stripe.pay(providerRef);
  await stripe.refund(providerRef, 300);
  expect(await latestFact()).toEqual({ providerRef, type: "refunded", refundedCents: 300 });
  await stripe.refund(providerRef, 200);
  const first = hook.callbacks.at(-2);
  expect(first && (await provider.readFact(first))).toEqual({
    providerRef,
    type: "refunded",
    refundedCents: 500,
  });
  await stripe.refund(providerRef, 700);
  expect(await latestFact()).toEqual({ providerRef, type: "refunded", refundedCents: null });
});

test("a refund that is pending or failed takes nothing", async () => {
  const providerRef = await order();
  await stripe.pay(providerRef);
  await stripe.refund(providerRef, 300);
  await stripe.updateRefund(providerRef, 300, "pending");
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "refund_pending" });
  await stripe.updateRefund(providerRef, 300, "succeeded");
  expect(await latestFact()).toEqual({ providerRef, type: "refunded", refundedCents: 300 });
  await stripe.failRefund(providerRef, 300);
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "refund_failed" });
  const refunded = hook.callbacks.at(1);
  expect(refunded && (await provider.readFact(refunded))).toEqual({
    providerRef,
    type: "open",
    state: "nothing_refunded",
  });
});

test("a dispute charges the purchase back; an inquiry and a won dispute do not", async () => {
  const providerRef = await order();
  await stripe.pay(providerRef);
  await stripe.dispute(providerRef, "created", "warning_needs_response");
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "dispute_warning_needs_response" });
  await stripe.dispute(providerRef, "created", "needs_response");
  expect(await latestFact()).toEqual({ providerRef, type: "charged_back" });
  await stripe.dispute(providerRef, "closed", "won");
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "dispute_won" });
  await stripe.dispute(providerRef, "funds_reinstated", "won");
  expect(await latestFact()).toMatchObject({ type: "open", state: "charge.dispute.funds_reinstated" });
  await stripe.dispute(providerRef, "closed", "lost");
  expect(await latestFact()).toEqual({ providerRef, type: "charged_back" });
});

test("a Payment Link that names a plan is an external purchase of the given address", async () => {
  const providerRef = stripe.openPaymentLink({ amountCents: 2600, metadata: { tier_name: "professional" } });
  await stripe.pay(providerRef, { email: "Grace@Example.org" });
  expect(await latestFact()).toEqual({
    providerRef,
    type: "paid",
    amountCents: 2600,
    paidAt: now(),
    external: { email: "Grace@Example.org", tier: "professional", method: "card" },
  });
  await stripe.refund(providerRef, 2600);
  expect(await latestFact()).toEqual({ providerRef, type: "refunded", refundedCents: null });
});

test.each([
  ["of another product", { amountCents: 1200 }, "other_product"],
  [
    "of a plan that we do not have",
    { amountCents: 1, metadata: { tier_name: "platinum" } },
    "external_with_unknown_tier",
  ],
  [
    "whose visitor wrote our number into the address",
    { amountCents: 1, clientReferenceId: randomUUID() },
    "other_product",
  ],
  [
    "in another currency",
    { amountCents: 1200, currency: "jpy", metadata: { tier_name: "standard" } },
    "paid_in_jpy",
  ],
])("a session %s is never a payment", async (_name, link, state) => {
  const providerRef = stripe.openPaymentLink(link);
  await stripe.pay(providerRef);
  expect(await latestFact()).toEqual({ providerRef, type: "open", state });
});

test("other events of the account are authentic and change nothing", async () => {
  await stripe.emit("payout.paid", { id: "po_1", object: "payout" });
  expect(await latestFact()).toEqual({ providerRef: "po_1", type: "open", state: "payout.paid" });
  await stripe.emit("charge.refunded", { id: "ch_1", object: "charge", payment_intent: "pi_of_an_invoice" });
  expect(await latestFact()).toEqual({
    providerRef: "pi_of_an_invoice",
    type: "open",
    state: "without_checkout",
  });
  await stripe.emit("charge.refunded", { id: "ch_1", object: "charge", payment_intent: null });
  expect(await latestFact()).toEqual({ providerRef: "ch_1", type: "open", state: "without_payment_intent" });
});

test("a second delivery of an event has the same key, also with a new signature", async () => {
  const { event } = await stripe.pay(await order());
  nowMs += 3_600_000;
  await stripe.redeliver(event.id);
  const keys = hook.callbacks.map((callback) => provider.authenticate(callback));
  expect(keys).toEqual([
    { ok: false, reason: "stale" },
    { ok: true, eventKey: event.id },
  ]);
});

test.each(["down", "hanging", "garbage", "redirecting", "failing"] as const)(
  "while Stripe is %s every call is refused as unavailable and no payment is lost",
  async (fault) => {
    const purchaseId = randomUUID();
    const providerRef = await order({ purchaseId });
    const delivery: StripeDelivery = await stripe.pay(providerRef);
    const [callback] = hook.callbacks;
    if (!callback) throw new Error("Nothing was called.");
    stripe.breakWith(fault);
    expect(provider.authenticate(callback)).toEqual({ ok: true, eventKey: delivery.event.id });
    await expectUnavailable(
      [
        () => order(),
        () => provider.readFact(callback),
        () => provider.readInvoice({ providerRef, purchaseId, priceCents: 1200 }),
      ],
      /SECRET/,
    );
    stripe.breakWith(null);
    expect(await provider.readFact(callback)).toMatchObject({ providerRef, type: "paid" });
  },
);

test("no error contains a key that Stripe refuses, not even its last characters", async () => {
  const wrong = createStripeProvider({
    secretKey: "sk_test_anotherSECRET",
    webhookSecret,
    apiUrl: stripe.url,
    publicUrl,
    now,
  });
  const error: unknown = await wrong
    .readInvoice({ providerRef: "cs_test_1", purchaseId: randomUUID(), priceCents: 1200 })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProviderUnavailable);
  expect((error as Error).message).toBe("Stripe refused: StripeAuthenticationError 401");
  expect((error as Error).stack).not.toContain("SECRET");
});

test("a session unknown to Stripe is unavailable, so that it is tried again", async () => {
  await expect(
    provider.readInvoice({ providerRef: "cs_test_unknown", purchaseId: randomUUID(), priceCents: 1200 }),
  ).rejects.toThrow("Stripe refused: StripeInvalidRequestError 404 resource_missing");
});

test("every payment since a day is listed, over all pages, and no unpaid or earlier session", async () => {
  const early = await order();
  await stripe.pay(early);
  nowMs += 86_400_000;
  const since = now();
  const paid: string[] = [];
  for (let made = 0; made < 101; made += 1) paid.push(await order());
  for (const ref of paid) await stripe.pay(ref);
  await order();
  const facts: PaymentFact[] = [];
  for await (const fact of provider.listPayments?.(since) ?? []) facts.push(fact);
  expect(facts.map(({ providerRef }) => providerRef).toSorted()).toEqual(paid.toSorted());
  expect(facts.every((fact) => fact.type === "paid" && fact.amountCents === 1200)).toBe(true);
});
