import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { driveLedger, findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 20 });
const { age, balance, chargeBack, claim, entries, order, pay, purchase, refund } = driveLedger(pool);
afterAll(async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
  await pool.end();
});

async function buyer(): Promise<{ userId: string; email: string }> {
  const email = `${randomUUID()}@example.org`;
  return { userId: await createUser(pool, email), email };
}

test("a purchase by e-mail address is granted once under 20 simultaneous claims", async () => {
  const { userId, email } = await buyer();
  const ids = await Promise.all([1, 2, 3].map(() => order({ email })));
  await Promise.all(ids.map((id) => pay(id)));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => claim(userId, ` ${email.toUpperCase()} `)),
  );
  expect(answers.filter(({ claimed_count }) => claimed_count > 0)).toEqual([
    { claimed_count: 3, added_credits: 1500, expired_count: 0 },
  ]);
  expect(await balance(userId)).toEqual({ balance: 1500, held: 0 });
});

test("a purchase goes to one account only, also when two claim the same address at once", async () => {
  const email = `${randomUUID()}@example.org`;
  const ids = await Promise.all([1, 2, 3, 4].map(() => order({ email })));
  await Promise.all(ids.map((id) => pay(id)));
  const users = await Promise.all([createUser(pool), createUser(pool)]);
  await Promise.all([...users, ...users, ...users].map((userId) => claim(userId, email)));
  const balances = await Promise.all(users.map((userId) => balance(userId)));
  expect(balances.reduce((sum, account) => sum + account.balance, 0)).toBe(2000);
});

test("addresses fold case as in ASCII, whatever the database's locale: no other character matches a Latin letter", async () => {
  const { userId, email } = await buyer();
  const mine = `mike-${email}`;
  await pay(await order({ email: mine.replace("k", "\u212a") }));
  await pay(await order({ email: mine.replace("i", "\u0130") }));
  expect(await claim(userId, mine)).toMatchObject({ claimed_count: 0 });
  await pay(await order({ email: mine }));
  expect(await claim(userId, mine.toUpperCase())).toMatchObject({ claimed_count: 1 });
  const { rows } = await pool.query(`select credits.normal_email('MIKE@X.org' collate "tr-x-icu") as folded`);
  expect(rows).toEqual([{ folded: "mike@x.org" }]);
});

test("a claim takes no purchase of another address and no unpaid one", async () => {
  const { userId, email } = await buyer();
  await order({ email });
  await pay(await order({ email: `x${email}` }));
  expect(await claim(userId, email)).toEqual({ claimed_count: 0, added_credits: 0, expired_count: 0 });
});

test("a claim after six months adds nothing and counts as expired; the history has the grant and its expiry", async () => {
  const { userId, email } = await buyer();
  await pay(await order({ email }), 1200, "7 months");
  expect(await claim(userId, email)).toEqual({ claimed_count: 1, added_credits: 0, expired_count: 1 });
  expect(await entries(userId)).toEqual([
    ["grant", 500],
    ["expire", -500],
  ]);
});

test("the six months begin with the payment, not with the claim", async () => {
  const { userId, email } = await buyer();
  await pay(await order({ email }), 1200, "5 months");
  await claim(userId, email);
  await age(userId, "2 months");
  expect((await pool.query("select credits.balance($1) as balance", [userId])).rows).toEqual([
    { balance: 0 },
  ]);
});

test("a partial refund before the claim is taken from what the claim adds", async () => {
  const { userId, email } = await buyer();
  const id = await order({ email });
  await pay(id);
  expect(await refund(id, 300)).toBe("taken_back");
  expect(await claim(userId, email)).toEqual({ claimed_count: 1, added_credits: 375, expired_count: 0 });
  expect(await purchase(id)).toMatchObject({ status: "paid", reclaim: 125, revoked: 125 });
});

test("a full refund or a chargeback before the claim leaves nothing to claim", async () => {
  const { userId, email } = await buyer();
  const [first, second] = [await order({ email }), await order({ email })];
  await pay(first);
  await pay(second);
  await refund(first, null);
  await chargeBack(second);
  expect(await claim(userId, email)).toMatchObject({ claimed_count: 0 });
  expect(await entries(userId)).toEqual([]);
});

test("claims, payments and refunds of one purchase at the same moment end as if one came after the other", async () => {
  for (let round = 0; round < 15; round += 1) {
    const { userId, email } = await buyer();
    const id = await order({ email });
    await Promise.all([
      pay(id),
      pay(id),
      refund(id, 600),
      ...Array.from({ length: 5 }, () => claim(userId, email)),
      refund(id, 300),
      pay(id),
    ]);
    await claim(userId, email);
    expect(await balance(userId)).toEqual({ balance: 250, held: 0 });
    expect(await purchase(id)).toMatchObject({ status: "paid", refunded: 600, reclaim: 250, revoked: 250 });
  }
});

test("100 simultaneous callbacks of one payment grant once, with one receipt", async () => {
  const { userId } = await buyer();
  const id = await order({ userId });
  const before = await lastReceipt();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => pay(id)));
  expect(outcomes.filter((outcome) => outcome === "granted")).toHaveLength(1);
  expect(await balance(userId)).toEqual({ balance: 500, held: 0 });
  expect(await lastReceipt()).toBe(before + 1);
});

async function lastReceipt(): Promise<number> {
  const { rows } = await pool.query("select last_number from receipt_counter");
  return Number(rows[0].last_number);
}
