import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createNotificationsStore } from "./notifications.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const database = openDatabase({ url, maxConnections: 8, name: "test" });
const store = createNotificationsStore(database);
afterAll(async () => {
  await database.close();
  await pool.end();
});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Noon, so that a few hours more or less are the same day. */
const ends = new Date("2031-03-05T12:00:00Z");
const before = (days: number, hours = 0): Date => new Date(ends.getTime() - days * dayMs - hours * hourMs);

type Lot = { endsAt?: Date; remaining?: number; graceSince?: Date };
async function giveLot(
  userId: string,
  { endsAt = ends, remaining = 100, graceSince }: Lot = {},
): Promise<void> {
  const granted = 100;
  const insert = async (source: string, parent: string | null, createdAt: Date): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into credit_lots (user_id, source, parent_id, granted, remaining, spent, moved, expires_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      source === "grace" || !graceSince
        ? [userId, source, parent, granted, remaining, granted - remaining, 0, endsAt, createdAt]
        : [userId, source, parent, granted, 0, 0, granted, createdAt, createdAt],
    );
    return rows[0]?.id ?? "";
  };
  if (!graceSince) await insert("grant", null, new Date("2030-01-01T00:00:00Z"));
  else await insert("grace", await insert("grant", null, graceSince), graceSince);
}

async function person(...lots: Lot[]): Promise<string> {
  const userId = await createUser(pool);
  await pool.query("insert into user_credits (user_id) values ($1) on conflict do nothing", [userId]);
  for (const lot of lots) await giveLot(userId, lot);
  return userId;
}

type Reminder = { stage: number; credits: number; days: number; endsAt: string; waits: boolean };
async function remindersOf(userId: string): Promise<Reminder[]> {
  const { rows } = await pool.query<Reminder>(
    `select split_part(mail_key, ':', 4)::integer as stage, (data->>'credits')::integer as credits,
            (data->>'days')::integer as days, data->>'endsAt' as "endsAt", next_attempt_at is not null as waits
       from mail_outbox where user_id = $1 and mail_key like 'credits_expiring:%' order by created_at, 1 desc`,
    [userId],
  );
  return rows;
}
const stagesOf = async (userId: string): Promise<number[]> =>
  (await remindersOf(userId)).map(({ stage }) => stage);

test("a person is reminded 30, 7 and 1 days before, once each", async () => {
  const userId = await person({});
  const seen: Record<string, number[]> = {};
  for (const [days, hours] of [
    [31, 0],
    [30, 1],
    [30, 0],
    [29, 23],
    [8, 0],
    [7, 0],
    [6, 0],
    [2, 0],
    [1, 0],
    [0, 2],
  ] as const) {
    await store.queueReminders(before(days, hours));
    await store.queueReminders(before(days, hours));
    seen[`${days} d ${hours} h`] = await stagesOf(userId);
  }
  expect(seen).toEqual({
    "31 d 0 h": [],
    "30 d 1 h": [],
    "30 d 0 h": [30],
    "29 d 23 h": [30],
    "8 d 0 h": [30],
    "7 d 0 h": [30, 7],
    "6 d 0 h": [30, 7],
    "2 d 0 h": [30, 7],
    "1 d 0 h": [30, 7, 1],
    "0 d 2 h": [30, 7, 1],
  });
  expect(await store.queueReminders(before(-1))).toBe(0);
});

test.each([
  [20, 30],
  [7, 7],
  [3, 7],
  [1, 1],
  [0.5, 1],
])("%d days before, only the nearest due reminder is queued", async (days, stage) => {
  const userId = await person({});
  await store.queueReminders(before(days));
  expect(await remindersOf(userId)).toEqual([
    { stage, credits: 100, days: Math.ceil(days), endsAt: "2031-03-05T12:00:00Z", waits: true },
  ]);
});

test("a nearer reminder replaces one that was not sent", async () => {
  const userId = await person({});
  await store.queueReminders(before(7));
  await store.queueReminders(before(1));
  expect((await remindersOf(userId)).map(({ stage, waits }) => [stage, waits])).toEqual([
    [7, false],
    [1, true],
  ]);
});

test("lots that end on the same day share one mail, and each day has its own", async () => {
  const userId = await person(
    { remaining: 30, endsAt: new Date(ends.getTime() - 3 * hourMs) },
    { remaining: 50 },
    { remaining: 7, endsAt: new Date(ends.getTime() + dayMs) },
  );
  await store.queueReminders(before(5));
  const reminders = await remindersOf(userId);
  expect(Object.fromEntries(reminders.map(({ credits, endsAt }) => [endsAt, credits]))).toEqual({
    "2031-03-05T09:00:00Z": 80,
    "2031-03-06T12:00:00Z": 7,
  });
  expect(reminders).toHaveLength(2);
});

test("a lot without remaining credits causes no reminder", async () => {
  const userId = await person({ remaining: 0 });
  for (const days of [30, 7, 1]) await store.queueReminders(before(days));
  expect(await stagesOf(userId)).toEqual([]);
});

test("a grace lot causes no reminder on its first day, and one on its last", async () => {
  const userId = await person({ graceSince: before(7) });
  await store.queueReminders(before(7));
  await store.queueReminders(before(6, 1));
  expect(await stagesOf(userId)).toEqual([]);
  await store.queueReminders(before(5, 23));
  await store.queueReminders(before(1));
  expect(await stagesOf(userId)).toEqual([7, 1]);
});

test("a new grace lot is counted with another lot of the same day", async () => {
  const userId = await person({ graceSince: before(7), remaining: 10 }, { remaining: 20 });
  await store.queueReminders(before(7));
  expect((await remindersOf(userId)).map(({ credits }) => credits)).toEqual([30]);
});

test("a deleted account gets no reminder", async () => {
  const userId = await person({});
  await pool.query("delete from auth.users where id = $1", [userId]);
  await store.queueReminders(before(7));
  expect(await stagesOf(userId)).toEqual([]);
});

test("concurrent workers write each reminder once", async () => {
  const users = await Promise.all(Array.from({ length: 30 }, () => person({})));
  const counts = await Promise.all(Array.from({ length: 6 }, () => store.queueReminders(before(7))));
  const stages = await Promise.all(users.map(stagesOf));
  expect(stages).toEqual(users.map(() => [7]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(users.length);
});
