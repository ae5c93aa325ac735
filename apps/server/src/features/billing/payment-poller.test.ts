import { expect, test } from "vitest";
import { pollOnce, startPaymentPoller } from "./payment-poller.ts";
import { type PaymentFact, type PaymentProvider, ProviderUnavailable } from "./providers/provider.ts";
import { openBillingFixture, type PurchaseRow } from "./testing/billing-fixture.ts";

const fixture = await openBillingFixture();
const { account, callbackFor, deliver, logged, order, pool, sandbox, workOff } = fixture;

const poll = (providers: PaymentProvider[] = [sandbox]): Promise<void> => pollOnce({ ...fixture, providers });

const answering = (answer: (ref: string) => PaymentFact | Error): PaymentProvider & { asked: number } => {
  const provider = {
    ...sandbox,
    asked: 0,
    readInvoice: ({ providerRef }: { providerRef: string }): Promise<PaymentFact> => {
      provider.asked += 1;
      const said = answer(providerRef);
      return said instanceof Error ? Promise.reject(said) : Promise.resolve(said);
    },
  };
  return provider;
};

/** Moves the next poll into the past. */
const makeDue = (purchase: PurchaseRow, age = "1 minute"): Promise<unknown> =>
  pool.query(
    "update purchases set next_poll_at = now() - interval '1 second', created_at = now() - $2::interval where id = $1",
    [purchase.id, age],
  );

/** Minutes until the next poll; null without one. */
async function nextInMinutes(purchase: PurchaseRow): Promise<number | null> {
  const { rows } = await pool.query<{ minutes: number | null }>(
    "select round(extract(epoch from next_poll_at - now()) / 60)::int as minutes from purchases where id = $1",
    [purchase.id],
  );
  return rows[0]?.minutes ?? null;
}

test("polling finds a payment whose callback was lost, once, and stores an event", async () => {
  const purchase = await order();
  expect(await nextInMinutes(purchase)).toBe(1);
  await sandbox.invoices.decide(purchase.provider_ref ?? "", {
    state: "paid",
    paidCents: 1200,
    paidAt: new Date(),
  });
  await poll();
  expect(await account()).toMatchObject({ balance: 0, statuses: ["pending"] });
  await makeDue(purchase);
  await Promise.all([poll(), poll(), poll()]);
  expect(await account()).toEqual({ balance: 500, grants: 1, events: 1, mails: 1, statuses: ["paid"] });
  const { rows } = await pool.query(
    "select source, outcome, convert_from(raw_body, 'UTF8')::jsonb ->> 'type' as type from payment_events where purchase_id = $1",
    [purchase.id],
  );
  expect(rows).toEqual([{ source: "poll", outcome: "granted", type: "paid" }]);
  expect(await nextInMinutes(purchase)).toBeNull();
  // The callback arrives late.
  await deliver(callbackFor(purchase));
  expect(await workOff()).toEqual(["granted_before"]);
  expect(await account()).toMatchObject({ balance: 500, grants: 1, mails: 1 });
});

test("open invoices are polled less and less often", async () => {
  const purchase = await order();
  for (const minutes of [2, 5, 15, 60, 180, 360, 720, 1440, 1440]) {
    await makeDue(purchase);
    await poll();
    const wait = await nextInMinutes(purchase);
    expect(wait).toBeGreaterThanOrEqual(Math.floor(minutes * 0.9));
    expect(wait).toBeLessThanOrEqual(Math.ceil(minutes * 1.1));
  }
  expect(await account()).toMatchObject({ events: 0, statuses: ["pending"] });
});

test("an open invoice expires after a week, is polled for another one, and a later payment still counts", async () => {
  const purchase = await order();
  await pool.query("update purchases set poll_count = 30 where id = $1", [purchase.id]);
  await makeDue(purchase, "6 days 23 hours");
  await poll();
  expect(await nextInMinutes(purchase)).toBe(60);
  await makeDue(purchase, "7 days");
  await poll([answering(() => new ProviderUnavailable("down"))]);
  expect(await account()).toMatchObject({ statuses: ["pending"] });
  await makeDue(purchase, "8 days");
  await poll();
  expect(await account()).toMatchObject({ statuses: ["expired"] });
  await makeDue(purchase, "14 days");
  await poll([answering(() => new ProviderUnavailable("down"))]);
  expect(await nextInMinutes(purchase)).not.toBeNull();
  await makeDue(purchase, "15 days");
  await poll();
  expect(await nextInMinutes(purchase)).toBeNull();
  await deliver(callbackFor(purchase));
  expect(await workOff()).toEqual(["granted"]);
  expect(await account()).toMatchObject({ balance: 500, statuses: ["paid"] });
});

