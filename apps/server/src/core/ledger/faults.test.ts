import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type DatabaseError, Pool } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { driveLedger, findBrokenAccounts, type Ledger } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";

/**
 * Makes every statement of every ledger function fail once: a trigger on each table counts the transaction's statements
 * and raises at the n-th. Then the operation is repeated without the fault.
 */
const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const ledger = driveLedger(pool);
const tables = [
  "user_credits",
  "purchases",
  "receipt_counter",
  "credit_lots",
  "credit_holds",
  "credit_hold_lots",
  "credit_transactions",
  "generation_jobs",
  "generated_content",
  "pending_objects",
];
await pool.query(`
  create function public.fail_at_statement() returns trigger language plpgsql as $$
  declare
    statement integer := coalesce(nullif(current_setting('test.statement', true), ''), '0')::integer + 1;
  begin
    perform set_config('test.statement', statement::text, true);
    if statement = coalesce(nullif(current_setting('test.fail_at', true), ''), '0')::integer then
      raise exception 'statement % failed', statement using errcode = 'TF001';
    end if;
    return null;
  end $$;
  ${tables
    .map(
      (table) => `create trigger zz_fail after insert or update or delete on public.${table}
        for each statement execute function public.fail_at_statement();`,
    )
    .join("\n")}`);
afterAll(async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
  await pool.end();
});

type Operation = (client: Client) => Promise<unknown>;
type Scenario = (userId: string, email: string) => Promise<Operation>;
type Closing = "settle" | "release";

const on = (client: Client): Ledger => driveLedger(client);

async function paid(userId: string, credits = 100, paidAgo = "0 seconds"): Promise<string> {
  const id = await ledger.order({ userId, credits });
  await ledger.pay(id, 1200, paidAgo);
  return id;
}

/** Closes a hold over the credits of two purchases; `meanwhile` changes them between the reservation and the closing. */
const closing =
  (
    how: Closing,
    meanwhile: (userId: string, purchases: string[]) => Promise<unknown> = () => Promise.resolve(),
  ): Scenario =>
  async (userId) => {
    const purchases = [await paid(userId, 60, "5 months"), await paid(userId, 60)];
    const { hold_id } = await ledger.reserve(userId, 90);
    await meanwhile(userId, purchases);
    return (client) => on(client).close(how, hold_id);
  };

const finishing =
  (state: string): Scenario =>
  async (userId) => {
    await paid(userId);
    const jobId = randomUUID();
    const { rows } = await pool.query(
      "select hold_id from credits.reserve($1, 20, $2::text, 'image', $2::uuid)",
      [userId, jobId],
    );
    await pool.query(
      `insert into generation_jobs (id, user_id, kind, input, input_hash, cost_credits, deadline_at, hold_id, state, attempt)
       values ($1, $2, 'image', '{}', 'hash', 20, now() + interval '1 hour', $3, 'running', 1)`,
      [jobId, userId, rows[0].hold_id],
    );
    await pool.query("insert into pending_objects (bucket, path, job_id, attempt) values ('b', $1, $2, 1)", [
      jobId,
      jobId,
    ]);
    const content = {
      content_type: "image",
      content_url: "https://example.org/a.png",
      generation_params: {},
      object_bucket: "b",
      object_path: null,
    };
    return (client) =>
      client.query("select * from jobs.finish_job($1, 1, $2, $3, $4, null)", [
        jobId,
        state,
        state === "succeeded" ? null : "engine_failed",
        state === "succeeded" ? content : null,
      ]);
  };

const scenarios: Record<string, { prepare: Scenario; statements: number }> = {
  "reserve over two lots": {
    statements: 5,
    prepare: async (userId) => {
      await paid(userId, 60, "5 months");
      await paid(userId, 60);
      return (client) => on(client).reserve(userId, 90, "the-key");
    },
  },
  "reserve that first expires what is due": {
    statements: 8,
    prepare: async (userId) => {
      await paid(userId, 60, "5 months");
      await paid(userId, 60);
      await ledger.age(userId, "2 months");
      return (client) => on(client).reserve(userId, 40, "the-key");
    },
  },
  settle: { statements: 3, prepare: closing("settle") },
  "release into live lots": { statements: 5, prepare: closing("release") },
  "release into expired lots": {
    statements: 7,
    prepare: closing("release", (userId) => ledger.age(userId, "7 months")),
  },
  "release into expired grace lots": {
    statements: 6,
    prepare: async (userId) => {
      await paid(userId, 60);
      const first = await ledger.reserve(userId, 60);
      await ledger.age(userId, "7 months");
      await ledger.close("release", first.hold_id);
      const second = await ledger.reserve(userId, 60);
      await ledger.age(userId, "8 days");
      return (client) => on(client).close("release", second.hold_id);
    },
  },
  "release into a lot that was taken back": {
    statements: 7,
    prepare: closing("release", (_, [first = ""]) => ledger.chargeBack(first)),
  },
  "release into a lot that was taken back in part": {
    statements: 8,
    prepare: closing("release", (_, [, second = ""]) => ledger.refund(second, 900)),
  },
  "release into a lot that was taken back in part and expired": {
    statements: 9,
    prepare: closing("release", async (userId, [, second = ""]) => {
      await ledger.refund(second, 900);
      await ledger.age(userId, "7 months");
    }),
  },
  "record a payment": {
    statements: 5,
    prepare: async (userId) => {
      const id = await ledger.order({ userId });
      return (client) => on(client).pay(id);
    },
  },
  "record a payment after a part of it was given back": {
    statements: 8,
    prepare: async (userId) => {
      const id = await ledger.order({ userId });
      await ledger.refund(id, 300);
      return (client) => on(client).pay(id);
    },
  },
  "claim a purchase that is live, one that lapsed, and one that was refunded in part": {
    statements: 16,
    prepare: async (userId, email) => {
      const ids = await Promise.all([1, 2, 3].map(() => ledger.order({ email })));
      for (const [index, id] of ids.entries()) await ledger.pay(id, 1200, `${10 - index * 4} months`);
      await ledger.refund(ids[2] ?? "", 300);
      return (client) => on(client).claim(userId, email);
    },
  },
  "a partial refund": {
    statements: 6,
    prepare: async (userId) => {
      const id = await paid(userId);
      return (client) => on(client).refund(id, 600);
    },
  },
  "a chargeback that reaches a lot and its grace lot": {
    statements: 6,
    prepare: async (userId) => {
      const id = await paid(userId);
      const { hold_id } = await ledger.reserve(userId, 60);
      await ledger.age(userId, "7 months");
      await ledger.close("release", hold_id);
      return (client) => on(client).chargeBack(id);
    },
  },
  "an operator's grant": {
    statements: 3,
    prepare: (userId) => Promise.resolve((client) => on(client).grant(userId, 50, "the-key")),
  },
  "expiry of two lots": {
    statements: 6,
    prepare: async (userId) => {
      await paid(userId, 30);
      await ledger.grant(userId, 20);
      await ledger.age(userId, "7 months");
      return (client) => on(client).sweep(userId);
    },
  },
  "a job that succeeded": { statements: 6, prepare: finishing("succeeded") },
  "a job that failed": { statements: 5, prepare: finishing("failed") },
  "a job that was cancelled": { statements: 5, prepare: finishing("cancelled") },
};

