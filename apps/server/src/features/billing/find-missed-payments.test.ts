import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findMissedPayments } from "./find-missed-payments.ts";
import { createMissedPaymentsStore } from "./missed-payments.store.ts";
import { type PaymentProvider, ProviderUnavailable } from "./providers/provider.ts";
import { openBillingFixture, type PurchaseRow } from "./testing/billing-fixture.ts";

const fixture = await openBillingFixture();
const { callbackFor, database, deliver, order, pool, sandbox, workOff } = fixture;
const now = (): Date => new Date();

const find = (providers: PaymentProvider[] = [sandbox]) =>
  findMissedPayments({ store: createMissedPaymentsStore(database), providers, now });

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

/** The sandbox knows the payment; no callback is sent. */
async function payUnnoticed(purchase: PurchaseRow, paidCents = 1200, paidAt = minutesAgo(20)): Promise<void> {
  await sandbox.invoices.decide(purchase.provider_ref ?? "", { state: "paid", paidCents, paidAt });
}

const makeOld = (purchase: PurchaseRow, age = "1 hour"): Promise<unknown> =>
  pool.query("update purchases set created_at = now() - $2::interval where id = $1", [purchase.id, age]);

test("a payment that the provider knows and we did not grant is named, whatever our record says", async () => {
  const [open, failed, expired] = [await order(), await order(), await order()];
  await deliver(callbackFor(failed, "failed"));
  await deliver(callbackFor(expired, "expired"));
  await workOff();
  for (const purchase of [open, failed, expired]) {
    await payUnnoticed(purchase);
    await makeOld(purchase, "59 days");
  }
  const { missed, unanswered } = await find();
  expect(unanswered).toEqual([]);
  expect(missed).toHaveLength(3);
  expect(new Set(missed.map(({ purchaseId }) => purchaseId))).toEqual(
    new Set([open.id, failed.id, expired.id]),
  );
  expect(missed[0]).toMatchObject({ provider: "sandbox", amountCents: 1200 });
  for (const purchase of [open, failed, expired]) await deliver(callbackFor(purchase));
  await workOff();
  expect(await find()).toEqual({ missed: [], unanswered: [] });
});

test("a purchase at the provider's own checkout without a record of ours is named", async () => {
  const ref = `sandbox_${randomUUID()}`;
  const external = { email: "bea@example.org", tier: "standard" as const };
  await sandbox.invoices.insert({ ref, priceCents: 1200, method: "card", planLabel: "Standard", external });
  await sandbox.invoices.decide(ref, { state: "paid", paidCents: 1200, paidAt: minutesAgo(9) });
  expect((await find()).missed).toEqual([]);
  await pool.query("update sandbox.invoices set paid_at = $2 where ref = $1", [ref, minutesAgo(11)]);
  expect((await find()).missed).toEqual([
    { provider: "sandbox", providerRef: ref, purchaseId: null, amountCents: 1200 },
  ]);
  await pool.query("update sandbox.invoices set paid_cents = 1 where ref = $1", [ref]);
  expect((await find()).missed).toEqual([]);
});

test("what is granted, unpaid, too small or still under way is not named", async () => {
  const [granted, unpaid, small, young] = [await order(), await order(), await order(), await order()];
  await deliver(callbackFor(granted));
  await workOff();
  await payUnnoticed(granted);
  await payUnnoticed(small, 1);
  await payUnnoticed(young);
  for (const purchase of [granted, unpaid, small]) await makeOld(purchase);
  expect((await find()).missed).toEqual([]);
});

test("a provider that does not answer is reported, and the others are asked all the same", async () => {
  const purchase = await order();
  await payUnnoticed(purchase);
  await makeOld(purchase);
  const { listPayments: _list, ...withoutList } = sandbox;
  const down: PaymentProvider = {
    ...withoutList,
    readInvoice: () => Promise.reject(new ProviderUnavailable("502")),
  };
  const { missed, unanswered } = await find([down, sandbox]);
  expect(unanswered).toContainEqual({ provider: "sandbox", problem: `${purchase.id}: 502` });
  expect(missed.map(({ purchaseId }) => purchaseId)).toEqual([purchase.id]);
});
