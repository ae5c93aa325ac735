import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { startHookReceiver } from "#testing/providers/hook-receiver.ts";
import type { Fault } from "#testing/providers/loopback-server.ts";
import { type PlisioEvent, startPlisioServer } from "#testing/providers/plisio-server.ts";
import { expectUnavailable } from "../testing/expect-unavailable.ts";
import { createPlisioProvider, type PlisioOptions } from "./plisio.ts";
import { type Callback, type PaymentFact, ProviderUnavailable } from "./provider.ts";

const secretKey = "plisio-Secret_Key-0123456789";
const hook = await startHookReceiver();
const plisio = await startPlisioServer({ secretKey });
const now = new Date("2030-01-01T00:00:00Z");
const options: PlisioOptions = {
  secretKey,
  apiUrl: plisio.apiUrl,
  publicUrl: new URL(hook.url).origin,
  timeoutMs: 400,
  now: () => now,
};
const provider = createPlisioProvider(options);

beforeEach(() => {
  hook.callbacks.length = 0;
});
afterEach(() => plisio.breakWith(null));
afterAll(async () => {
  await plisio.close();
  await hook.close();
});

async function order(
  priceCents = 1200,
): Promise<{ purchaseId: string; providerRef: string; paymentUrl: string }> {
  const purchaseId = randomUUID();
  const invoice = await provider.createInvoice({
    purchaseId,
    planLabel: "Standard",
    priceCents,
    method: "crypto",
    email: "ada@example.org",
  });
  return { purchaseId, ...invoice };
}

type Style = Parameters<typeof plisio.play>[2];

/** Changes the invoice at Plisio, authenticates the callback and reads its fact. */
async function play(txnId: string, event: PlisioEvent, style?: Style): Promise<PaymentFact> {
  expect(await plisio.deliver(plisio.play(txnId, event, style))).toBe(200);
  expect(provider.authenticate(latestCallback())).toMatchObject({ ok: true });
  return provider.readFact(latestCallback());
}

function latestCallback(): Callback {
  const callback = hook.callbacks.at(-1);
  if (!callback) throw new Error("Nothing was called.");
  return callback;
}

test("an invoice is made in dollars under the purchase's id", async () => {
  const { purchaseId, providerRef, paymentUrl } = await order(15_000);
  const invoice = plisio.invoices.find(({ id }) => id === providerRef);
  expect(invoice).toMatchObject({
    orderNumber: purchaseId,
    sourceAmount: "150.00",
    callbackUrl: `${options.publicUrl}/hooks/plisio?json=true`,
  });
  expect(paymentUrl).toContain(providerRef);
});

describe.each(["json", "json-sorted", "json-node", "form"] as const)("a callback as %s", (style) => {
  test.each<[string, PlisioEvent, Partial<PaymentFact>]>([
    ["paid", { status: "completed" }, { type: "paid", amountCents: 1200, paidAt: now }],
    ["overpaid", { status: "mismatch", received: 1.5 }, { type: "paid", amountCents: 1800, paidAt: now }],
    [
      "a mismatch that is too little",
      { status: "mismatch", received: 0.5 },
      { type: "paid", amountCents: 600 },
    ],
    ["partly paid", { status: "expired", received: 0.5 }, { type: "underpaid", amountCents: 600 }],
    [
      "paid by a hair too little",
      { status: "expired", received: 0.99999 },
      { type: "underpaid", amountCents: 1199 },
    ],
    ["paid after it expired", { status: "expired", received: 1 }, { type: "paid", amountCents: 1200 }],
    ["not paid at all", { status: "expired", received: 0 }, { type: "expired" }],
    ["cancelled", { status: "cancelled" }, { type: "failed" }],
    ["broken", { status: "error" }, { type: "failed" }],
    ["new", { status: "new" }, { type: "open", state: "new" }],
    ["on its way", { status: "pending" }, { type: "open", state: "pending" }],
    ["being moved", { status: "pending internal" }, { type: "open", state: "pending internal" }],
    [
      "given up for another",
      { status: "cancelled duplicate" },
      { type: "open", state: "cancelled duplicate" },
    ],
    ["something new", { status: "refunded by magic" }, { type: "open", state: "refunded by magic" }],
  ])("says of an invoice that it is %s", async (_name, event, fact) => {
    const { providerRef, purchaseId } = await order();
    expect(await play(providerRef, event, style)).toMatchObject({ providerRef, ...fact });
    expect(await provider.readInvoice({ providerRef, purchaseId, priceCents: 1200 })).toMatchObject({
      providerRef,
      ...fact,
    });
  });
});

test("only the invoice's id is used of an authentic callback", async () => {
  const { providerRef } = await order();
  await plisio.deliver(plisio.play(providerRef, { status: "completed" }));
  plisio.tamper(providerRef, { status: "expired", receivedMicro: 0 });
  expect(provider.authenticate(latestCallback()).ok).toBe(true);
  expect(await provider.readFact(latestCallback())).toEqual({ providerRef, type: "expired" });
});

test("an operation of another purchase, in another currency or without amounts pays nothing", async () => {
  const { providerRef, purchaseId } = await order();
  const ask = () => provider.readInvoice({ providerRef, purchaseId, priceCents: 1200 });
  plisio.play(providerRef, { status: "completed" });
  plisio.tamper(providerRef, { orderNumber: randomUUID() });
  expect(await ask()).toEqual({ providerRef, type: "open", state: "another order" });
  plisio.tamper(providerRef, { orderNumber: purchaseId, sourceAmount: "lots" });
  expect(await ask()).toMatchObject({ type: "open" });
  plisio.tamper(providerRef, { sourceAmount: "12.00", status: "mismatch", sumMicro: 0 });
  expect(await ask()).toMatchObject({ type: "open" });
});

