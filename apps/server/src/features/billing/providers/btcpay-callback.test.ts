import { createHmac } from "node:crypto";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createBtcpayProvider } from "./btcpay.ts";
import type { Callback } from "./provider.ts";

const webhookSecret = "MbMS4GZ9";
const options = {
  url: "https://btcpay.example",
  storeId: "store-1",
  apiKey: "key",
  publicUrl: "https://galatea.example",
};
const startMs = Date.parse("2030-01-01T00:00:00Z");
let nowMs = startMs;
const provider = createBtcpayProvider({ ...options, webhookSecret, now: () => new Date(nowMs) });

beforeEach(() => {
  nowMs = startMs;
});

/** Signs by the published formula, independently of the code under test and of the local server. */
function signed(body: string, secret = webhookSecret): Callback {
  return callbackOf(body, `sha256=${createHmac("sha256", secret).update(body, "utf8").digest("hex")}`);
}

function callbackOf(body: string, signature: string): Callback {
  return {
    method: "POST",
    query: new URLSearchParams(),
    rawBody: new TextEncoder().encode(body),
    headers: new Headers({ "btcpay-sig": signature }),
  };
}

const eventBody = (overrides: object = {}): string =>
  JSON.stringify({
    deliveryId: "delivery-1",
    webhookId: "webhook-1",
    originalDeliveryId: "delivery-1",
    isRedelivery: false,
    type: "InvoiceSettled",
    timestamp: Math.floor(nowMs / 1000),
    storeId: "store-1",
    invoiceId: "invoice-1",
    ...overrides,
  });

test("a delivery of an older server without an original id uses its own", () => {
  const authentication = provider.authenticate(signed(eventBody({ originalDeliveryId: undefined })));
  expect(authentication).toEqual({ ok: true, eventKey: "delivery-1" });
});

test("a callback is accepted until seven days after its event", () => {
  const callback = signed(eventBody());
  nowMs += 7 * 86_400_000;
  expect(provider.authenticate(callback)).toEqual({ ok: true, eventKey: "delivery-1" });
  nowMs += 1_000;
  expect(provider.authenticate(callback)).toEqual({ ok: false, reason: "stale" });
});

test("a forged callback is refused", () => {
  const body = eventBody();
  const refused = { ok: false, reason: "bad_signature" };
  const signature = signed(body).headers.get("btcpay-sig") ?? "";
  const mac = signature.slice("sha256=".length);
  expect(provider.authenticate(signed(body, "another"))).toEqual(refused);
  expect(provider.authenticate(signed(body, ""))).toEqual(refused);
  const signatures = ["", "sha256=", mac, `sha1=${mac}`, `sha256=${mac}0`, `sha256=${mac.slice(1)}`];
  for (const wrong of [
    ...signatures,
    signature.toUpperCase(),
    `${signature}, ${signature}`,
    "é".repeat(71),
  ]) {
    expect(provider.authenticate(callbackOf(body, wrong))).toEqual(refused);
  }
  const bare = { ...callbackOf(body, ""), headers: new Headers() };
  expect(provider.authenticate(bare)).toEqual(refused);
  expect(() => createBtcpayProvider({ ...options, webhookSecret: "" })).toThrow("secret");
});

test("no altered byte of a signed body authenticates", () => {
  const { rawBody, headers } = signed(eventBody({ metadata: { name: "Zoë \uFFFD" } }));
  const alteration = fc.record({
    at: fc.nat(rawBody.length - 1),
    by: fc.integer({ min: 1, max: 255 }),
    how: fc.constantFrom("replace", "insert", "remove"),
  });
  fc.assert(
    fc.property(alteration, ({ at, by, how }) => {
      const kept = how === "insert" ? rawBody.subarray(at) : rawBody.subarray(at + 1);
      const put = how === "remove" ? [] : [how === "insert" ? by : (rawBody[at] ?? 0) ^ by];
      const altered = Buffer.concat([rawBody.subarray(0, at), Buffer.from(put), kept]);
      const callback: Callback = { method: "POST", query: new URLSearchParams(), rawBody: altered, headers };
      // Inserting or deleting one of several equal bytes may give the same body.
      expect(provider.authenticate(callback).ok).toBe(Buffer.compare(altered, rawBody) === 0);
    }),
    { numRuns: 2_000 },
  );
});

test("a signed body that is no event is malformed", () => {
  const bodies = [
    "",
    "{",
    "null",
    "[]",
    "{}",
    eventBody({ deliveryId: "" }),
    eventBody({ timestamp: "now" }),
  ];
  for (const body of [
    ...bodies,
    eventBody({ originalDeliveryId: "d".repeat(201) }),
    eventBody({ type: 1 }),
  ]) {
    expect(provider.authenticate(signed(body))).toEqual({ ok: false, reason: "malformed" });
  }
});
