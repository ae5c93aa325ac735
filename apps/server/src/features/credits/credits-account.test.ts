import { randomUUID } from "node:crypto";
import type { CreditAccount, DailyCap } from "@galatea/contract/functions/get-credits.ts";
import { creditAccount, dailyCap } from "@galatea/contract/functions/get-credits.ts";
import type { SpendingDay } from "@galatea/contract/functions/get-credit-spending.ts";
import { setDailyCap } from "@galatea/contract/functions/set-daily-cap.ts";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import type { FunctionContext, FunctionRoute } from "#platform/http/function-route.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createCreditsAccountStore } from "./credits-account.store.ts";
import { getCreditSpendingRoute } from "./get-credit-spending.route.ts";
import { getCreditsRoute } from "./get-credits.route.ts";
import { setDailyCapRoute } from "./set-daily-cap.route.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url });
const database = openDatabase({ url, maxConnections: 2, name: "test" });
const creditsAccount = createCreditsAccountStore(database);
afterAll(() => Promise.all([database.close(), pool.end()]));

async function ask<Body>(route: FunctionRoute, userId: string, input: unknown = {}): Promise<Body> {
  const result = await route.handle(input, { caller: { userId } } as FunctionContext);
  if (!result.ok) throw new Error(result.code);
  return result.body as Body;
}
const readAccount = async (userId: string) =>
  creditAccount.parse(await ask<CreditAccount>(getCreditsRoute({ creditsAccount }), userId));
const readSpending = async (userId: string, timeZone: string, months = 6) =>
  (
    await ask<{ days: SpendingDay[] }>(getCreditSpendingRoute({ creditsAccount }), userId, {
      months,
      time_zone: timeZone,
    })
  ).days;
const limit = async (userId: string, credits: number | null, timeZone = "UTC") =>
  dailyCap.parse(
    await ask<DailyCap>(setDailyCapRoute({ creditsAccount }), userId, {
      daily_cap_credits: credits,
      time_zone: timeZone,
    }),
  );

async function reserve(userId: string, amount: number): Promise<{ outcome: string; hold_id: string }> {
  const { rows } = await pool.query<{ outcome: string; hold_id: string }>(
    "select * from credits.reserve($1, $2, $3, 'image', null)",
    [userId, amount, randomUUID()],
  );
  const row = rows[0];
  if (!row) throw new Error("Nothing was answered.");
  return row;
}
const settle = (holdId: string) => pool.query("select credits.settle($1)", [holdId]);
const release = (holdId: string) => pool.query("select credits.release($1, 'engine_failed')", [holdId]);

/** Inserts a settled hold at a given time, without ledger entries, which readSpending does not use. */
const spentAt = (userId: string, at: string, amount: number, kind = "image") =>
  pool.query(
    `insert into credit_holds (user_id, idem_key, amount, kind, state, created_at, closed_at)
     values ($1, $2, $3, $4, 'settled', $5, $5)`,
    [userId, randomUUID(), amount, kind, at],
  );

test("lots come in spending order, each with its held credits and its receipt", async () => {
  const userId = await createUser(pool);
  const later = await buyCredits(pool, userId, { credits: 100 });
  const sooner = await buyCredits(pool, userId, { credits: 30, paidAgo: "5 months" });
  await reserve(userId, 40);
  const account = await readAccount(userId);
  expect(account).toMatchObject({ balance: 90, held: 40 });
  expect(account.lots).toMatchObject([
    { purchase_id: sooner, source: "purchase", granted: 30, remaining: 0, held: 30 },
    { purchase_id: later, source: "purchase", granted: 100, remaining: 90, held: 10 },
  ]);
  expect(account.lots.every(({ receipt_number }) => receipt_number !== null)).toBe(true);
});

test("reading the account expires due credits and leaves out empty lots", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 20 });
  await pool.query("update credit_lots set expires_at = now() - interval '1 second' where user_id = $1", [
    userId,
  ]);
  expect(await readAccount(userId)).toMatchObject({ balance: 0, held: 0, lots: [] });
  const { rows } = await pool.query(
    "select type, amount from credit_transactions where user_id = $1 order by seq",
    [userId],
  );
  expect(rows).toEqual([
    { type: "grant", amount: 20 },
    { type: "expire", amount: -20 },
  ]);
});

test("a grace lot has the receipt of its purchase", async () => {
  const userId = await createUser(pool);
  const purchaseId = await buyCredits(pool, userId, { credits: 20 });
  const { hold_id } = await reserve(userId, 20);
  await pool.query("update credit_lots set expires_at = now() - interval '1 second' where user_id = $1", [
    userId,
  ]);
  await release(hold_id);
  expect((await readAccount(userId)).lots).toMatchObject([
    { source: "grace", tier: null, purchase_id: purchaseId, remaining: 20 },
  ]);
});

test("a person without a credit account has a balance of zero and no limit", async () => {
  const account = await readAccount(await createUser(pool));
  expect(account).toMatchObject({ balance: 0, held: 0, lots: [] });
  expect(account.daily_cap).toMatchObject({
    daily_cap_credits: null,
    time_zone: "UTC",
    spent_today_credits: 0,
  });
});

test("the account contains no other person's rows", async () => {
  const [userId, otherId] = [await createUser(pool), await createUser(pool)];
  await buyCredits(pool, otherId, { credits: 100 });
  await limit(otherId, 50);
  await settle((await reserve(otherId, 20)).hold_id);
  expect(await readAccount(userId)).toMatchObject({
    balance: 0,
    lots: [],
    daily_cap: { daily_cap_credits: null },
  });
  expect(await readSpending(userId, "UTC")).toEqual([]);
});

