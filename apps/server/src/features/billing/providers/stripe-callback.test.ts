import { createHmac } from "node:crypto";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Callback } from "./provider.ts";
import { createStripeProvider } from "./stripe.ts";

const webhookSecret = "whsec_0123456789abcdef";
const publicUrl = "https://galatea.example";
const startMs = Date.parse("2030-01-01T00:00:00Z");
let nowMs = startMs;
const now = (): Date => new Date(nowMs);
const provider = createStripeProvider({ secretKey: "sk_test_1", webhookSecret, publicUrl, now });

beforeEach(() => {
  nowMs = startMs;
});

/** Signs by the published formula, independently of the code under test and of the local server. */
function signed(body: string, options: { secret?: string; at?: number; text?: string } = {}): Callback {
  const at = options.at ?? Math.floor(nowMs / 1000);
  const mac = createHmac("sha256", options.secret ?? webhookSecret)
    .update(`${at}.${options.text ?? body}`)
    .digest("hex");
  return callbackOf(body, `t=${at},v1=${mac}`);
}

function callbackOf(body: string | Uint8Array, signature: string): Callback {
  return {
    method: "POST",
    query: new URLSearchParams(),
    rawBody: typeof body === "string" ? new TextEncoder().encode(body) : body,
    headers: new Headers({ "stripe-signature": signature }),
  };
}

const eventBody = (overrides: object = {}): string =>
  JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    created: Math.floor(nowMs / 1000),
    livemode: false,
    data: { object: { id: "cs_test_1", name: "Zoë" } },
    ...overrides,
  });

test("a signature is valid for 300 seconds", () => {
  const at = Math.floor(nowMs / 1000);
  const callback = signed(eventBody(), { at });
  nowMs += 300_000;
  expect(provider.authenticate(callback)).toEqual({ ok: true, eventKey: "evt_1" });
  nowMs += 1_000;
  expect(provider.authenticate(callback)).toEqual({ ok: false, reason: "stale" });
});

test("one valid signature among several is enough, as while a secret is being changed", () => {
  const body = eventBody();
  const good = signed(body).headers.get("stripe-signature") ?? "";
  const other = signed(body, { secret: "whsec_old" }).headers.get("stripe-signature")?.split(",")[1] ?? "";
  const both = callbackOf(body, good.replace(",v1=", `,${other},v1=`));
  expect(provider.authenticate(both)).toEqual({ ok: true, eventKey: "evt_1" });
});

test("a forged callback is refused", () => {
  const body = eventBody();
  const header = signed(body).headers.get("stripe-signature") ?? "";
  const refused = { ok: false, reason: "bad_signature" };
  const at = Math.floor(nowMs / 1000);
  expect(provider.authenticate(signed(body, { secret: "whsec_other" }))).toEqual(refused);
  expect(provider.authenticate(signed(body, { text: `${body} ` }))).toEqual(refused);
  // The signature covers the time.
  expect(provider.authenticate(callbackOf(body, header.replace(`t=${at}`, `t=${at + 1}`)))).toEqual(refused);
  // Only scheme v1 is accepted; v0 is for test clients.
  expect(provider.authenticate(callbackOf(body, header.replace("v1=", "v0=")))).toEqual(refused);
  for (const signature of [
    "",
    "v1=",
    `t=${at}`,
    `t=${at},v1=`,
    `t=${at},v1=${"é".repeat(64)}`,
    "t=,v1=,=",
    "x",
  ]) {
    expect(provider.authenticate(callbackOf(body, signature))).toEqual(refused);
  }
  const bare = { ...callbackOf(body, ""), headers: new Headers() };
  expect(provider.authenticate(bare)).toEqual(refused);
});

test("no altered byte of a signed body authenticates", () => {
  const { rawBody, headers } = signed(eventBody({ data: { object: { id: "cs_1", name: "Zoë \uFFFD" } } }));
  const alteration = fc.record({
    at: fc.nat(rawBody.length),
    by: fc.integer({ min: 1, max: 255 }),
    how: fc.constantFrom("replace", "insert", "remove", "mark"),
  });
  fc.assert(
    fc.property(alteration, ({ at, by, how }) => {
      const altered = alter(rawBody, at, by, how);
      const isSame = Buffer.compare(altered, rawBody) === 0;
      const result = provider.authenticate({
        method: "POST",
        query: new URLSearchParams(),
        rawBody: altered,
        headers,
      });
      expect(result.ok).toBe(isSame);
    }),
    { numRuns: 2_000 },
  );
});

test("a signed body that is no event of this key's mode is malformed", () => {
  const malformed = { ok: false, reason: "malformed" };
  for (const body of [
    "",
    "{",
    "null",
    "[]",
    '"evt_1"',
    "{}",
    eventBody({ id: "" }),
    eventBody({ id: "e".repeat(201) }),
    eventBody({ object: "v2.core.event" }),
    eventBody({ data: null }),
    eventBody({ livemode: true }),
  ]) {
    expect(provider.authenticate(signed(body))).toEqual(malformed);
  }
  const live = createStripeProvider({ secretKey: "rk_live_1", webhookSecret, publicUrl, now });
  expect(live.authenticate(signed(eventBody()))).toEqual(malformed);
  expect(live.authenticate(signed(eventBody({ livemode: true })))).toEqual({ ok: true, eventKey: "evt_1" });
});

test("a key without a mode stops the start, and the error does not contain it", () => {
  const start = (): unknown => createStripeProvider({ secretKey: "hunter2", webhookSecret, publicUrl, now });
  expect(start).toThrow("sk_live_");
  expect(start).not.toThrow("hunter2");
});

function alter(body: Uint8Array, at: number, by: number, how: string): Uint8Array {
  const before = body.subarray(0, at);
  const after = body.subarray(at);
  if (how === "insert") return Buffer.concat([before, Buffer.of(by), after]);
  if (how === "remove") return Buffer.concat([before, after.subarray(1)]);
  // A byte order mark, which lenient decoders drop.
  if (how === "mark") return Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), body]);
  return Buffer.concat([
    before,
    Buffer.from(after.subarray(0, 1)).map((byte) => byte ^ by),
    after.subarray(1),
  ]);
}