/** An account's whole state apart from ids and times, which differ between accounts. */
async function readState(userId: string, email: string): Promise<unknown> {
  const read = async (sql: string) => (await pool.query(sql, [userId])).rows;
  const { rows: purchases } = await pool.query(
    `select user_id is not null as owned, status, flag, paid_cents, refunded_cents, reclaim_credits, revoked_credits,
            receipt_number is not null as numbered, claimed_at is not null as claimed
       from purchases where user_id = $1 or email_norm = $2 order by reclaim_credits, status, credits`,
    [userId, email],
  );
  return {
    purchases,
    account: await read("select balance, held, last_seq from user_credits where user_id = $1"),
    lots: await read(`select source, tier, granted, remaining, held, spent, expired, revoked, moved,
      round(extract(epoch from expires_at - now()) / 3600)::int as hours_left
      from credit_lots where user_id = $1 order by expires_at, granted, source, remaining`),
    holds: await read(
      "select idem_key = 'the-key' as keyed, amount, kind, state from credit_holds where user_id = $1 order by created_at",
    ),
    entries: await read(`select seq, type, amount, balance_after, kind, reason, hold_id is null as no_hold,
      lot_id is null as no_lot, purchase_id is null as no_purchase
      from credit_transactions where user_id = $1 order by seq`),
    jobs: await read(
      "select state, error_code, content_id is not null as has_content from generation_jobs where user_id = $1",
    ),
    content: await read("select content_type from generated_content where user_id = $1"),
  };
}

async function prepared(prepare: Scenario) {
  const email = `${randomUUID()}@example.org`;
  const userId = await createUser(pool, email);
  return { run: await prepare(userId, email), read: () => readState(userId, email) };
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function undisturbed(prepare: Scenario): Promise<unknown> {
  const { run, read } = await prepared(prepare);
  const client = await connect();
  await run(client);
  await client.end();
  return read();
}

describe.each(Object.entries(scenarios))("%s", (_, { prepare, statements }) => {
  test("an error after any statement leaves no change, and a retry ends as an undisturbed run does", async () => {
    const expected = await undisturbed(prepare);
    const client = await connect();
    let failures = 0;
    for (let statement = 1; ; statement += 1) {
      const { run, read } = await prepared(prepare);
      const before = await read();
      await client.query(`set test.fail_at = ${statement}`);
      const error: unknown = await run(client).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null) break;
      expect((error as DatabaseError).code).toBe("TF001");
      failures += 1;
      expect(await read()).toEqual(before);
      await client.query("set test.fail_at = 0");
      await run(client);
      expect(await read()).toEqual(expected);
      // Repeated once more, because a caller may have missed its success.
      await run(client);
      expect(await read()).toEqual(expected);
    }
    await client.end();
    expect(failures).toBeGreaterThanOrEqual(statements);
  });

  test("a connection cut at any statement leaves all or nothing, and a retry ends as an undisturbed run does", async () => {
    const expected = await undisturbed(prepare);
    for (let round = 0; round < 5; round += 1) {
      const { run, read } = await prepared(prepare);
      const before = await read();
      const victim = await connect();
      const { rows } = await victim.query("select pg_backend_pid() as pid");
      const working = run(victim).catch(() => undefined);
      await sleep(round * 0.7);
      await pool.query("select pg_terminate_backend($1)", [rows[0].pid]);
      await working;
      await victim.end().catch(() => undefined);
      expect([before, expected]).toContainEqual(await read());
      const client = await connect();
      await run(client);
      await client.end();
      expect(await read()).toEqual(expected);
    }
  });
});
