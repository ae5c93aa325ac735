import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import { createNotificationsStore } from "#core/notifications/notifications.store.ts";
import type { DB } from "#platform/db-types.gen.ts";
import { createTransactor } from "#platform/transaction.ts";
import { expect, test, vi } from "vitest";
import { createPaymentEventsStore } from "./payment-events.store.ts";
import { paymentEventTask, processPaymentEventJob } from "./process-payment-event.job.ts";
import { type PaymentFact, ProviderUnavailable } from "./providers/provider.ts";
import { openBillingFixture } from "./testing/billing-fixture.ts";

const fixture = await openBillingFixture();
const { account, callbackFor, deliver, logged, order, pool, sandbox, workOff } = fixture;

/** Delivers a callback that the provider reads as the given fact. */
async function deliverFact(fact: PaymentFact): Promise<unknown> {
  await deliver(callbackFor({ provider_ref: "unknown", price_cents: 1 }, "open"));
  const [outcome] = await workOff([{ ...sandbox, readFact: () => Promise.resolve(fact) }]);
  return outcome;
}
const ref = (purchase: { provider_ref: string | null }) => ({ providerRef: purchase.provider_ref ?? "" });
const paidAt = new Date();

test("payments below the price grant nothing until their sum reaches it", async () => {
  const purchase = await order();
  for (const amountCents of [0, 1, purchase.price_cents - 1]) {
    expect(await deliverFact({ ...ref(purchase), type: "paid", amountCents, paidAt })).toBe("underpaid");
  }
  expect(await account()).toMatchObject({ balance: 0, grants: 0, mails: 0, statuses: ["pending"] });
  expect((await fixture.purchases())[0]).toMatchObject({ flag: "underpaid", paid_cents: 1199 });
  await deliver(callbackFor(purchase));
  expect(await workOff()).toEqual(["granted"]);
});

test("a payment reported as too little grants nothing, whatever its amount", async () => {
  const purchase = await order();
  expect(await deliverFact({ ...ref(purchase), type: "underpaid", amountCents: 99_999 })).toBe("underpaid");
  expect(await account()).toMatchObject({ balance: 0, statuses: ["pending"] });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1200, 1e15])(
  "the amount %d never grants more than the plan and breaks nothing",
  async (amountCents) => {
    const purchase = await order();
    const outcome = await deliverFact({ ...ref(purchase), type: "paid", amountCents, paidAt });
    expect(outcome).toBe(amountCents === 1e15 ? "granted" : "underpaid");
    expect(await account()).toMatchObject({ balance: amountCents === 1e15 ? 500 : 0 });
  },
);

test("an overpaid purchase grants exactly the plan's credits and is flagged", async () => {
  const purchase = await order();
  expect(await deliverFact({ ...ref(purchase), type: "paid", amountCents: 9_000, paidAt })).toBe("granted");
  expect(await account()).toMatchObject({ balance: 500, grants: 1 });
  expect((await fixture.purchases())[0]).toMatchObject({ flag: "overpaid", paid_cents: 9_000 });
});

test("a payment after a failure or expiry counts, and a failure after a payment takes nothing back", async () => {
  for (const type of ["failed", "expired"] as const) {
    const purchase = await order();
    expect(await deliverFact({ ...ref(purchase), type })).toBe("closed");
    expect((await account()).statuses.at(-1)).toBe(type);
    await deliver(callbackFor(purchase));
    expect(await workOff()).toEqual(["granted"]);
    expect(await deliverFact({ ...ref(purchase), type })).toBe("ignored");
    expect(await deliverFact({ ...ref(purchase), type: "open", state: "new" })).toBe("open");
  }
  expect(await account()).toMatchObject({ balance: 1_000, grants: 2, statuses: ["paid", "paid"] });
});

