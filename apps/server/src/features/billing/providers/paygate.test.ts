import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startHookReceiver } from "#testing/providers/hook-receiver.ts";
import type { Fault } from "#testing/providers/loopback-server.ts";
import { startPaygateServer } from "#testing/providers/paygate-server.ts";
import { expectUnavailable } from "../testing/expect-unavailable.ts";
import { createPaygateProvider, type PaygateOptions } from "./paygate.ts";
import { type Callback, type PaymentFact, ProviderUnavailable } from "./provider.ts";

const hook = await startHookReceiver();
const paygate = await startPaygateServer();
const refs = new Map<string, string>();
const now = new Date("2030-01-01T00:00:00Z");
const options: PaygateOptions = {
  wallet: `0x${"a1".repeat(20)}`,
  apiUrl: paygate.url,
  checkoutUrl: paygate.url,
  publicUrl: new URL(hook.url).origin,
  secret: "the installation's own key",
  findProviderRef: (purchaseId) => Promise.resolve(refs.get(purchaseId) ?? null),
  timeoutMs: 400,
  now: () => now,
};
const provider = createPaygateProvider(options);
const byStripe = createPaygateProvider({ ...options, cardProvider: "stripe" });

beforeEach(() => {
  hook.callbacks.length = 0;
});
afterEach(() => paygate.breakWith(null));
afterAll(async () => {
  await paygate.close();
  await hook.close();
});

const invoiceRequest = {
  planLabel: "Standard",
  priceCents: 1200,
  method: "card" as const,
  email: "ada+shop@example.org",
};

async function order(from = provider, overrides: { email?: string | null; priceCents?: number } = {}) {
  const purchaseId = randomUUID();
  const invoice = await from.createInvoice({ ...invoiceRequest, purchaseId, ...overrides });
  refs.set(purchaseId, invoice.providerRef);
  return { ...invoice, purchaseId };
}

function latestCallback(): Callback {
  const callback = hook.callbacks.at(-1);
  if (!callback) throw new Error("Nothing was called.");
  return callback;
}

function get(url: string): Callback {
  return {
    method: "GET",
    query: new URL(url).searchParams,
    rawBody: new Uint8Array(),
    headers: new Headers(),
  };
}

async function latestFact(): Promise<PaymentFact> {
  expect(provider.authenticate(latestCallback())).toMatchObject({ ok: true });
  return provider.readFact(latestCallback());
}

test("a buyer pays on the invoice's page, and the callback becomes a paid fact", async () => {
  const { purchaseId, providerRef, paymentUrl } = await order();
  expect(new URL(paymentUrl).pathname).toBe("/pay.php");
  expect(await paygate.open(paymentUrl)).toEqual({ status: 200, ipnToken: providerRef, amount: "12.00" });
  await paygate.buy(paymentUrl);
  expect(latestCallback()).toMatchObject({ method: "GET" });
  expect(latestCallback().query.get("purchase")).toBe(purchaseId);
  expect(await latestFact()).toEqual({ providerRef, type: "paid", amountCents: 1200, paidAt: now });
});

test("a configured card provider and the buyer's address are passed to the payment page", async () => {
  const { paymentUrl, providerRef } = await order(byStripe);
  const { pathname, searchParams } = new URL(paymentUrl);
  expect(pathname).toBe("/process-payment.php");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    provider: "stripe",
    email: "ada+shop@example.org",
    currency: "USD",
  });
  expect(await paygate.open(paymentUrl)).toMatchObject({ status: 200, ipnToken: providerRef });
  expect((await order(byStripe, { email: null })).paymentUrl).not.toContain("email");
});

test("the wallet's address is encoded exactly once", async () => {
  const { paymentUrl } = await order();
  expect(paymentUrl).toMatch(/address=[\w%]+%2B%2F%3D%3D&/);
  expect(paymentUrl).not.toContain("%25");
  const decodedTwice = decodeURIComponent(paymentUrl);
  expect(await paygate.open(decodedTwice)).toMatchObject({ status: 400 });
});

test("a buyer who edits the amount has paid the edited amount", async () => {
  for (const [amount, amountCents] of [
    ["11.99", 1199],
    ["1", 100],
    ["12.01", 1201],
    ["500", 50_000],
  ] as const) {
    const { paymentUrl } = await order();
    await paygate.buy(paymentUrl, { amount });
    expect(await latestFact()).toMatchObject({ type: "paid", amountCents });
  }
});

