import { randomUUID } from "node:crypto";
import { plans, tierLimits, tierNames, tierRank } from "@galatea/contract/plans.ts";
import fc from "fast-check";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 20 });
afterAll(() => pool.end());

type Reserved = { outcome: string; hold_id: string | null; balance: number };

async function reserve(userId: string, amount: number, key: string = randomUUID()): Promise<Reserved> {
  const { rows } = await pool.query<Reserved>("select * from credits.reserve($1, $2, $3, 'image', $4)", [
    userId,
    amount,
    key,
    randomUUID(),
  ]);
  return rows[0] as Reserved;
}

async function close(how: "settle" | "release", holdId: string | null): Promise<boolean> {
  const call = how === "settle" ? "credits.settle($1)" : "credits.release($1, 'engine_failed')";
  const { rows } = await pool.query<{ done: boolean }>(`select ${call} as done`, [holdId]);
  return rows[0]?.done ?? false;
}

async function balance(userId: string): Promise<{ balance: number; held: number }> {
  const { rows } = await pool.query("select balance, held from user_credits where user_id = $1", [userId]);
  return rows[0] as { balance: number; held: number };
}

async function entries(userId: string): Promise<[string, number][]> {
  const { rows } = await pool.query<{ type: string; amount: number }>(
    "select type, amount from credit_transactions where user_id = $1 order by seq",
    [userId],
  );
  return rows.map(({ type, amount }) => [type, amount]);
}

/** Moves an account's clock: its lots end that much earlier. Under the account's lock, as whoever writes lots. */
const age = (userId: string, by: string) =>
  pool.query(`
    select from user_credits where user_id = '${userId}' for no key update;
    update credit_lots set expires_at = expires_at - interval '${by}' where user_id = '${userId}'`);

test("a settled hold is spent, a released one comes back, and the history tells both", async () => {
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

test("a hold is closed once, however often and in whatever order it is asked for", async () => {
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

test("not enough credits write nothing", async () => {
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

test("credits that expire first are spent first, across lots", async () => {
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

test("an expired lot cannot be spent, and says so in the history", async () => {
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

test("a refund into a lot that expired meanwhile becomes a grace lot of seven days, and that one never another", async () => {
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

test("a purchase is granted once, however many callbacks say so at once", async () => {
  const userId = await createUser(pool);
  const purchase = await buyCredits(pool, userId, { credits: 500 });
  await Promise.all(
    Array.from({ length: 20 }, () => pool.query("select credits.grant_purchase($1)", [purchase])),
  );
  expect(await balance(userId)).toEqual({ balance: 500, held: 0 });
});

test("the tier is the highest plan that neither expired nor was refunded", async () => {
  const userId = await createUser(pool);
  const tier = async () =>
    (await pool.query("select credits.tier($1) as tier", [userId])).rows[0]?.tier as string;
  expect(await tier()).toBe("free");
  await buyCredits(pool, userId, { credits: 10, tier: "standard" });
  const launch = await buyCredits(pool, userId, { credits: 10, tier: "launch" });
  expect(await tier()).toBe("launch");
  await pool.query("update purchases set status = 'refunded' where id = $1", [launch]);
  expect(await tier()).toBe("standard");
  await age(userId, "7 months");
  expect(await tier()).toBe("free");
});

test("the history cannot be changed, by anybody", async () => {
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

test("the plans in the database are the contract's", async () => {
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

test("random histories from parallel connections keep every invariant", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("buy" as const), amount: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ do: fc.constant("reserve" as const), amount: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ do: fc.constantFrom("settle" as const, "release" as const), amount: fc.nat(1000) }),
    fc.record({ do: fc.constant("age" as const), amount: fc.integer({ min: 1, max: 120 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 12 }), { minLength: 2, maxLength: 4 }),
      async (threads) => {
        const userId = await createUser(pool);
        const holds: string[] = [];
        await Promise.all(
          threads.map(async (steps) => {
            for (const { do: action, amount } of steps) {
              if (action === "buy") await buyCredits(pool, userId, { credits: amount });
              else if (action === "age") await age(userId, `${amount} days`);
              else if (action === "reserve") {
                const { hold_id } = await reserve(userId, amount);
                if (hold_id) holds.push(hold_id);
              } else if (holds.length > 0) await close(action, holds[amount % holds.length] ?? null);
            }
          }),
        );
        expect(await findBrokenAccounts(pool)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});
