import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startBtcpayServer } from "#testing/providers/btcpay-server.ts";
import { startHookReceiver } from "#testing/providers/hook-receiver.ts";
import { expectUnavailable } from "../testing/expect-unavailable.ts";
import { factOfInvoice, invoiceSchema, paymentMethodsSchema } from "./btcpay-facts.ts";
import { createBtcpayProvider } from "./btcpay.ts";
import type { PaymentFact } from "./provider.ts";

const storeId = "9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776";
const apiKey = "b8a1c2d3SECRET";
const webhookSecret = "MbMS4GZ9";
const publicUrl = "https://galatea.example";
const startMs = Date.parse("2030-01-01T00:00:00Z");
let nowMs = startMs;
const now = (): Date => new Date(nowMs);

const hook = await startHookReceiver();
const btcpay = await startBtcpayServer({ storeId, apiKey, webhookSecret, hookUrl: hook.url, now });
const provider = createBtcpayProvider({
  url: `${btcpay.url}/`,
  storeId,
  apiKey,
  webhookSecret,
  publicUrl,
  now,
  timeoutMs: 300,
});

beforeEach(() => {
  nowMs = startMs;
  hook.callbacks.length = 0;
});
afterEach(() => btcpay.breakWith(null));
afterAll(async () => {
  await btcpay.close();
  await hook.close();
});

async function order(purchaseId: string = randomUUID()): Promise<string> {
  const request = { purchaseId, planLabel: "Standard", priceCents: 1200, method: "crypto" as const };
  return (await provider.createInvoice({ ...request, email: "ada@example.org" })).providerRef;
}

/** Authenticates the latest callback and reads its fact. */
async function latestFact(): Promise<PaymentFact> {
  const callback = hook.callbacks.at(-1);
  if (!callback) throw new Error("Nothing was called.");
  expect(provider.authenticate(callback)).toMatchObject({ ok: true });
  return provider.readFact(callback);
}

test("a purchase becomes an invoice at our price, under our purchase id", async () => {
  const purchaseId = randomUUID();
  btcpay.requests.length = 0;
  const invoice = await provider.createInvoice({
    purchaseId,
    planLabel: "Growth",
    priceCents: 15005,
    method: "crypto",
    email: "ada@example.org",
  });
  expect(invoice.paymentUrl).toBe(`${btcpay.url}/i/${invoice.providerRef}`);
  expect(JSON.parse(btcpay.requests[0]?.body ?? "")).toEqual({
    amount: "150.05",
    currency: "USD",
    metadata: { orderId: purchaseId, itemDesc: "Growth", buyerEmail: "ada@example.org" },
    checkout: {
      expirationMinutes: 60,
      paymentTolerance: 0,
      redirectURL: "https://galatea.example/subscription?payment=done",
      redirectAutomatically: true,
    },
  });
});

test("a payment is open until it is confirmed, then paid with the time of its arrival", async () => {
  const providerRef = await order();
  nowMs += 60_000;
  await btcpay.send(providerRef, { percent: 100 });
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "Processing_None" });
  nowMs += 1_800_000;
  await btcpay.confirm(providerRef);
  // Exactly the price, although the coins multiply to a fraction of a cent more.
  expect(await latestFact()).toEqual({
    providerRef,
    type: "paid",
    amountCents: 1200,
    paidAt: new Date(startMs + 60_000),
  });
});

test("lightning is paid at once", async () => {
  const providerRef = await order();
  await btcpay.send(providerRef, { percent: 100, method: "BTC-LN" });
  expect(await latestFact()).toMatchObject({ providerRef, type: "paid", amountCents: 1200 });
});

test("an overpayment counts in full, over all methods and rounded down", async () => {
  const providerRef = await order();
  await btcpay.send(providerRef, { percent: 50, method: "BTC-LN" });
  await btcpay.send(providerRef, { percent: 150 });
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "Processing_PaidOver" });
  await btcpay.confirm(providerRef);
  // 12627 sats are due; 6313 and 18940 arrived, at 95040.13 $: 24.00048…
  expect(await latestFact()).toMatchObject({ providerRef, type: "paid", amountCents: 2400 });
});