test("partial refunds take their share back, a full one takes all, and each is mailed once", async () => {
  const purchase = await order();
  await deliver(callbackFor(purchase));
  await workOff();
  const refund = (refundedCents: number | null) =>
    deliverFact({ ...ref(purchase), type: "refunded", refundedCents });
  expect(await refund(0)).toBe("ignored");
  expect([await refund(600), await refund(600)]).toEqual(["taken_back", "repeated"]);
  expect(await account()).toMatchObject({ balance: 250, mails: 2, statuses: ["paid"] });
  expect([await refund(null), await refund(1200)]).toEqual(["taken_back", "repeated"]);
  expect(await account()).toMatchObject({ balance: 0, mails: 3, statuses: ["refunded"] });
  expect(await deliverFact({ ...ref(purchase), type: "charged_back" })).toBe("taken_back");
  expect(await account()).toMatchObject({ balance: 0, mails: 4, statuses: ["charged_back"] });
  const { rows } = await pool.query(
    `select kind, data - 'purchaseId' - 'receiptNumber' - 'paidAt' - 'endsAt' as data from mail_outbox
      where user_id = $1 order by created_at`,
    [fixture.person.userId],
  );
  const refunded = (data: object) => ({
    kind: "purchase_refunded",
    data: {
      plan: "standard",
      currency: "USD",
      creditsTakenBack: 250,
      shortfallCredits: 0,
      unclaimed: false,
      ...data,
    },
  });
  expect(rows).toEqual([
    {
      kind: "purchase_receipt",
      data: {
        plan: "standard",
        currency: "USD",
        credits: 500,
        paidCents: 1200,
        method: "card",
        unclaimed: false,
      },
    },
    refunded({ extent: "part", refundedCents: 600 }),
    refunded({ extent: "whole", refundedCents: 600 }),
    refunded({ extent: "chargeback", refundedCents: 0, creditsTakenBack: 0 }),
  ]);
});

test("a refund's mail names spent credits as missing, but not held ones", async () => {
  const purchase = await order();
  await deliver(callbackFor(purchase));
  await workOff();
  for (const [amount, settle] of [
    [300, true],
    [50, false],
  ] as const) {
    await pool.query(
      `with hold as (select hold_id from credits.reserve($1, $2, gen_random_uuid()::text, 'image', null))
       select case when $3 then credits.settle(hold_id) end from hold`,
      [fixture.person.userId, amount, settle],
    );
  }
  expect(await deliverFact({ ...ref(purchase), type: "refunded", refundedCents: null })).toBe("taken_back");
  const { rows } = await pool.query(
    `select data ->> 'creditsTakenBack' as taken, data ->> 'shortfallCredits' as shortfall from mail_outbox
      where user_id = $1 and kind = 'purchase_refunded'`,
    [fixture.person.userId],
  );
  expect(rows).toEqual([{ taken: "150", shortfall: "300" }]);
});

test("a refund that arrives before its payment blocks the grant", async () => {
  const purchase = await order();
  expect(await deliverFact({ ...ref(purchase), type: "refunded", refundedCents: 1200 })).toBe("taken_back");
  await deliver(callbackFor(purchase));
  expect(await workOff()).toEqual(["blocked"]);
  expect(await account()).toMatchObject({ balance: 0, grants: 0, mails: 0, statuses: ["refunded"] });
});

test("a payment for an account deleted meanwhile is recorded", async () => {
  const purchase = await order();
  await pool.query("delete from auth.users where id = $1", [fixture.person.userId]);
  await deliver(callbackFor(purchase));
  expect(await workOff()).toEqual(["granted"]);
});

test("a callback that arrives before its purchase is retried, and is final after a minute", async () => {
  const purchase = await order();
  await pool.query("update purchases set provider_ref = null where id = $1", [purchase.id]);
  await deliver(callbackFor(purchase));
  const [early] = await workOff();
  expect(early).toBeInstanceOf(Error);
  await pool.query("update purchases set provider_ref = $2 where id = $1", [
    purchase.id,
    purchase.provider_ref,
  ]);
  expect(await workOff()).toEqual(["granted"]);

  await deliver(callbackFor({ provider_ref: "sandbox_nothing", price_cents: 1200 }));
  await pool.query("update payment_events set received_at = received_at - interval '61 seconds'");
  expect(await workOff()).toEqual(["unknown_purchase"]);
  expect(logged.at(-1)?.event).toBe("payment_event_unknown");
  await deliver(callbackFor({ provider_ref: "sandbox_nothing", price_cents: 1200 }, "expired"));
  expect(await workOff()).toEqual(["unknown_purchase"]);
});

test("a purchase made at the provider waits for its buyer, at our own price", async () => {
  const external = { email: "\tBea@Example.ORG\u00a0\n", tier: "launch", method: "crypto" } as const;
  const paid = (providerRef: string, amountCents: number, email: string = external.email) =>
    deliverFact({ providerRef, type: "paid", amountCents, paidAt, external: { ...external, email } });
  expect(await paid("ext_1", 4_999)).toBe("underpaid");
  expect([await paid("ext_1", 5_000), await paid("ext_1", 5_000)]).toEqual(["waiting", "waiting"]);
  const { rows } = await pool.query(
    "select email_norm, user_id, tier, method, price_cents, credits, status from purchases where user_id is null",
  );
  expect(rows).toEqual([
    {
      email_norm: "bea@example.org",
      user_id: null,
      tier: "launch",
      method: "crypto",
      price_cents: 5_000,
      credits: 5_000,
      status: "paid",
    },
  ]);
  const mails = await pool.query(
    "select data ->> 'unclaimed' as unclaimed from mail_outbox where recipient = $1",
    ["bea@example.org"],
  );
  expect(mails.rows).toEqual([{ unclaimed: "true" }]);
  // After a minute it is final: a payment without a purchase, listed for the operator.
  for (const email of [
    "",
    "nobody",
    `${"x".repeat(320)}@example.org`,
    "a\0@example.org",
    "\ud800@example.org",
  ]) {
    expect(await paid("ext_2", 5_000, email)).toMatchObject({
      message: expect.stringContaining("No purchase"),
    });
    await pool.query("delete from payment_events where processed_at is null");
  }
});