test("a buyer who changes the coin pays the same invoice", async () => {
  const { providerRef, purchaseId } = await order();
  const ask = () => provider.readInvoice({ providerRef, purchaseId, priceCents: 1200 });
  const standIn = plisio.switchCoin(providerRef, "USDT");
  expect(await ask()).toEqual({ providerRef, type: "open", state: "new" });
  expect(await play(standIn, { status: "expired", received: 0.25 })).toMatchObject({
    providerRef,
    type: "underpaid",
    amountCents: 300,
  });
  expect(await play(standIn, { status: "completed" })).toMatchObject({
    providerRef,
    type: "paid",
    amountCents: 1200,
  });
  expect(await ask()).toMatchObject({ providerRef, type: "paid", amountCents: 1200 });
});

test("an ended replacement operation does not end an invoice that is being paid", async () => {
  const { providerRef } = await order();
  const standIn = plisio.switchCoin(providerRef, "USDT");
  plisio.play(providerRef, { status: "pending" });
  expect(await play(standIn, { status: "expired", received: 0 })).toMatchObject({
    providerRef,
    type: "open",
  });
});

test("a second delivery has the same event key; another state, invoice or count has a different one", async () => {
  const [first, second] = [await order(), await order()];
  const paid = plisio.play(first.providerRef, { status: "completed" });
  const callbacks = [
    paid,
    paid,
    plisio.play(first.providerRef, { status: "pending" }),
    plisio.play(second.providerRef, { status: "completed" }),
    plisio.play(first.providerRef, { status: "mismatch", received: 2 }),
  ];
  for (const callback of callbacks) await plisio.deliver(callback);
  const keys = hook.callbacks.map((callback) => {
    const result = provider.authenticate(callback);
    return result.ok ? result.eventKey : "refused";
  });
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(4);
  expect(keys).not.toContain("refused");
  for (const key of keys) expect(key.length).toBeLessThanOrEqual(200);
});

test("a callback with any field changed or signed with another key is refused", async () => {
  const { providerRef } = await order();
  for (const style of ["json", "form"] as const) {
    const { body } = plisio.play(providerRef, { status: "completed" }, style);
    const authenticate = (text: string, by = provider) =>
      by.authenticate({
        method: "POST",
        query: new URLSearchParams(),
        rawBody: Buffer.from(text),
        headers: new Headers(),
      });
    expect(authenticate(body)).toMatchObject({ ok: true });
    const fields = Object.entries(
      style === "json"
        ? (JSON.parse(body) as Record<string, string>)
        : Object.fromEntries(new URLSearchParams(body)),
    );
    expect(fields.length).toBeGreaterThan(10);
    for (const [name, value] of fields) {
      const altered = Object.fromEntries(
        fields.map((field) => (field[0] === name ? [name, `${value}1`] : field)),
      );
      const missing = Object.fromEntries(fields.filter((field) => field[0] !== name));
      for (const record of [altered, missing]) {
        const text = style === "json" ? JSON.stringify(record) : new URLSearchParams(record).toString();
        expect(authenticate(text).ok).toBe(false);
      }
    }
    const other = createPlisioProvider({ ...options, secretKey: "another key" });
    expect(authenticate(body, other)).toEqual({ ok: false, reason: "bad_signature" });
    expect(provider.authenticate({ ...callbackOf(body), method: "GET" })).toEqual({
      ok: false,
      reason: "malformed",
    });
  }
});

const callbackOf = (text: string): Callback => ({
  method: "POST",
  query: new URLSearchParams(),
  rawBody: Buffer.from(text),
  headers: new Headers(),
});

test("a malformed or missing answer is unavailable, and no error contains the key", async () => {
  const { providerRef, purchaseId } = await order();
  await plisio.deliver(plisio.play(providerRef, { status: "completed" }));
  const callback = latestCallback();
  const faults: Fault[] = ["down", "hanging", "garbage", "endless", "redirecting", "failing", "unavailable"];
  for (const fault of faults) {
    plisio.breakWith(fault);
    await expectUnavailable(
      [
        () => order(),
        () => provider.readFact(callback),
        () => provider.readInvoice({ providerRef, purchaseId, priceCents: 1200 }),
      ],
      new RegExp(`${secretKey}|api_key|127\\.0\\.0\\.1`),
    );
  }
  plisio.breakWith(null);
  expect(await provider.readFact(callback)).toMatchObject({ type: "paid" });

  const gone = await startPlisioServer({ secretKey });
  await gone.close();
  const refused = createPlisioProvider({ ...options, apiUrl: gone.apiUrl });
  await expect(refused.readFact(callback)).rejects.toThrow(ProviderUnavailable);
});

test("a refusal quotes the provider's message without the key", async () => {
  await expect(order(50)).rejects.toThrow(/Plisio refused \(status 422\): .*Amount is too small/);
  const wrongKey = createPlisioProvider({ ...options, secretKey: "wrong key" });
  const question = { providerRef: "5ee0e502283675293c450d0e", purchaseId: randomUUID(), priceCents: 1200 };
  await expect(wrongKey.readInvoice(question)).rejects.toThrow(
    "Plisio refused (status 401): Invalid API key",
  );
  await expect(provider.readInvoice(question)).rejects.toThrow("Operation not found");
});
