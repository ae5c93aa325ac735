import { plans, tierLimits, tierNames, tierRank } from "@galatea/contract/plans.ts";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { driveLedger, findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 20 });
afterAll(() => pool.end());

const { reserve, close, balance, entries, age, grant, order, pay, refund, tier } = driveLedger(pool);

test("a settled hold is spent, a released one comes back, and the history has both", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 100 });
  const first = await reserve(userId, 20);
  const second = await reserve(userId, 20);
  expect(await balance(userId)).toEqual({ balance: 60, held: 40 });
  expect(await close("settle", first.hold_id)).toBe(true);
  expect(await close("release", second.hold_id)).toBe(true);
  expect(await balance(userId)).toEqual({ balance: 80, held: 0 });
  expect(await entries(userId)).toEqual([
    ["grant", 100],
    ["charge", -20],
    ["charge", -20],
    ["refund", 20],
  ]);
  expect(await findBrokenAccounts(pool)).toEqual([]);
});

test("a hold is closed once, however often and in whatever order it is settled or released", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 20 });
  const { hold_id } = await reserve(userId, 20);
  const outcomes = await Promise.all([
    close("settle", hold_id),
    close("release", hold_id),
    close("release", hold_id),
    close("settle", hold_id),
  ]);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await findBrokenAccounts(pool)).toEqual([]);
});

test("of two parallel reservations of the last 20 credits exactly one succeeds", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 20 });
  const outcomes = (await Promise.all([reserve(userId, 20), reserve(userId, 20)])).map(
    ({ outcome }) => outcome,
  );
  expect(outcomes.sort()).toEqual(["insufficient", "reserved"]);
  expect(await balance(userId)).toEqual({ balance: 0, held: 20 });
});

test("a reservation beyond the balance writes nothing", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 19 });
  expect(await reserve(userId, 20)).toMatchObject({ outcome: "insufficient", hold_id: null, balance: 19 });
  expect(await entries(userId)).toEqual([["grant", 19]]);
});

test("the same key reserves once, also in parallel", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 100 });
  const results = await Promise.all(Array.from({ length: 8 }, () => reserve(userId, 20, "the-key")));
  expect(results.filter(({ outcome }) => outcome === "reserved")).toHaveLength(1);
  expect(new Set(results.map(({ hold_id }) => hold_id)).size).toBe(1);
  expect(await balance(userId)).toEqual({ balance: 80, held: 20 });
});

test("lots that expire first are spent first", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 30 });
  const older = await buyCredits(pool, userId, { credits: 15, paidAgo: "5 months" });
  await reserve(userId, 20);
  const { rows } = await pool.query("select remaining, held from credit_lots where purchase_id = $1", [
    older,
  ]);
  expect(rows[0]).toEqual({ remaining: 0, held: 15 });
  expect(await findBrokenAccounts(pool)).toEqual([]);
});

test("an expired lot cannot be spent, and the history has its expiry", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 50 });
  await age(userId, "7 months");
  const read = await pool.query("select credits.balance($1) as balance", [userId]);
  expect(read.rows[0]).toEqual({ balance: 0 });
  expect((await reserve(userId, 20)).outcome).toBe("insufficient");
  expect(await entries(userId)).toEqual([
    ["grant", 50],
    ["expire", -50],
  ]);
  expect(await findBrokenAccounts(pool)).toEqual([]);
});

test("credits released into an expired lot become a grace lot of seven days, which is never extended", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 20 });
  const first = await reserve(userId, 20);
  await age(userId, "7 months");
  await close("release", first.hold_id);
  expect(await balance(userId)).toEqual({ balance: 20, held: 0 });
  const { rows } = await pool.query(
    "select source, remaining, expires_at - now() > interval '6 days' as lasts from credit_lots where user_id = $1 and source = 'grace'",
    [userId],
  );
  expect(rows).toEqual([{ source: "grace", remaining: 20, lasts: true }]);

  const second = await reserve(userId, 20);
  await age(userId, "8 days");
  await close("release", second.hold_id);
  expect(await balance(userId)).toEqual({ balance: 0, held: 0 });
  expect((await entries(userId)).slice(-2)).toEqual([
    ["refund", 20],
    ["expire", -20],
  ]);
  expect(await findBrokenAccounts(pool)).toEqual([]);
});

test("a purchase is granted once under simultaneous callbacks", async () => {
  const userId = await createUser(pool);
  const purchase = await buyCredits(pool, userId, { credits: 500 });
  await Promise.all(
    Array.from({ length: 20 }, () => pool.query("select credits.grant_purchase($1)", [purchase])),
  );
  expect(await balance(userId)).toEqual({ balance: 500, held: 0 });
});