test.each(["failed", "expired"] as const)(
  "an invoice that %s and is paid late, with its callback lost, is granted once",
  async (ended) => {
    const purchase = await order();
    await deliver(callbackFor(purchase, ended));
    expect(await workOff()).toEqual(["closed"]);
    await makeDue(purchase, "3 days");
    await poll();
    expect(await account()).toMatchObject({ balance: 0, statuses: [ended] });
    await sandbox.invoices.decide(purchase.provider_ref ?? "", {
      state: "paid",
      paidCents: 1200,
      paidAt: new Date(),
    });
    await makeDue(purchase, "13 days 23 hours");
    await Promise.all([poll(), poll(), poll()]);
    await makeDue(purchase, "13 days 23 hours");
    await poll();
    expect(await account()).toMatchObject({ balance: 500, grants: 1, mails: 1, statuses: ["paid"] });
  },
);

test("an invoice of a provider that never answers again is forgotten after four weeks", async () => {
  const purchase = await order();
  await makeDue(purchase, "28 days");
  await poll([answering(() => new ProviderUnavailable("gone"))]);
  expect(await nextInMinutes(purchase)).toBeNull();
});

test("an invoice of a disabled provider, or one paid too little, expires after a week too", async () => {
  const [gone, short] = [await order(), await order()];
  await makeDue(gone, "8 days");
  await poll([]);
  await makeDue(short, "8 days");
  await poll([answering((providerRef) => ({ providerRef, type: "underpaid", amountCents: 100 }))]);
  expect((await fixture.purchases()).map(({ status, flag }) => [status, flag])).toEqual([
    ["expired", null],
    ["expired", "underpaid"],
  ]);
});

test("a provider that does not answer is polled again later and delays no other invoice", async () => {
  const [first, second] = [await order(), await order()];
  await makeDue(first);
  await makeDue(second);
  const provider = answering((providerRef) =>
    providerRef === first.provider_ref
      ? new ProviderUnavailable("502")
      : { providerRef, type: "paid", amountCents: 1200, paidAt: new Date() },
  );
  await poll([provider]);
  expect(await account()).toMatchObject({ balance: 500, statuses: ["pending", "paid"] });
  expect(logged.map(({ event }) => event)).toContain("invoice_poll_unanswered");
  expect(await nextInMinutes(first)).toBe(2);
});

test("one run makes a bounded number of polls, and none twice", async () => {
  for (let made = 0; made < 4; made += 1) await order();
  const template = (await fixture.purchases())[0];
  await pool.query(
    `insert into purchases (user_id, provider, provider_ref, method, tier, price_cents, credits, next_poll_at)
     select user_id, provider, 'many_' || n, method, tier, price_cents, credits, now() - interval '1 second'
       from purchases, generate_series(1, 30) n where id = $1`,
    [template?.id],
  );
  const provider = answering((providerRef) => ({ providerRef, type: "open", state: "new" }));
  await poll([provider]);
  expect(provider.asked).toBe(20);
  await Promise.all([poll([provider]), poll([provider])]);
  expect(provider.asked).toBe(30);
});

test("only a purchase whose server died before the provider answered is deleted after an hour", async () => {
  const [dead, young, invoiced] = [await order(), await order(), await order()];
  await pool.query("update purchases set provider_ref = null, next_poll_at = null where id = any($1)", [
    [dead.id, young.id],
  ]);
  await pool.query("update purchases set created_at = now() - interval '61 minutes' where id = any($1)", [
    [dead.id, invoiced.id],
  ]);
  await poll();
  expect((await fixture.purchases()).map(({ id }) => id).toSorted()).toEqual(
    [young.id, invoiced.id].toSorted(),
  );
});

test("stop waits for the run under way", async () => {
  const purchase = await order();
  await makeDue(purchase);
  const poller = startPaymentPoller(
    {
      ...fixture,
      providers: [
        answering((providerRef) => ({ providerRef, type: "paid", amountCents: 1200, paidAt: new Date() })),
      ],
    },
    5,
  );
  await new Promise((resolve) => setTimeout(resolve, 60));
  await poller.stop();
  expect(await account()).toMatchObject({ balance: 500 });
});
