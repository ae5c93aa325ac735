import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { driveLedger, findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createWelcome } from "./welcome.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 10 });
const { balance } = driveLedger(pool);
afterAll(async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
  await pool.end();
});

async function welcome(
  userId: string,
  email: string,
  settings: Parameters<typeof createWelcome>[0] = { credits: 50, tier: "standard" },
): Promise<void> {
  const client = await pool.connect();
  try {
    await createWelcome(settings)(client, { userId, email });
  } finally {
    client.release();
  }
}

test("a person gets welcome credits and their plan once, also when confirmed many times at once", async () => {
  const email = `${randomUUID()}@example.org`;
  const userId = await createUser(pool, email);
  await Promise.all(Array.from({ length: 8 }, () => welcome(userId, email)));
  await welcome(userId, `${randomUUID()}@example.org`);
  expect(await balance(userId)).toEqual({ balance: 50, held: 0 });
  const { rows } = await pool.query(
    `select type, amount, kind, reason, credits.tier($1) as tier from credit_transactions where user_id = $1`,
    [userId],
  );
  expect(rows).toEqual([
    { type: "grant", amount: 50, kind: "grant", reason: "Welcome credits", tier: "standard" },
  ]);
});

test("a second account of the same mailbox gets none, also after the first is gone and in another spelling", async () => {
  const name = randomUUID();
  const first = await createUser(pool, `${name}@example.org`);
  await welcome(first, `${name}@example.org`, { credits: 50, tier: null });
  const second = await createUser(pool, `${name}+again@example.org`);
  await welcome(second, `${name}+again@example.org`, { credits: 50, tier: null });
  expect((await pool.query("select from credit_lots where user_id = $1", [second])).rowCount).toBe(0);
});

test("without the setting nobody gets any", async () => {
  const userId = await createUser(pool);
  await welcome(userId, "nobody@example.org", { credits: 0, tier: "growth" });
  expect((await pool.query("select from credit_lots where user_id = $1", [userId])).rowCount).toBe(0);
});
