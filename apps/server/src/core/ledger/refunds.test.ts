import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { driveLedger, findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 20 });
const ledger = driveLedger(pool);
const { age, balance, chargeBack, close, entries, order, pay, purchase, refund, reserve } = ledger;
afterAll(async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
  await pool.end();
});

async function bought(credits = 500): Promise<{ userId: string; id: string }> {
  const userId = await createUser(pool);
  const id = await order({ userId, credits });
  await pay(id);
  return { userId, id };
}

test("partial refunds take their share of the sum, rounded down once", async () => {
  const { userId, id } = await bought(100);
  // A third and two thirds of 1200 cents take 33 and 66 credits of 100: the sum is rounded, not each step.
  expect(await refund(id, 400)).toBe("taken_back");
  expect(await balance(userId)).toEqual({ balance: 67, held: 0 });
  expect(await refund(id, 800)).toBe("taken_back");
  expect(await balance(userId)).toEqual({ balance: 34, held: 0 });
  expect(await purchase(id)).toMatchObject({ status: "paid", reclaim: 66, revoked: 66 });
  expect(await refund(id, 1200)).toBe("taken_back");
  expect(await balance(userId)).toEqual({ balance: 0, held: 0 });
  expect(await purchase(id)).toMatchObject({ status: "refunded", reclaim: 100, revoked: 100 });
  expect(await entries(userId)).toEqual([
    ["grant", 100],
    ["revoke", -33],
    ["revoke", -33],
    ["revoke", -34],
  ]);
});

test("a refund reported again, late or out of order takes nothing twice", async () => {
  const { userId, id } = await bought();
  expect(await refund(id, 600)).toBe("taken_back");
  expect(await refund(id, 600)).toBe("repeated");
  expect(await refund(id, 300)).toBe("repeated");
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => refund(id, 900)));
  expect(outcomes.filter((outcome) => outcome === "taken_back")).toHaveLength(1);
  expect(await balance(userId)).toEqual({ balance: 125, held: 0 });
});

test("a full refund that arrives before its payment blocks the grant", async () => {
  const userId = await createUser(pool);
  const id = await order({ userId });
  expect(await refund(id, null)).toBe("taken_back");
  expect(await pay(id)).toBe("blocked");
  expect(await balance(userId)).toEqual({ balance: 0, held: 0 });
  expect(await ledger.tier(userId)).toBe("free");
});

test("a chargeback that arrives before its payment blocks the grant", async () => {
  const userId = await createUser(pool);
  const id = await order({ userId });
  expect(await chargeBack(id)).toBe("taken_back");
  expect(await pay(id)).toBe("blocked");
  expect(await entries(userId)).toEqual([]);
});

test("a partial refund that arrives before its payment takes effect with the payment", async () => {
  const userId = await createUser(pool);
  const id = await order({ userId });
  await refund(id, 300);
  expect(await pay(id)).toBe("granted");
  expect(await entries(userId)).toEqual([
    ["grant", 500],
    ["revoke", -125],
  ]);
});

test("a chargeback after a partial refund takes the rest, and a refund after it takes nothing", async () => {
  const { userId, id } = await bought();
  await refund(id, 600);
  expect(await chargeBack(id)).toBe("taken_back");
  expect(await purchase(id)).toMatchObject({
    status: "charged_back",
    refunded: 1200,
    reclaim: 500,
    revoked: 500,
  });
  expect(await refund(id, 1200)).toBe("repeated");
  expect(await chargeBack(id)).toBe("repeated");
  expect(await balance(userId)).toEqual({ balance: 0, held: 0 });
});

test("a refund first returns what was overpaid and costs no credits, in whatever order the facts arrive", async () => {
  const userId = await createUser(pool);
  const atOnce = await order({ userId });
  await pay(atOnce, 2400);
  expect(await purchase(atOnce)).toMatchObject({ status: "paid", flag: "overpaid" });
  await refund(atOnce, 1200);
  expect(await purchase(atOnce)).toMatchObject({ status: "paid", reclaim: 0 });
  // The second half of the payment becomes known after the refund.
  const later = await order({ userId });
  await pay(later, 1200);
  expect(await pay(later, 2400)).toBe("granted_before");
  expect(await purchase(later)).toMatchObject({ flag: "overpaid" });
  await refund(later, 1200);
  expect(await purchase(later)).toMatchObject({ status: "paid", reclaim: 0 });
  expect(await balance(userId)).toEqual({ balance: 1000, held: 0 });
  await refund(later, 1800);
  expect(await balance(userId)).toEqual({ balance: 750, held: 0 });
  await refund(later, 2400);
  expect(await purchase(later)).toMatchObject({ status: "refunded", reclaim: 500, revoked: 500 });
});