test("amounts are read digit by digit and rounded down", async () => {
  for (const [valueCoin, amountCents] of [
    ["11.999999", 1199],
    ["12.009999", 1200],
    ["0.009999", 0],
    ["12", 1200],
  ] as const) {
    const { paymentUrl } = await order();
    await paygate.buy(paymentUrl, { valueCoin });
    expect(await latestFact()).toMatchObject({ type: "paid", amountCents });
  }
});

test("a callback's own claims are ignored", async () => {
  const { paymentUrl, purchaseId, providerRef } = await order();
  await paygate.buy(paymentUrl, { amount: "1.00" });
  const url = new URL(paygate.callbackUrl(providerRef));
  url.searchParams.set("value_coin", "12.00");
  expect(await provider.readFact(get(url.href))).toMatchObject({ type: "paid", amountCents: 100 });

  const unpaid = await order();
  const claim = new URL(url);
  claim.searchParams.set("purchase", unpaid.purchaseId);
  expect(provider.authenticate(get(claim.href))).toEqual({ ok: false, reason: "bad_signature" });
  expect(await provider.readFact(get(claim.href))).toMatchObject({ type: "open", state: "unpaid" });
  expect(purchaseId).not.toBe(unpaid.purchaseId);
});

test("only dollar coins count as dollars", async () => {
  for (const coin of ["polygon_usdc", "polygon_usdt"]) {
    const { paymentUrl } = await order();
    await paygate.buy(paymentUrl, { coin });
    expect(await latestFact()).toMatchObject({ type: "paid", amountCents: 1200 });
  }
  for (const coin of ["polygon_pol", "eth", "bep20_bnb", "usdc_fake", "POLYGON_USDC", ""]) {
    const { paymentUrl } = await order();
    await paygate.buy(paymentUrl, { coin });
    expect(await latestFact()).toMatchObject({ type: "open" });
  }
});

test("polling answers open for an open invoice, and paid for one whose callback was lost", async () => {
  const { paymentUrl, purchaseId, providerRef } = await order();
  const ask = () => provider.readInvoice({ providerRef, purchaseId, priceCents: 1200 });
  expect(await ask()).toEqual({ providerRef, type: "open", state: "unpaid" });
  await paygate.buy(paymentUrl, { keepQuiet: true });
  expect(hook.callbacks).toHaveLength(0);
  expect(await ask()).toMatchObject({ providerRef, type: "paid", amountCents: 1200 });
});

test("a second delivery has the same event key; another payment or purchase has a different one", async () => {
  const first = await order();
  await paygate.buy(first.paymentUrl);
  await paygate.deliver(first.providerRef);
  await paygate.buy(first.paymentUrl);
  const second = await order();
  await paygate.buy(second.paymentUrl);
  const [a, b, c, d] = hook.callbacks.map((callback) => provider.authenticate(callback));
  expect(a).toMatchObject({ ok: true });
  expect(b).toEqual(a);
  expect(new Set([a, c, d].map((result) => JSON.stringify(result))).size).toBe(3);

  // One payout may pay two purchases.
  const shared = [first, second].map(({ providerRef }) => {
    const url = new URL(paygate.callbackUrl(providerRef));
    url.searchParams.set("txid_in", "0xshared");
    return JSON.stringify(provider.authenticate(get(url.href)));
  });
  expect(shared[0]).not.toBe(shared[1]);
});

test("without an incoming transaction the outgoing one gives the event key", async () => {
  const { paymentUrl, providerRef, purchaseId } = await order();
  await paygate.buy(paymentUrl);
  const url = new URL(paygate.callbackUrl(providerRef));
  url.searchParams.delete("txid_in");
  expect(provider.authenticate(get(url.href))).toEqual({
    ok: true,
    eventKey: `${purchaseId}:${url.searchParams.get("txid_out")}`,
  });
  url.searchParams.delete("txid_out");
  expect(provider.authenticate(get(url.href))).toEqual({ ok: false, reason: "malformed" });
});

test("a callback without our nonce, with another one or with two is refused", async () => {
  const { paymentUrl, providerRef } = await order();
  await paygate.buy(paymentUrl);
  const other = await order();
  await paygate.buy(other.paymentUrl);
  const foreignNonce = new URL(paygate.callbackUrl(other.providerRef)).searchParams.get("nonce") ?? "";
  const changed = (change: (query: URLSearchParams) => void) => {
    const url = new URL(paygate.callbackUrl(providerRef));
    change(url.searchParams);
    return provider.authenticate(get(url.href));
  };
  const refused = [
    changed((query) => query.delete("nonce")),
    changed((query) => query.set("nonce", "")),
    changed((query) => query.set("nonce", foreignNonce)),
    changed((query) => query.append("nonce", foreignNonce)),
    changed((query) => query.append("nonce", query.get("nonce") ?? "")),
    changed((query) => query.delete("purchase")),
    changed((query) => query.set("purchase", other.purchaseId)),
    changed((query) => query.append("purchase", other.purchaseId)),
    changed((query) => query.set("purchase", "1")),
    changed((query) => query.set("purchase", (query.get("purchase") ?? "").toUpperCase())),
    changed((query) => query.set("txid_in", "x".repeat(200))),
  ];
  for (const result of refused) expect(result).toMatchObject({ ok: false });
  const callback = get(paygate.callbackUrl(providerRef));
  expect(provider.authenticate({ ...callback, method: "POST" })).toMatchObject({ ok: false });
  const otherInstallation = createPaygateProvider({ ...options, secret: "another key" });
  expect(otherInstallation.authenticate(callback)).toEqual({ ok: false, reason: "bad_signature" });
});