test("amounts are exact to the last digit: ten payments of a tenth are the whole, less their fees", () => {
  const invoice = invoiceSchema.parse({
    id: "1",
    storeId,
    status: "Expired",
    additionalStatus: "PaidPartial",
    currency: "USD",
    amount: "1200",
    metadata: { orderId: randomUUID() },
  });
  const payment = { value: "0.1", fee: "0", status: "Settled", receivedDate: "1893456000" };
  const factOf = (payments: object[], rate: string): PaymentFact =>
    factOfInvoice(invoice, paymentMethodsSchema.parse([{ rate, due: "1", payments }]), now());
  const ten: object[] = Array.from({ length: 10 }, () => payment);
  expect(factOf(ten, "12")).toMatchObject({ type: "underpaid", amountCents: 1200 });
  expect(
    factOf([...ten, { ...payment, status: "Invalid" }], "11.9999999999999999999999999999"),
  ).toMatchObject({
    amountCents: 1199,
  });
  expect(factOf([{ ...payment, value: "1.0000000001", fee: "0.0000000001" }], "12")).toMatchObject({
    amountCents: 1200,
  });
  expect(factOf(ten, "99999999999")).toEqual({
    providerRef: "1",
    type: "open",
    state: "Expired_PaidPartial_beyond_measure",
  });
});

test("an invoice that an operator marks as settled is paid at its price", async () => {
  const providerRef = await order();
  nowMs += 5_000;
  await btcpay.mark(providerRef, "Settled");
  expect(await latestFact()).toEqual({
    providerRef,
    type: "paid",
    amountCents: 1200,
    paidAt: new Date(startMs + 5_000),
  });
});

test("an unpaid invoice expires", async () => {
  const providerRef = await order();
  await btcpay.expire(providerRef);
  expect(await latestFact()).toEqual({ providerRef, type: "expired" });
});

test("an invoice that expires half paid is underpaid, once that half is confirmed", async () => {
  const providerRef = await order();
  await btcpay.send(providerRef, { percent: 50 });
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "New_PaidPartial" });
  await btcpay.expire(providerRef);
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "Expired_PaidPartial" });
  await btcpay.confirm(providerRef);
  // 6313 sats are 5.99988… $.
  expect(await latestFact()).toEqual({ providerRef, type: "underpaid", amountCents: 599 });
});

test("a payment after the expiry counts once all of it is confirmed, and is underpaid until then", async () => {
  const providerRef = await order();
  await btcpay.send(providerRef, { percent: 50, method: "BTC-LN" });
  await btcpay.expire(providerRef);
  expect(await latestFact()).toEqual({ providerRef, type: "underpaid", amountCents: 599 });
  nowMs += 7_200_000;
  await btcpay.send(providerRef, { percent: 60 });
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "Expired_PaidLate" });
  await btcpay.confirm(providerRef);
  expect(await latestFact()).toEqual({
    providerRef,
    type: "paid",
    amountCents: 1320,
    paidAt: new Date(startMs + 7_200_000),
  });
});

test("late coins that the buyer takes back pay nothing", async () => {
  const providerRef = await order();
  await btcpay.expire(providerRef);
  await btcpay.send(providerRef, { percent: 100 });
  await btcpay.replace(providerRef);
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "Expired_PaidLate" });
});

test("an invoice with unconfirmed coins has failed until an operator settles it", async () => {
  const providerRef = await order();
  await btcpay.send(providerRef, { percent: 100 });
  await btcpay.failToConfirm(providerRef);
  expect(await latestFact()).toEqual({ providerRef, type: "failed" });
  await btcpay.mark(providerRef, "Settled");
  expect(await latestFact()).toMatchObject({ type: "paid", amountCents: 1200 });
});

test("an invoice that an operator marks as invalid has failed", async () => {
  const providerRef = await order();
  await btcpay.mark(providerRef, "Invalid");
  expect(await latestFact()).toEqual({ providerRef, type: "failed" });
});

test("a late callback gives the invoice's current state", async () => {
  const providerRef = await order();
  await btcpay.send(providerRef, { percent: 100 });
  await btcpay.confirm(providerRef);
  for (const callback of hook.callbacks) {
    expect(await provider.readFact(callback)).toMatchObject({ providerRef, type: "paid" });
  }
});

test("polling gives the same facts as callbacks", async () => {
  const purchaseId = randomUUID();
  const providerRef = await order(purchaseId);
  const poll = (): Promise<PaymentFact> =>
    provider.readInvoice({ providerRef, purchaseId, priceCents: 1200 });
  expect(await poll()).toEqual({ providerRef, type: "open", state: "New_None" });
  await btcpay.send(providerRef, { percent: 100 });
  expect(await poll()).toEqual({ providerRef, type: "open", state: "Processing_None" });
  await btcpay.confirm(providerRef);
  expect(await poll()).toEqual({ providerRef, type: "paid", amountCents: 1200, paidAt: new Date(startMs) });
  const other = await order();
  expect(await provider.readInvoice({ providerRef: other, purchaseId, priceCents: 1200 })).toEqual({
    providerRef: other,
    type: "open",
    state: "other_purchase",
  });
});

