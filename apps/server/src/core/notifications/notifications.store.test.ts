import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createTransactor } from "#platform/transaction.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import type { QueuedMail } from "./mails.ts";
import { createNotificationsStore } from "./notifications.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const database = openDatabase({ url, maxConnections: 10, name: "test" });
const store = createNotificationsStore(database);
const { inTransaction } = createTransactor(database);
afterAll(async () => {
  await database.close();
  await pool.end();
});

const reminder = (key: string, to: { userId: string } | { recipient: string }): QueuedMail => ({
  ...to,
  key,
  kind: "credits_expiring",
  data: { credits: 5, days: 1, endsAt: "2027-03-05T14:20:00Z" },
});
const rowsWith = async (key: string): Promise<unknown[]> =>
  (await pool.query("select * from mail_outbox where mail_key = $1", [key])).rows;

test("a key is queued once, also by concurrent transactions", async () => {
  const key = randomUUID();
  const userId = await createUser(pool);
  await Promise.all(
    Array.from({ length: 20 }, () => inTransaction((tx) => store.queue(tx, reminder(key, { userId })))),
  );
  expect(await rowsWith(key)).toHaveLength(1);
});

test("a transaction that is rolled back queues nothing", async () => {
  const key = randomUUID();
  const broken = inTransaction(async (tx) => {
    await store.queue(tx, reminder(key, { recipient: "ada@example.org" }));
    throw new Error("changed its mind");
  });
  await expect(broken).rejects.toThrow("changed its mind");
  expect(await rowsWith(key)).toEqual([]);
  await inTransaction((tx) => store.queue(tx, reminder(key, { recipient: "ada@example.org" })));
  expect(await rowsWith(key)).toHaveLength(1);
});

test("a mail to a deleted account is skipped without an error", async () => {
  const key = randomUUID();
  await inTransaction((tx) => store.queue(tx, reminder(key, { userId: randomUUID() })));
  expect(await rowsWith(key)).toEqual([]);
});

test("deleting an account deletes its queued mails", async () => {
  const key = randomUUID();
  const userId = await createUser(pool);
  await inTransaction((tx) => store.queue(tx, reminder(key, { userId })));
  await pool.query("delete from auth.users where id = $1", [userId]);
  expect(await rowsWith(key)).toEqual([]);
});

test("a due mail is claimed by one worker at a time", async () => {
  await pool.query("delete from mail_outbox");
  for (let round = 0; round < 10; round++) {
    await pool.query(
      "insert into mail_outbox (mail_key, kind, recipient) select $1 || n, 'none', 'ada@example.org' from generate_series(1, 20) n",
      [`${round}:`],
    );
    const now = new Date(Date.now() + 1_000);
    const claims = await Promise.all(
      Array.from({ length: 10 }, () =>
        store.claimDue({ now, leaseMs: 60_000, notBefore: new Date(0), limit: 20 }),
      ),
    );
    const taken = claims.flat().map(({ id }) => id);
    expect([taken.length, new Set(taken).size]).toEqual([20, 20]);
  }
});