test("an authentic callback of an unknown state is logged with that state", async () => {
  const purchase = await order();
  expect(await deliverFact({ ...ref(purchase), type: "open", state: "paid_in_eur" })).toBe("open");
  expect(logged.at(-1)?.fields).toMatchObject({ fact: "open", state: "paid_in_eur" });
});

test("two simultaneous events of one external payment make one purchase", async () => {
  const external = { email: "cleo@example.org", tier: "standard", method: "card" } as const;
  for (let event = 0; event < 8; event += 1)
    await deliver(callbackFor({ provider_ref: "unknown", price_cents: 1 }, "open"));
  const fact = { providerRef: "ext_3", type: "paid", amountCents: 1_200, paidAt, external } as const;
  const outcomes = await workOff([{ ...sandbox, readFact: () => Promise.resolve(fact) }]);
  expect(outcomes).toEqual(Array.from({ length: 8 }, () => "waiting"));
  const { rows } = await pool.query("select status from purchases where provider_ref = 'ext_3'");
  expect(rows).toEqual([{ status: "paid" }]);
});

test("an exception at any statement leaves no change, and the next attempt succeeds", async () => {
  let statement = 0;
  for (let failed = true; failed; statement += 1) {
    const purchase = await order();
    await deliver(callbackFor(purchase));
    const broken = brokenAt(statement);
    const [event] = (
      await pool.query<{ id: string }>("select id from payment_events where processed_at is null")
    ).rows;
    const entry = { subjectId: event?.id ?? "", signal: new AbortController().signal };
    failed = await processPaymentEventJob({ ...fixture, ...broken, providers: [sandbox] })(entry).then(
      () => false,
      (error: unknown) => (error as Error).message === "cut",
    );
    const before = await account();
    expect(before.statuses.filter((status) => status === "paid")).toHaveLength(
      failed ? statement : statement + 1,
    );
    if (failed) expect(await workOff()).toEqual(["granted"]);
    expect(await account()).toMatchObject({
      balance: 500 * (statement + 1),
      grants: statement + 1,
      mails: statement + 1,
      events: statement + 1,
    });
  }
  expect(statement).toBeGreaterThan(8);
});

/** The stores on a connection that fails before its n-th statement. */
function brokenAt(statement: number) {
  let count = 0;
  const cut = (client: PostgresPoolClient): PostgresPoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name !== "query" || typeof value !== "function") return value;
        return (text: string, parameters: readonly unknown[]): unknown => {
          if (text !== "rollback" && count++ === statement) throw new Error("cut");
          return value.call(target, text, parameters);
        };
      },
    });
  const connect = async (): Promise<PostgresPoolClient> => cut(await fixture.database.pool.connect());
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: () => Promise.resolve(), options: {} } }),
  });
  const database = { ...fixture.database, kysely };
  return {
    payments: createPaymentEventsStore(database, createNotificationsStore(database)),
    transactor: createTransactor(database),
  };
}

test("the queue retries while the provider does not answer, and then grants once", async () => {
  const purchase = await order();
  await deliver(callbackFor(purchase));
  let asked = 0;
  const moody = {
    ...sandbox,
    readFact: (callback: Parameters<typeof sandbox.readFact>[0]) => {
      asked += 1;
      return asked < 3 ? Promise.reject(new ProviderUnavailable("502")) : sandbox.readFact(callback);
    },
  };
  const handler = processPaymentEventJob({ ...fixture, providers: [moody] });
  await fixture.queue.workTask({ ...paymentEventTask }, { concurrency: 2 }, handler);
  await pool.query(
    "update pgboss.job set retry_delay = 0, retry_backoff = false where name = $1 and state in ('created', 'retry', 'active')",
    [paymentEventTask.name],
  );
  await vi.waitFor(async () => expect(await account()).toMatchObject({ balance: 500, grants: 1 }), {
    timeout: 20_000,
    interval: 50,
  });
  expect(asked).toBeGreaterThanOrEqual(3);
});
