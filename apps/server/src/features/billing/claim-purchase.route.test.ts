import { expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { openBillingFixture } from "./testing/billing-fixture.ts";

const fixture = await openBillingFixture();
const { account, callFunction, person, pool, sandbox, workOff } = fixture;
const claim = () => callFunction("claim-purchase", {});

/** Plays a payment at the provider by a buyer without an account here. */
async function payExternally(email: string, payments: { paidAt?: Date; times?: number } = {}): Promise<void> {
  for (let made = 0; made < (payments.times ?? 1); made += 1) {
    const ref = `ext_${crypto.randomUUID()}`;
    const paidAt = payments.paidAt ?? new Date();
    const external = { email, tier: "standard", method: "card" } as const;
    const fact = { providerRef: ref, type: "paid", amountCents: 1200, paidAt, external } as const;
    await fixture.deliver(fixture.callbackFor({ provider_ref: ref, price_cents: 1200 }));
    expect(await workOff([{ ...sandbox, readFact: () => Promise.resolve(fact) }])).toEqual(["waiting"]);
  }
}

test("a purchase by e-mail address goes to the address's verified owner, in any spelling", async () => {
  person.email = "Claim-One@Example.org";
  await payExternally("claim-one@EXAMPLE.org");
  await payExternally("claim-two@example.org");
  expect(await claim()).toEqual({
    status: 200,
    body: { claimed_count: 1, total_credits_added: 500, expired_count: 0 },
  });
  expect(await account()).toMatchObject({ balance: 500, grants: 1, statuses: ["paid"] });
});

test("twenty simultaneous claims grant every purchase once", async () => {
  person.email = "parallel@example.org";
  await payExternally("parallel@example.org", { times: 3 });
  const replies = await Promise.all(Array.from({ length: 20 }, () => claim()));
  const sum = (field: string): number => replies.reduce((total, { body }) => total + Number(body[field]), 0);
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect([sum("claimed_count"), sum("total_credits_added")]).toEqual([3, 1500]);
  expect(await account()).toMatchObject({ balance: 1500, grants: 3 });
});

test("two simultaneous accounts with one address divide its purchases without loss or duplicate", async () => {
  person.email = "both@example.org";
  const [first, second] = [person.userId, await createUser(pool)];
  await payExternally("both@example.org", { times: 2 });
  const replies = [];
  for (let round = 0; round < 6; round += 1) {
    person.userId = round % 2 === 0 ? first : second;
    replies.push(claim());
  }
  const counts = (await Promise.all(replies)).map(({ body }) => Number(body["claimed_count"]));
  expect(counts.reduce((total, count) => total + count, 0)).toBe(2);
});

test("an account without a confirmed address claims nothing", async () => {
  await payExternally("unverified@example.org");
  for (const who of [
    { email: "unverified@example.org", emailVerified: false },
    { email: null, emailVerified: true },
    { email: "", emailVerified: true },
  ]) {
    Object.assign(person, who);
    const { status, body } = await claim();
    expect([status, body["code"]]).toEqual([403, "email_not_verified"]);
  }
  Object.assign(person, { email: "unverified@example.org", emailVerified: true });
  expect((await claim()).body).toMatchObject({ claimed_count: 1 });
});

test("fields in the request's body neither claim for another person nor add credits", async () => {
  await payExternally("victim@example.org");
  person.email = "thief@example.org";
  const { body } = await callFunction("claim-purchase", {
    email: "victim@example.org",
    user_id: "00000000-0000-4000-8000-000000000001",
    credits: 1_000_000,
    role: "service_role",
  });
  expect(body).toEqual({ claimed_count: 0, total_credits_added: 0, expired_count: 0 });
  expect(await account()).toMatchObject({ balance: 0, grants: 0 });
});

test("a purchase claimed after its six months adds no credits and is reported as expired", async () => {
  person.email = "late@example.org";
  await payExternally("late@example.org", { paidAt: new Date(Date.now() - 200 * 86_400_000) });
  expect((await claim()).body).toEqual({ claimed_count: 1, total_credits_added: 0, expired_count: 1 });
  expect((await claim()).body).toEqual({ claimed_count: 0, total_credits_added: 0, expired_count: 0 });
  expect(await account()).toMatchObject({ balance: 0 });
});

test("a purchase refunded before its claim cannot be claimed", async () => {
  person.email = "refunded@example.org";
  await payExternally("refunded@example.org");
  const { rows } = await pool.query<{ provider_ref: string }>(
    "select provider_ref from purchases where email_norm = 'refunded@example.org'",
  );
  await fixture.deliver(
    fixture.callbackFor({ provider_ref: rows[0]?.provider_ref ?? "", price_cents: 1200 }, "refunded", {
      refundedCents: 1200,
    }),
  );
  expect(await workOff()).toEqual(["taken_back"]);
  expect((await claim()).body).toMatchObject({ claimed_count: 0 });
});
