import { vi, expect, test } from "vitest";
import { openBillingFixture } from "./testing/billing-fixture.ts";
import { pollOnce } from "./payment-poller.ts";
import { paymentEventTask, processPaymentEventJob } from "./process-payment-event.job.ts";
import { sandboxSignatureHeader } from "./providers/sandbox.ts";

const fixture = await openBillingFixture();
const { account, callbackFor, deliver, hooks, logged, order, pool, sandbox, workOff } = fixture;
const untouched = { balance: 0, grants: 0, events: 0, mails: 0, statuses: ["pending"] };

const queueEntries = async (): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job entry join payment_events event
         on entry.data ->> 'subjectId' = event.id::text
      where entry.name = $1 and position(convert_to($2, 'UTF8') in event.raw_body) > 0`,
    [paymentEventTask.name, (await fixture.purchases()).at(-1)?.id],
  );
  return rows[0]?.count ?? 0;
};

test("a payment grants the plan's credits once; a repeated callback changes nothing", async () => {
  const purchase = await order();
  const callback = callbackFor(purchase);
  expect(await deliver(callback)).toBe(200);
  expect(await account()).toEqual(untouched);
  expect(await workOff()).toEqual(["granted"]);
  expect(await deliver(callback)).toBe(200);
  expect(await workOff()).toEqual([]);
  await deliver(callbackFor(purchase));
  expect(await workOff()).toEqual(["granted_before"]);
  expect(await account()).toEqual({ balance: 500, grants: 1, events: 2, mails: 1, statuses: ["paid"] });
});

test("a hundred simultaneous callbacks of one payment grant once", async () => {
  const purchase = await order();
  const repeated = callbackFor(purchase);
  const callbacks = Array.from({ length: 100 }, (_, index) =>
    index % 2 === 0 ? repeated : callbackFor(purchase),
  );
  const statuses = await Promise.all(callbacks.map((callback) => deliver(callback)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await queueEntries()).toBe(51);
  // Processed twice at the same time, as when a worker was wrongly believed dead.
  const outcomes = (await Promise.all([workOff(), workOff()])).flat();
  expect(outcomes.filter((outcome) => outcome === "granted").length).toBeLessThanOrEqual(2);
  expect(await account()).toEqual({ balance: 500, grants: 1, events: 51, mails: 1, statuses: ["paid"] });
});

type Signed = { rawBody: string; signature: string };

test.each([
  ["no signature", ({ rawBody }: Signed) => ({ rawBody })],
  ["an empty signature", (callback: Signed) => ({ ...callback, signature: "" })],
  ["another key's signature", (callback: Signed) => ({ ...callback, signature: "0".repeat(64) })],
  [
    "a body that was changed after it had been signed",
    (callback: Signed) => ({ ...callback, rawBody: callback.rawBody.replace('"failed"', '"paid"') }),
  ],
  [
    "the token of a checkout page for a signature",
    (callback: Signed) => ({
      ...callback,
      signature: new URL(sandbox.checkoutUrl(`callback:${callback.rawBody}`)).searchParams.get("token") ?? "",
    }),
  ],
  ["one byte more than was signed", (callback: Signed) => ({ ...callback, rawBody: `${callback.rawBody} ` })],
])("a callback with %s is refused, logged without its body, and changes nothing", async (_, forge) => {
  const purchase = await order();
  const forged = forge(callbackFor(purchase, "failed"));
  expect(await deliver(forged)).toBe(401);
  expect(logged.at(-1)).toEqual({
    event: "payment_callback_refused",
    fields: { provider: "sandbox", reason: "bad_signature", sizeBytes: forged.rawBody.length },
  });
  expect(await workOff()).toEqual([]);
  expect(await account()).toEqual(untouched);
});

test.each([-1, 1])(
  "a callback signed more than five minutes before or after now (%d) changes nothing",
  async (direction) => {
    const purchase = await order();
    const callback = callbackFor(purchase);
    const signedMs = fixture.clock.nowMs;
    fixture.clock.nowMs = signedMs + direction * 5 * 60_000 + direction;
    expect(await deliver(callback)).toBe(401);
    expect(logged.at(-1)?.fields).toMatchObject({ reason: "stale" });
    expect(await account()).toEqual(untouched);
    fixture.clock.nowMs = signedMs + direction * 5 * 60_000;
    expect(await deliver(callback)).toBe(200);
    expect(await workOff()).toEqual(["granted"]);
    fixture.clock.nowMs = signedMs;
  },
);

test("signed nonsense, unknown providers, other methods and too large bodies are refused", async () => {
  const purchase = await order();
  expect(await deliver(callbackFor(purchase, "paid", { paidCents: -1 }))).toBe(401);
  expect(await deliver(callbackFor({ ...purchase, provider_ref: "" }))).toBe(401);
  const { rawBody: body, signature } = callbackFor(purchase);
  const headers = { [sandboxSignatureHeader]: signature };
  expect((await hooks.request("/plisio", { method: "POST", headers, body })).status).toBe(404);
  expect((await hooks.request("/sandbox", { method: "PUT", headers, body })).status).toBe(404);
  expect((await hooks.request("/sandbox", { method: "HEAD" })).status).toBe(404);
  expect((await hooks.request("/sandbox")).status).toBe(401);
  expect((await hooks.request(`/sandbox?x=${"x".repeat(9_000)}`)).status).toBe(401);
  expect(await deliver({ rawBody: "x".repeat(256 * 1024 + 1) })).toBe(413);
  expect(await account()).toEqual(untouched);
});

test("a callback is stored byte for byte with its method, query and signature headers, and no other header", async () => {
  const seen: unknown[] = [];
  const provider = {
    ...sandbox,
    authenticate: () => ({ ok: true as const, eventKey: "by-get" }),
    readFact: (callback: unknown) => {
      seen.push(callback);
      return Promise.resolve({ providerRef: "none", type: "open" as const, state: "new" });
    },
  };
  const answer = await fixture.hooksWith([provider]).request("/sandbox?nonce=a%20b&value_coin=1", {
    headers: {
      "stripe-signature": "t=1",
      "content-type": "text/plain",
      cookie: "secret",
      authorization: "x",
    },
  });
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect(await workOff([provider])).toEqual(["unknown_purchase"]);
  expect(seen).toEqual([
    {
      method: "GET",
      query: new URLSearchParams({ nonce: "a b", value_coin: "1" }),
      rawBody: new Uint8Array(),
      headers: new Headers({ "content-type": "text/plain", "stripe-signature": "t=1" }),
    },
  ]);
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const post = fixture.hooksWith([{ ...provider, authenticate: () => ({ ok: true, eventKey: "bytes" }) }]);
  expect((await post.request("/sandbox", { method: "POST", body: bytes })).status).toBe(200);
  const { rows } = await pool.query("select raw_body from payment_events where event_key = 'bytes'");
  expect(rows).toEqual([{ raw_body: Buffer.from(bytes) }]);
  await workOff([provider]);
});

test("a callback missing from the queue is queued again, once, when it is delivered again", async () => {
  const purchase = await order();
  const callback = callbackFor(purchase);
  await deliver(callback);
  const deliverOften = (): Promise<number[]> => Promise.all([1, 2, 3, 4].map(() => deliver(callback)));
  await deliverOften();
  expect(await queueEntries()).toBe(1);
  await pool.query("delete from pgboss.job where name = $1 and state <> 'completed'", [
    paymentEventTask.name,
  ]);
  await pool.query(
    "update payment_events set received_at = now() - interval '2 minutes' where processed_at is null",
  );
  await deliverOften();
  expect(await queueEntries()).toBe(1);
  expect(await workOff()).toEqual(["granted"]);
});

test("the queue's own workers process delivered callbacks", async () => {
  const purchase = await order();
  await deliver(callbackFor(purchase));
  const handler = processPaymentEventJob({ ...fixture, providers: [sandbox] });
  await fixture.queue.workTask(paymentEventTask, { concurrency: 2 }, handler);
  await vi.waitFor(async () => expect(await account()).toMatchObject({ balance: 500 }), { timeout: 5_000 });
});

test("the poller requeues a missing callback too, and gives one up that failed for a week", async () => {
  const [lost, hopeless] = [await order(), await order()];
  await pool.query(
    `insert into payment_events (provider, event_key, raw_body, received_at, headers) values
       ('sandbox', 'lost', $1, now() - interval '2 minutes', '{":method": "POST"}'),
       ('gone', 'hopeless', $2, now() - interval '8 days', '{":method": "POST"}')`,
    [callbackFor(lost).rawBody, callbackFor(hopeless).rawBody],
  );
  await pollOnce({ ...fixture, providers: [sandbox] });
  await vi.waitFor(async () => expect(await account()).toMatchObject({ balance: 500 }), { timeout: 5_000 });
  const { rows } = await pool.query("select outcome from payment_events where event_key = 'hopeless'");
  expect(rows).toEqual([{ outcome: "given_up" }]);
});
