import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { driveLedger, findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const ledger = driveLedger(pool);
afterAll(() => pool.end());

// A healthy database with every kind of row.
const userId = await createUser(pool, "ada@example.org");
const purchase = await ledger.order({ userId });
await ledger.pay(purchase);
await ledger.grant(userId, 100);
await ledger.close("settle", (await ledger.reserve(userId, 20)).hold_id);
await ledger.close("release", (await ledger.reserve(userId, 20)).hold_id);
const open = (await ledger.reserve(userId, 20)).hold_id;
const refunded = await ledger.order({ userId });
await ledger.pay(refunded);
await ledger.refund(refunded, 600);
const lapsing = await createUser(pool, "bea@example.org");
await ledger.pay(await ledger.order({ userId: lapsing }));
const late = await ledger.reserve(lapsing, 50);
await ledger.age(lapsing, "7 months");
await ledger.close("release", late.hold_id);

const insertJob = (state: string, holdId: string | null) => `
  insert into generation_jobs (user_id, kind, input, input_hash, cost_credits, deadline_at, state, error_code, finished_at, hold_id)
    values ('${userId}', 'image', '{}', 'hash', 20, now(), '${state}', 'engine_failed', now(), '${holdId}')`;
/** A companion's reply without a sentence so far. */
const insertReply = (state: "running" | "failed", costCredits: number) => `
  insert into ai_conversations (id, user_id, girlfriend_name, age)
    values ('00000000-0000-4000-9000-000000000001', '${userId}', 'Sofia', 28);
  insert into companion_replies (user_id, conversation_id, idem_key, request_hash, cost_credits, hold_id, seed, engine, state,
      error_code, finished_at, holder, held_until, deadline_at)
    select '${userId}', '00000000-0000-4000-9000-000000000001', 'one', 'hash', ${costCredits}, '${open}', 1, 'script', '${state}',
           ${state === "failed" ? "'engine_failed', now(), null, null" : "null, null, gen_random_uuid(), now()"}, now()`;
const mine = `where user_id = '${userId}'`;
const lotOf = (id: string) => `where purchase_id = '${id}'`;

/** SQL that breaks each invariant, and the invariants that necessarily break with it. */
const breakages: Record<string, { sql: string; also?: string[] }> = {
  balance_is_not_sum_of_entries: {
    sql: `update user_credits set balance = balance + 1 ${mine};
          update credit_lots set remaining = remaining + 1, granted = granted + 1 ${mine} and source = 'grant'`,
    also: ["grant_is_not_its_lot"],
  },
  balance_is_not_sum_of_lots: {
    sql: `update credit_lots set remaining = remaining + 1, granted = granted + 1 ${mine} and source = 'grant'`,
    also: ["grant_is_not_its_lot"],
  },
  held_is_not_sum_of_lots: {
    sql: `update user_credits set held = held + 1 ${mine}`,
    also: ["held_is_not_sum_of_open_holds"],
  },
  held_is_not_sum_of_open_holds: {
    sql: `update credit_holds set state = 'settled', closed_at = now() where id = '${open}'`,
    also: ["lot_held_is_not_sum_of_its_open_holds", "lot_spent_is_not_sum_of_its_settled_holds"],
  },
  entries_have_gaps: { sql: `update user_credits set last_seq = last_seq + 1 ${mine}` },
  balance_chain_is_broken: {
    sql: `update credit_transactions set balance_after = balance_after + 1 ${mine} and seq = 2`,
  },
  hold_is_not_sum_of_its_lots: {
    sql: `update credit_hold_lots set amount = amount + 1
           where hold_id = (select id from credit_holds ${mine} and state = 'settled')`,
    also: ["lot_spent_is_not_sum_of_its_settled_holds"],
  },
  lot_held_is_not_sum_of_its_open_holds: {
    sql: `update credit_lots set held = held - 20, spent = spent + 20 ${mine} and held > 0`,
    also: ["held_is_not_sum_of_lots", "lot_spent_is_not_sum_of_its_settled_holds"],
  },
  lot_spent_is_not_sum_of_its_settled_holds: {
    sql: `update credit_lots set spent = spent - 1, expired = expired + 1 ${mine} and spent > 0`,
  },
  hold_without_its_entries: {
    sql: `update credit_transactions set idem_key = 'charge:gone' where hold_id = '${open}'`,
    also: ["entry_beyond_its_hold"],
  },
  paid_purchase_without_credits: {
    sql: `insert into purchases (user_id, provider, method, tier, price_cents, credits, status, paid_at, paid_cents, receipt_number)
            values ('${userId}', 'test', 'card', 'growth', 1200, 20, 'paid', now(), 1200, 4);
          update receipt_counter set last_number = 4`,
  },
  credits_without_a_paid_purchase: {
    sql: `update credit_lots set granted = granted + 1, spent = spent + 1 ${lotOf(purchase)}`,
    also: ["grant_is_not_its_lot", "lot_spent_is_not_sum_of_its_settled_holds"],
  },
  revoked_is_not_sum_of_lots: {
    sql: `update purchases set revoked_credits = 0, reclaim_credits = 0 where id = '${refunded}'`,
  },
  refund_left_credits_to_spend: {
    sql: `update purchases set reclaim_credits = 500 where id = '${refunded}'`,
  },
  grace_lot_is_not_what_moved: {
    sql: "update credit_lots set granted = granted + 1, expired = expired + 1 where source = 'grace'",
  },
  ended_job_holds_credits: { sql: insertJob("failed", open) },
  hold_without_job: { sql: `update credit_holds set job_id = gen_random_uuid() where id = '${open}'` },
  reply_holds_wrong_credits: { sql: insertReply("failed", 20) },
  reply_price_is_not_its_hold: { sql: insertReply("running", 2) },
  job_price_is_not_its_hold: {
    sql: `${insertJob("queued", open).replaceAll("'engine_failed', now()", "null, null")};
          update generation_jobs set cost_credits = 1 ${mine}`,
  },
  hold_of_another_job: {
    sql: `${insertJob("queued", open).replaceAll("'engine_failed', now()", "null, null")};
          update credit_holds set job_id = (select id from generation_jobs ${mine})
           ${mine} and state = 'settled'`,
  },
  entry_beyond_its_hold: {
    sql: `insert into credit_transactions (user_id, seq, type, amount, balance_after, hold_id, idem_key)
            select user_id, last_seq + 1, 'refund', 20, balance + 20, '${open}', 'refund:again'
              from user_credits ${mine};
          update user_credits set last_seq = last_seq + 1, balance = balance + 20 ${mine};
          update credit_lots set remaining = remaining + 20, spent = spent - 20 ${mine} and spent > 0`,
    also: ["lot_spent_is_not_sum_of_its_settled_holds"],
  },
  grant_is_not_its_lot: {
    sql: `update credit_transactions set lot_id = null ${mine} and kind = 'grant'`,
  },
  lot_tier_was_changed: { sql: `update credit_lots set tier = 'growth' ${lotOf(purchase)}` },
  lot_end_was_changed: {
    sql: `update credit_lots set expires_at = expires_at + interval '1 year' ${mine} and source = 'grant'`,
  },
  purchase_paid_below_its_price: {
    sql: `alter table purchases drop constraint paid_covers_price;
          update purchases set paid_cents = 1 where id = '${purchase}'`,
  },
  refund_beyond_its_payment: { sql: `update purchases set refunded_cents = 1201 where id = '${refunded}'` },
  receipts_have_gaps: { sql: "update receipt_counter set last_number = last_number + 1" },
};

test("a healthy database has no violation", async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
});