test("an invoice of the operator's own checkout with plan and buyer is an external purchase", async () => {
  const metadata = { tierName: "launch", buyerEmail: "Grace@Example.org", orderId: "shop-7" };
  const providerRef = btcpay.createExternalInvoice({ priceCents: 5000, metadata });
  await btcpay.send(providerRef, { percent: 100, method: "BTC-LN" });
  expect(await latestFact()).toEqual({
    providerRef,
    type: "paid",
    amountCents: 5000,
    paidAt: now(),
    external: { email: "Grace@Example.org", tier: "launch", method: "crypto" },
  });
});

test.each([
  ["of another product", {}, "other_product"],
  ["of a plan that we do not have", { metadata: { tierName: "platinum" } }, "external_with_unknown_tier"],
  ["of nobody", { metadata: { tierName: "standard" } }, "external_without_email"],
  [
    "in another currency",
    { currency: "EUR", metadata: { tierName: "standard", buyerEmail: "a@example.org" } },
    "in_EUR",
  ],
])("an invoice %s is never a payment", async (_name, invoice, state) => {
  const providerRef = btcpay.createExternalInvoice({ priceCents: 1200, ...invoice });
  await btcpay.send(providerRef, { percent: 100, method: "BTC-LN" });
  expect(await latestFact()).toEqual({ providerRef, type: "open", state });
});

test("other events of the store are authentic and change nothing", async () => {
  const providerRef = await order();
  await btcpay.mark(providerRef, "Settled");
  await btcpay.offerRefund(providerRef);
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "refund_offered" });
  await btcpay.emit("InvoiceCreated", { invoiceId: providerRef });
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "created" });
  const { event } = await btcpay.emit("PayoutCreated", { payoutId: "1" });
  expect(await latestFact()).toEqual({ providerRef: event.deliveryId, type: "open", state: "PayoutCreated" });
  await btcpay.emit("InvoiceSettled", { invoiceId: "__test__1__test__" });
  expect(await latestFact()).toMatchObject({ type: "open", state: "test" });
  await btcpay.emit("InvoiceSettled", { invoiceId: providerRef, storeId: "another" });
  expect(await latestFact()).toEqual({ providerRef, type: "open", state: "other_store" });
});

test("a redelivery of a redelivery has the first delivery's key", async () => {
  const providerRef = await order();
  const [first] = await btcpay.mark(providerRef, "Settled");
  if (!first) throw new Error("Nothing was delivered.");
  nowMs += 3_600_000;
  const second = await btcpay.redeliver(first.event.deliveryId);
  await btcpay.redeliver(second.event.deliveryId);
  expect(hook.callbacks).toHaveLength(3);
  for (const callback of hook.callbacks) {
    expect(provider.authenticate(callback)).toEqual({ ok: true, eventKey: first.event.deliveryId });
  }
});

test.each(["down", "hanging", "garbage", "endless", "redirecting", "failing"] as const)(
  "while the server is %s every call is refused as unavailable and no payment is lost",
  async (fault) => {
    const purchaseId = randomUUID();
    const providerRef = await order(purchaseId);
    await btcpay.mark(providerRef, "Settled");
    const [callback] = hook.callbacks;
    if (!callback) throw new Error("Nothing was called.");
    btcpay.breakWith(fault);
    expect(provider.authenticate(callback)).toMatchObject({ ok: true });
    await expectUnavailable(
      [
        () => order(),
        () => provider.readFact(callback),
        () => provider.readInvoice({ providerRef, purchaseId, priceCents: 1200 }),
      ],
      /SECRET/,
    );
    btcpay.breakWith(null);
    expect(await provider.readFact(callback)).toMatchObject({ providerRef, type: "paid" });
  },
);

test("a refused key or an unknown invoice is unavailable, so that it is tried again", async () => {
  const wrong = createBtcpayProvider({ url: btcpay.url, storeId, apiKey: "wrong", webhookSecret, publicUrl });
  const asked = { providerRef: "unknown", purchaseId: randomUUID(), priceCents: 1200 };
  await expect(wrong.readInvoice(asked)).rejects.toThrow("BTCPay refused with status 401.");
  await expect(provider.readInvoice(asked)).rejects.toThrow("BTCPay refused with status 404.");
});

test("every payment since a day is listed, over all pages, and no unpaid or earlier invoice", async () => {
  const early = await order();
  await btcpay.send(early, { percent: 100 });
  await btcpay.confirm(early);
  nowMs += 86_400_000;
  const since = now();
  for (let made = 0; made < 100; made += 1) await order();
  const paid = await order();
  await btcpay.send(paid, { percent: 100 });
  await btcpay.confirm(paid);
  const facts: PaymentFact[] = [];
  for await (const fact of provider.listPayments?.(since) ?? []) facts.push(fact);
  expect(facts).toMatchObject([{ providerRef: paid, type: "paid", amountCents: 1200 }]);
});