test("the tier is the highest plan that is neither expired nor refunded", async () => {
  const userId = await createUser(pool);
  expect(await tier(userId)).toBe("free");
  await buyCredits(pool, userId, { credits: 10, tier: "standard" });
  const launch = await order({ userId, credits: 10, tier: "launch" });
  await pay(launch);
  expect(await tier(userId)).toBe("launch");
  await refund(launch, 600);
  expect(await tier(userId)).toBe("launch");
  await refund(launch, 1200);
  expect(await tier(userId)).toBe("standard");
  await age(userId, "7 months");
  expect(await tier(userId)).toBe("free");
});

test("nobody can change the history, not even the table's owner", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 10 });
  await expect(pool.query("update credit_transactions set amount = 1000")).rejects.toThrow("append-only");
  await expect(pool.query("delete from credit_transactions")).rejects.toThrow("append-only");
  await expect(pool.query("truncate credit_transactions")).rejects.toThrow("append-only");
});

test("negative, zero and overdrawn amounts are impossible by constraint", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 10 });
  await expect(reserve(userId, -5)).rejects.toThrow();
  await expect(reserve(userId, 0)).rejects.toThrow();
  await expect(
    pool.query("update user_credits set balance = -1 where user_id = $1", [userId]),
  ).rejects.toThrow();
  await expect(
    pool.query("update credit_lots set remaining = remaining + 1 where user_id = $1", [userId]),
  ).rejects.toThrow();
});

test("absurd amounts are refused and change nothing", async () => {
  const userId = await createUser(pool);
  for (const amount of [0, -1, -1_000_000, 1_000_001, 2_147_483_647]) {
    await expect(grant(userId, amount)).rejects.toThrow("violates check constraint");
  }
  await expect(
    pool.query("select credits.grant_manually($1, 1.5, now(), null, 'x', 'y')", [userId]),
  ).rejects.toThrow();
  await expect(grant(userId, 10, "past", "-1 day")).rejects.toThrow("in the future");
  await expect(grant(userId, 10, "")).rejects.toThrow("needs a key");
  await expect(
    pool.query("select credits.grant_manually($1, 10, now() + interval '1 day', null, '  ', 'y')", [userId]),
  ).rejects.toThrow("needs a reason");
  expect(await entries(userId)).toEqual([]);
});

test("a grant that overflows the balance is refused as a whole", async () => {
  const userId = await createUser(pool);
  const { rows } = await pool.query<{ granted: number }>(
    `select count(*) filter (where credits.grant_manually($1, 1000000, now() + interval '1 day', null, 'much', n::text) = 'granted')::int as granted
       from generate_series(1, 2147) n`,
    [userId],
  );
  expect(rows).toEqual([{ granted: 2147 }]);
  await expect(grant(userId, 1_000_000)).rejects.toThrow("out of range");
  expect(await balance(userId)).toEqual({ balance: 2_147_000_000, held: 0 });
});

test("an operator's grant is made once per key, and a key is never reused for another grant", async () => {
  const userId = await createUser(pool);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => grant(userId, 50, "thanks")));
  expect(outcomes.filter((outcome) => outcome === "granted")).toHaveLength(1);
  expect(await grant(userId, 50, "thanks")).toBe("granted_before");
  expect(await grant(userId, 60, "thanks")).toBe("key_reused");
  expect(await grant(await createUser(pool), 50, "thanks")).toBe("granted");
  expect(await balance(userId)).toEqual({ balance: 50, held: 0 });
});

test("the person's own daily limit holds, also in parallel; released credits do not count", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 500 });
  await pool.query("update user_credits set daily_cap = 50, time_zone = 'Asia/Tokyo' where user_id = $1", [
    userId,
  ]);
  const all = await Promise.all(Array.from({ length: 6 }, () => reserve(userId, 20)));
  const reserved = all.filter(({ outcome }) => outcome === "reserved");
  expect(reserved).toHaveLength(2);
  expect(all.filter(({ outcome }) => outcome === "capped")).toHaveLength(4);
  await close("release", reserved[0]?.hold_id ?? null);
  await close("settle", reserved[1]?.hold_id ?? null);
  expect((await reserve(userId, 31)).outcome).toBe("capped");
  expect((await reserve(userId, 30)).outcome).toBe("reserved");
});

test("a time zone that this PostgreSQL does not know never stops a reservation", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 50 });
  await pool.query("update user_credits set daily_cap = 50, time_zone = 'Moon/Tycho' where user_id = $1", [
    userId,
  ]);
  expect((await reserve(userId, 20)).outcome).toBe("reserved");
});

test("the plans in the database equal the contract's", async () => {
  const { rows } = await pool.query("select * from plans order by rank");
  expect(rows).toEqual(
    tierNames.map((name) => {
      const plan = plans.find((candidate) => candidate.name === name);
      return {
        name,
        rank: tierRank(name),
        price_cents: plan?.priceCents ?? 0,
        credits: plan?.credits ?? 0,
        max_characters: tierLimits[name].maxCharacters,
        max_companions: tierLimits[name].maxCompanions,
      };
    }),
  );
});