test.each(Object.entries(breakages))(
  "%s is reported, and no unrelated invariant with it",
  async (name, { sql, also = [] }) => {
    const client = await pool.connect();
    try {
      await client.query("begin; alter table credit_transactions disable trigger all");
      await client.query(sql);
      const { rows } = await client.query<{ violation: string; detail: string }>(
        "select * from credits.reconcile()",
      );
      expect([...new Set(rows.map(({ violation }) => violation))].sort()).toEqual([name, ...also].sort());
      for (const { detail } of rows) expect(detail).not.toBe("");
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);

test.each([
  [
    "a gift's plan",
    `update credit_lots set tier = 'growth' ${mine} and source = 'grant'`,
    "lot_tier_was_changed",
  ],
  [
    "a purchase's plan",
    `update purchases set tier = 'growth' where id = '${purchase}'`,
    "lot_tier_was_changed",
  ],
  [
    "a purchase's end",
    `update credit_lots set expires_at = 'infinity' ${lotOf(purchase)}`,
    "lot_end_was_changed",
  ],
  [
    "a job that was never charged",
    insertJob("queued", open).replaceAll("'engine_failed', now()", "null, null").replace(`'${open}'`, "null"),
    "job_price_is_not_its_hold",
  ],
])("a change of %s is reported", async (_what, sql, violation) => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(sql);
    const { rows } = await client.query("select violation from credits.reconcile()");
    expect(rows).toEqual([{ violation }]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("no purchase counts as paid below its price", async () => {
  await expect(pool.query("update purchases set paid_cents = 1 where id = $1", [purchase])).rejects.toThrow(
    "paid_covers_price",
  );
});

test("every violation that reconcile knows is tested above", async () => {
  const { rows } = await pool.query<{ source: string }>(
    "select pg_get_functiondef('credits.reconcile'::regproc) as source",
  );
  const names = [...(rows[0]?.source ?? "").matchAll(/select\s+'([a-z_]+)'/gi)].map(([, name = ""]) => name);
  expect(names.sort()).toEqual(Object.keys(breakages).sort());
});