test("an underpaid purchase is flagged and grants nothing until the rest arrives", async () => {
  const userId = await createUser(pool);
  const id = await order({ userId });
  expect(await pay(id, 1199)).toBe("underpaid");
  expect(await purchase(id)).toMatchObject({ status: "pending", flag: "underpaid" });
  expect(await pay(id, 1200)).toBe("granted");
  expect(await purchase(id)).toMatchObject({ status: "paid", flag: null });
  expect(await pay(id, 600)).toBe("granted_before");
});

test("spent credits stay spent: they are the shortfall, and no balance becomes negative", async () => {
  const { userId, id } = await bought();
  const { hold_id } = await reserve(userId, 480);
  await close("settle", hold_id);
  await chargeBack(id);
  expect(await balance(userId)).toEqual({ balance: 0, held: 0 });
  expect(await purchase(id)).toMatchObject({ reclaim: 500, revoked: 20 });
});

test("credits held during a refund are taken back when they are released", async () => {
  const { userId, id } = await bought(100);
  const { hold_id } = await reserve(userId, 60);
  await chargeBack(id);
  expect(await balance(userId)).toEqual({ balance: 0, held: 60 });
  await close("release", hold_id);
  expect(await balance(userId)).toEqual({ balance: 0, held: 0 });
  expect((await entries(userId)).slice(-2)).toEqual([
    ["refund", 60],
    ["revoke", -60],
  ]);
});

test("a partial refund takes its share of released credits, and the rest can be spent", async () => {
  const { userId, id } = await bought(100);
  const { hold_id } = await reserve(userId, 90);
  await refund(id, 600);
  expect(await purchase(id)).toMatchObject({ reclaim: 50, revoked: 10 });
  await close("release", hold_id);
  expect(await balance(userId)).toEqual({ balance: 50, held: 0 });
  expect(await purchase(id)).toMatchObject({ reclaim: 50, revoked: 50 });
});

test("released credits of an expired, partly refunded purchase lose the share, and the rest gets seven days of grace", async () => {
  const { userId, id } = await bought(100);
  const { hold_id } = await reserve(userId, 100);
  await refund(id, 300);
  await age(userId, "7 months");
  await close("release", hold_id);
  expect(await balance(userId)).toEqual({ balance: 75, held: 0 });
  // The grace lot belongs to the purchase, so a further refund reaches it.
  await refund(id, 600);
  expect(await balance(userId)).toEqual({ balance: 50, held: 0 });
  // A refund also reaches a grace lot that is held now and expired when it is released.
  const second = await reserve(userId, 50);
  await refund(id, 900);
  await age(userId, "8 days");
  await close("release", second.hold_id);
  expect(await balance(userId)).toEqual({ balance: 0, held: 0 });
  expect((await entries(userId)).slice(-3)).toEqual([
    ["refund", 50],
    ["revoke", -25],
    ["expire", -25],
  ]);
});

test("one hold over several purchases returns each purchase's credits, and only the refunded one loses its own", async () => {
  const { userId, id } = await bought(30);
  const second = await order({ userId, credits: 30 });
  await pay(second);
  const { hold_id } = await reserve(userId, 50);
  await chargeBack(id);
  await close("release", hold_id);
  expect(await balance(userId)).toEqual({ balance: 30, held: 0 });
  expect(await purchase(second)).toMatchObject({ reclaim: 0, revoked: 0 });
});

test("a refund of zero or fewer cents is a bug and raises", async () => {
  const { id } = await bought();
  await expect(refund(id, 0)).rejects.toThrow("cannot be taken back");
  await expect(refund(id, -5)).rejects.toThrow("cannot be taken back");
  await expect(pool.query("select credits.take_back($1, null, 5)", [id])).rejects.toThrow(
    "cannot be taken back",
  );
});
