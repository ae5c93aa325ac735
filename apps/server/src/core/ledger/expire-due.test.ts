import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { driveLedger, findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createLedgerStore } from "./ledger.store.ts";
import { createExpirySweep } from "./expire-due.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const database = openDatabase({ url, maxConnections: 4, name: "test" });
const ledger = createLedgerStore(database);
const log = createLog({ level: "silent" });
const { age, balance, entries } = driveLedger(pool);
afterAll(async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
  await Promise.all([database.close(), pool.end()]);
});

async function lapsed(amount = 50): Promise<string> {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: amount });
  await age(userId, "7 months");
  return userId;
}

test("expired credits leave the balance without a read, and realtime sends the change", async () => {
  await pool.query("select realtime.sync_triggers()");
  const userId = await lapsed();
  await pool.query("delete from realtime.outbox");
  await createExpirySweep({ ledger, log, now: () => new Date() }, { everyMs: 60_000, accountsPerRun: 10 })();
  expect(await balance(userId)).toEqual({ balance: 0, held: 0 });
  expect(await entries(userId)).toEqual([
    ["grant", 50],
    ["expire", -50],
  ]);
  const { rows } = await pool.query("select count(*)::int as news from realtime.outbox");
  expect(rows[0].news).toBeGreaterThan(0);
});

test("the sweep runs once a minute, and at once again while more is due than one run takes", async () => {
  let nowMs = 0;
  const calls: number[] = [];
  const due = ["a", "b", "c"];
  const sweep = createExpirySweep(
    {
      ledger: {
        listDue: (limit) => {
          calls.push(nowMs);
          return Promise.resolve(due.slice(0, limit));
        },
        sweep: (userId) => Promise.resolve(void due.splice(due.indexOf(userId), 1)),
      },
      log,
      now: () => new Date(nowMs),
    },
    { everyMs: 60_000, accountsPerRun: 2 },
  );
  for (const seconds of [0, 3, 6, 30, 62, 64]) {
    nowMs = seconds * 1_000;
    await sweep();
  }
  expect(calls).toEqual([0, 3_000, 64_000]);
});

test("an account that cannot be swept does not stop the others", async () => {
  const [broken, fine] = [await lapsed(), await lapsed()];
  const failing: typeof ledger = {
    ...ledger,
    sweep: (userId) => (userId === broken ? Promise.reject(new Error("no")) : ledger.sweep(userId)),
  };
  await createExpirySweep(
    { ledger: failing, log, now: () => new Date() },
    { everyMs: 1, accountsPerRun: 10 },
  )();
  expect(await balance(fine)).toEqual({ balance: 0, held: 0 });
  expect(await balance(broken)).toEqual({ balance: 50, held: 0 });
  await Promise.all([ledger.sweep(broken), ledger.sweep(broken)]);
});

test("reading a balance first expires due credits, so the row says the same", async () => {
  const userId = await lapsed();
  expect(await ledger.balance(userId)).toBe(0);
  expect(await balance(userId)).toEqual({ balance: 0, held: 0 });
});