test("a nonce with any character altered is refused", async () => {
  const { paymentUrl, providerRef } = await order();
  await paygate.buy(paymentUrl);
  const authentic = paygate.callbackUrl(providerRef);
  const nonce = new URL(authentic).searchParams.get("nonce") ?? "";
  fc.assert(
    fc.property(fc.nat(nonce.length - 1), fc.string({ minLength: 0, maxLength: 2 }), (at, instead) => {
      fc.pre(instead !== nonce[at]);
      const url = new URL(authentic);
      url.searchParams.set("nonce", nonce.slice(0, at) + instead + nonce.slice(at + 1));
      expect(provider.authenticate(get(url.href)).ok).toBe(false);
    }),
  );
});

test("a callback for a purchase without an invoice changes nothing", async () => {
  const { paymentUrl, purchaseId } = await order();
  refs.delete(purchaseId);
  await paygate.buy(paymentUrl);
  expect(await latestFact()).toEqual({ providerRef: purchaseId, type: "open", state: "no invoice" });
});

test("an amount that the card provider would refuse is refused here", async () => {
  const byMoonpay = createPaygateProvider({ ...options, cardProvider: "moonpay" });
  await expect(order(byMoonpay)).rejects.toThrow(
    new ProviderUnavailable('"moonpay" takes no payment below 20.00 USD, and this one is 12.00 USD.'),
  );
  await expect(order(byMoonpay, { priceCents: 2000 })).resolves.toMatchObject({
    paymentUrl: expect.anything(),
  });
  const bySardine = createPaygateProvider({ ...options, cardProvider: "sardine" });
  await expect(order(bySardine)).rejects.toThrow(ProviderUnavailable);
  const unlisted = createPaygateProvider({ ...options, cardProvider: "newcomer" });
  await expect(order(unlisted)).resolves.toMatchObject({ paymentUrl: expect.stringContaining("newcomer") });
});

test("a wallet that PayGate.to refuses is unavailable", async () => {
  const misconfigured = createPaygateProvider({ ...options, wallet: "0x1" });
  await expect(order(misconfigured)).rejects.toThrow(ProviderUnavailable);
  const question = { providerRef: "unknown", purchaseId: randomUUID(), priceCents: 1200 };
  await expect(provider.readInvoice(question)).rejects.toThrow(ProviderUnavailable);
});

test("a malformed or missing answer is unavailable, and no error contains the nonce", async () => {
  const { paymentUrl, providerRef, purchaseId } = await order();
  await paygate.buy(paymentUrl);
  const callback = latestCallback();
  const faults: Fault[] = ["down", "hanging", "garbage", "endless", "redirecting", "failing", "unavailable"];
  for (const fault of faults) {
    paygate.breakWith(fault);
    await expectUnavailable(
      [
        () => order(byStripe),
        () => provider.readFact(callback),
        () => provider.readInvoice({ providerRef, purchaseId, priceCents: 1200 }),
      ],
      /nonce|ipn_token|127\.0\.0\.1/,
    );
  }
  paygate.breakWith(null);
  expect(await provider.readFact(callback)).toMatchObject({ type: "paid" });

  const gone = await startPaygateServer();
  await gone.close();
  const refused = createPaygateProvider({ ...options, apiUrl: gone.url });
  await expect(refused.readFact(callback)).rejects.toThrow(ProviderUnavailable);
});

test("a malformed amount leaves the payment open", async () => {
  for (const valueCoin of ["-5", "lots", "1e30", "NaN"]) {
    const { paymentUrl, providerRef, purchaseId } = await order();
    await paygate.buy(paymentUrl, { valueCoin, keepQuiet: true });
    const question = { providerRef, purchaseId, priceCents: 1200 };
    await expect(provider.readInvoice(question)).rejects.toThrow(ProviderUnavailable);
  }
});