test.each([
  "Europe/Berlin",
  "America/Santiago",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
])(
  "in %s every day holds what was spent from its own midnight to the next, across clock changes",
  async (zone) => {
    const userId = await createUser(pool);
    await buyCredits(pool, userId, { credits: 10 });
    // The first and last minutes of every day of more than ten months; 01:05, because some midnights do not exist.
    const { rows } = await pool.query<{ day: string }>(
      `with days as (
         select day from generate_series(
           date_trunc('month', now() at time zone $2) - interval '10 months',
           date_trunc('day', now() at time zone $2) - interval '1 day', '1 day') day
       ), spent as (
         insert into credit_holds (user_id, idem_key, amount, kind, state, created_at, closed_at)
         select $1, gen_random_uuid()::text, moment.amount, 'image', 'settled', moment.at, moment.at
           from days cross join lateral (values
             ((day + time '01:05') at time zone $2, 1), ((day + time '23:55') at time zone $2, 2)) moment (at, amount)
       )
       select to_char(day, 'YYYY-MM-DD') as day from days order by day`,
      [userId, zone],
    );
    expect(rows.length).toBeGreaterThan(300);
    expect(await readSpending(userId, zone, 11)).toEqual(
      rows.map(({ day }) => ({ day, kind: "image", credits: 3 })),
    );
  },
);

test("spending is grouped by tool and leaves out running and released holds and older months", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 200 });
  const now = new Date().toISOString();
  await spentAt(userId, now, 40, "video");
  await spentAt(userId, now, 20);
  await spentAt(userId, now, 20);
  await spentAt(userId, new Date(Date.now() - 400 * 86_400_000).toISOString(), 20);
  await reserve(userId, 20);
  await release((await reserve(userId, 20)).hold_id);
  const day = now.slice(0, 10);
  expect(await readSpending(userId, "UTC", 12)).toEqual([
    { day, kind: "image", credits: 40 },
    { day, kind: "video", credits: 40 },
  ]);
});

test("a month begins at midnight in the person's time zone", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 10 });
  const { rows } = await pool.query<{ start: Date }>(
    "select date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as start",
  );
  const start = rows[0]?.start.getTime() ?? 0;
  await spentAt(userId, new Date(start - 1).toISOString(), 7);
  await spentAt(userId, new Date(start).toISOString(), 5);
  expect((await readSpending(userId, "Asia/Kolkata", 1)).map(({ credits }) => credits)).toEqual([5]);
});

test("the limit counts from midnight in the person's time zone, to the millisecond, and resets at the next", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 500 });
  const zone = "Asia/Kathmandu";
  const { rows } = await pool.query<{ start: Date }>("select credits.day_start($1) as start", [zone]);
  const start = rows[0]?.start.getTime() ?? 0;
  await spentAt(userId, new Date(start - 1).toISOString(), 100);
  await spentAt(userId, new Date(start).toISOString(), 30);
  const cap = await limit(userId, 200, zone);
  expect(cap).toMatchObject({ daily_cap_credits: 200, time_zone: zone, spent_today_credits: 30 });
  expect(Date.parse(cap.resets_at)).toBe(start + 86_400_000);
  expect((await readAccount(userId)).daily_cap).toEqual(cap);
});

test("exactly the limit can be spent, one credit more cannot, and released credits can be spent again", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 500 });
  await limit(userId, 40);
  const first = await reserve(userId, 20);
  await settle((await reserve(userId, 20)).hold_id);
  expect((await readAccount(userId)).daily_cap.spent_today_credits).toBe(40);
  expect(await reserve(userId, 1)).toMatchObject({ outcome: "capped", hold_id: null });
  await release(first.hold_id);
  expect((await readAccount(userId)).daily_cap.spent_today_credits).toBe(20);
  expect(await reserve(userId, 20)).toMatchObject({ outcome: "reserved" });
  await limit(userId, null);
  expect(await reserve(userId, 100)).toMatchObject({ outcome: "reserved" });
});

test("a limit can be set before the account has credits", async () => {
  const userId = await createUser(pool);
  expect(await limit(userId, 40, "Europe/Berlin")).toMatchObject({
    daily_cap_credits: 40,
    time_zone: "Europe/Berlin",
  });
});

test("a time zone unknown to PostgreSQL is refused and changes nothing", async () => {
  const userId = await createUser(pool);
  await limit(userId, 40, "Europe/Berlin");
  const route = setDailyCapRoute({ creditsAccount });
  const refused = await route.handle({ daily_cap_credits: 1, time_zone: "Mars/Olympus" }, {
    caller: { userId },
  } as FunctionContext);
  expect(refused).toMatchObject({ ok: false, code: "invalid_request" });
  expect((await readAccount(userId)).daily_cap).toMatchObject({
    daily_cap_credits: 40,
    time_zone: "Europe/Berlin",
  });
});

test.each([0, -1, 1.5, 1_000_001, Number.NaN, "40"])("%s is refused as a limit", (credits) => {
  const body = { daily_cap_credits: credits, time_zone: "UTC" };
  expect(setDailyCap.request.safeParse(body).success).toBe(false);
});

test.each(["+05:30", "Mars/Olympus", "", "UTC; select 1"])("%j is refused as a time zone", (zone) => {
  expect(setDailyCap.request.safeParse({ daily_cap_credits: 1, time_zone: zone }).success).toBe(false);
});
