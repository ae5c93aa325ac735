import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { findBrokenAccounts, driveLedger } from "../../apps/server/testing/ledger.ts";
import { createUser } from "../../apps/server/testing/accounts.ts";
import { createTestDatabase } from "../../apps/server/testing/postgres.ts";
import { personTables, type Fate } from "./person-tables.ts";
import { people, seed } from "./policy-seed.ts";

const address = "owner@example.org";
const bytes = (letter: string): string => `decode(repeat('${letter}', 64), 'hex')`;
const id = (n: number): string => `00000000-0000-4000-a000-${String(n).padStart(12, "0")}`;
const { owner } = people;

/** What the person has beside the rows of `seed`, which are all of schema public. */
const accountRows = `
  insert into auth.identities (user_id, provider, provider_id, identity_data)
    values ('${owner}', 'email', '${owner}', '{"email": "${address}"}');
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values ('${id(1)}', '${owner}', 'Phone', 'totp', 'verified', 'x', now(), now());
  insert into auth.mfa_used_steps values ('${id(1)}', 1);
  insert into auth.mfa_recovery_codes (factor_id, code_hash) values ('${id(1)}', ${bytes("1")});
  insert into auth.sessions (id, user_id, amr, created_at, refreshed_at, not_after)
    values ('${id(2)}', '${owner}', '[]', now(), now(), now() + interval '1 day');
  insert into auth.refresh_tokens (id, session_id, token_hash, created_at)
    values ('${id(3)}', '${id(2)}', ${bytes("2")}, now());
  insert into auth.mfa_challenges (factor_id, session_id, created_at) values ('${id(1)}', '${id(2)}', now());
  insert into auth.flow_state
    (id, code_challenge, code_challenge_method, authentication_method, user_id, auth_code_hash, auth_code_issued_at, created_at)
    values ('${id(4)}', repeat('a', 43), 's256', 'recovery', '${owner}', ${bytes("3")}, now(), now());
  insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
    values ('${id(5)}', '${owner}', 'recovery', ${bytes("4")}, '${address}', now());
  insert into auth.webauthn_credentials (user_id, credential_id, public_key, sign_count, transports, backup_eligible,
      backed_up, friendly_name, created_at, updated_at)
    values ('${owner}', 'x', 'x', 0, '{}', false, false, 'Key', now(), now());
  insert into auth.webauthn_challenges (user_id, challenge_type, challenge, expires_at)
    values ('${owner}', 'registration', 'x', now());
  insert into auth.provider_visits
    (state_hash, browser_hash, provider, nonce, code_verifier, redirect_to, link_session_id, created_at)
    values (${bytes("5")}, ${bytes("6")}, 'google', 'x', 'x', '/', '${id(2)}', now());
  insert into auth.audit_log_entries (payload) values ('{"action": "login", "actor_id": "${owner}"}');
  insert into credits.welcome_grants (mailbox_hash, user_id) values (${bytes("7")}, '${owner}');
  insert into storage.objects (bucket_id, name, owner_id, version)
    values ('ai-influencer-content', '${owner}/file.png', '${owner}', 'kept-version');
  insert into storage.buckets (id, name, owner_id) values ('own', 'own', '${owner}');
  insert into storage.objects (bucket_id, name, owner_id, version) values ('own', 'a', '${owner}', 'other-version');
  insert into storage.open_uploads (id, kind, bucket_id, name, opened_by, upsert, described)
    values ('${id(6)}', 'multipart', 'ai-influencer-content', '${owner}/parts.png', '${owner}', false, '{}');
  insert into storage.upload_parts (upload_id, number, version, size_bytes, sha256)
    values ('${id(6)}', 1, 'part-version', 1, 'x');
  insert into realtime.messages (topic, extension, event, payload) values ('person:${owner}', 'broadcast', 'x', '{}');
  insert into mail_outbox (mail_key, kind, recipient, sent_at, next_attempt_at)
    values ('sent', 'contact_received', '${address}', now(), null), ('stranger', 'no_account', '${address}', null, now());
  update purchases set email_norm = '${address}', payment_url = 'https://example.org/pay?email=${address}'
   where user_id = '${owner}';
  insert into payment_events (provider, event_key, purchase_id, raw_body, query, headers, processed_at, outcome)
    select 'test', 'with-address', id, '{"email": "${address}"}', 'email=${address}', '{"x": "${address}"}', now(), 'granted'
      from purchases where receipt_number = 1;
  insert into payment_events (id, provider, event_key, purchase_id, raw_body)
    select '${id(7)}', 'test', 'late', id, '{"email": "${address}"}' from purchases where receipt_number = 1;`;

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
afterAll(() => pool.end());

const deletePerson = async (userId: string): Promise<boolean> => {
  const { rows } = await pool.query<{ deleted: boolean }>(
    "select accounts.delete_person($1, 'the person', 'Asked for it.') as deleted",
    [userId],
  );
  return rows[0]?.deleted ?? false;
};

const tablesOf = (...fates: Fate[]): string[] =>
  Object.entries(personTables)
    .filter(([, fate]) => fates.includes(fate))
    .map(([table]) => table);

const count = async (table: string, condition = "true", values: unknown[] = []): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} t where ${condition}`,
    values,
  );
  return rows[0]?.count ?? 0;
};

test("every table that refers to a person has its fate, and every fate has its table", async () => {
  // Columns that name a person, and all tables whose rows hang on such a row by foreign keys.
  const { rows } = await pool.query<{ name: string }>(`
    with recursive tables as (
      select c.oid, format('%s.%s', n.nspname, c.relname) as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition
         and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'migrations')
    ), of_person (oid) as (
      select tables.oid from tables join pg_attribute a on a.attrelid = tables.oid and not a.attisdropped
       where a.attname ~ '^(.*_)?(user|owner|actor|person)(_id)?$|^(opened|claimed)_by$|^(email|email_.*|recipient|payload)$'
          or tables.name in ('auth.users', 'public.pending_objects')
      union
      select key.conrelid from of_person join pg_constraint key on key.confrelid = of_person.oid and key.contype = 'f'
    )
    select distinct name from of_person join tables using (oid) order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(personTables).toSorted());
});

describe("a person with rows in every table", async () => {
  await pool.query(seed);
  await pool.query(accountRows);
  const filled = new Map<string, number>();
  for (const table of tablesOf("goes")) filled.set(table, await count(table));
  const removalsBefore = await count("storage.file_removals");
  const deleted = await deletePerson(owner);

  test("is deleted once", async () => {
    expect(deleted).toBe(true);
    expect(await deletePerson(owner)).toBe(false);
    expect(await deletePerson(randomUUID())).toBe(false);
  });

  test("has no rows left but those of other people", async () => {
    const others: Record<string, number> = { "auth.users": 2, "storage.objects": 3 };
    // Rows here live only within a transaction.
    for (const table of tablesOf("goes").filter((name) => name !== "quotas.changes")) {
      expect(filled.get(table), `${table} was empty before`).toBeGreaterThan(others[table] ?? 0);
      expect(await count(table), table).toBe(others[table] ?? 0);
    }
  });

  test("is named in no other table, and their address in none but records", async () => {
    const { rows } = await pool.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`);
    const mayHaveId = tablesOf("pseudonymous", "record", "swept");
    for (const { name } of rows) {
      if (!mayHaveId.includes(name))
        expect(await count(name, "strpos(t::text, $1) > 0", [owner]), name).toBe(0);
      if (personTables[name] !== "record" && name !== "public.payment_events")
        expect(await count(name, "strpos(t::text, $1) > 0", [address]), name).toBe(0);
    }
  });

  test("leaves purchases with their sums, and events that hold no address once they are processed", async () => {
    const { rows } = await pool.query(
      "select paid_cents, receipt_number::int, email_norm, payment_url from purchases where receipt_number = 1",
    );
    expect(rows).toEqual([{ paid_cents: 1200, receipt_number: 1, email_norm: null, payment_url: null }]);
    await pool.query("update payment_events set processed_at = now(), outcome = 'granted' where id = $1", [
      id(7),
    ]);
    const { rows: events } = await pool.query<{ text: string }>(
      "select convert_from(raw_body, 'utf8') || query || headers::text as text from payment_events where purchase_id is not null",
    );
    expect(events.map(({ text }) => text)).toEqual(["{}", "{}"]);
  });

  test("has every file listed for removal", async () => {
    const { rows } = await pool.query<{ version: string }>(
      "select version from storage.file_removals where due_at <= clock_timestamp() order by 1",
    );
    expect(removalsBefore).toBe(0);
    expect(rows.map(({ version }) => version)).toEqual([
      id(6),
      "kept-version",
      "other-version",
      "part-version",
    ]);
  });

  test("is named by the audit log with the reason", async () => {
    const { rows } = await pool.query("select actor, reason, data from audit_log where subject = $1", [
      owner,
    ]);
    expect(rows).toEqual([{ actor: "the person", reason: "Asked for it.", data: { ended_jobs: 1 } }]);
  });
});

test("what was reserved goes back, nothing is charged, and the ledger's sums are right", async () => {
  // The seed's ledger is made up, so this runs where there is none of it.
  const other = new Pool({ connectionString: (await createTestDatabase()).url, max: 2 });
  try {
    const ledger = driveLedger(other);
    const email = "buyer@example.org";
    const userId = await createUser(other, email);
    const purchase = await ledger.order({ userId, email });
    await ledger.pay(purchase);
    const job = randomUUID();
    const held = await other.query<{ hold_id: string }>(
      "select hold_id from credits.reserve($1, 20, 'job', 'image', $2)",
      [userId, job],
    );
    await other.query(
      `insert into generation_jobs (id, user_id, kind, input, input_hash, state, attempt, cost_credits, hold_id, deadline_at)
       values ($1, $2, 'image', '{}', 'hash', 'running', 1, 20, $3, now() + interval '1 hour')`,
      [job, userId, held.rows[0]?.hold_id],
    );
    const talk = await other.query<{ id: string }>(
      "insert into ai_conversations (user_id, girlfriend_name, age) values ($1, 'Sofia', 28) returning id",
      [userId],
    );
    const reply = randomUUID();
    const heldByReply = await other.query<{ hold_id: string }>(
      "select hold_id from credits.reserve($1, 5, 'reply', 'companion', $2)",
      [userId, reply],
    );
    await other.query(
      `insert into companion_replies (id, user_id, conversation_id, idem_key, request_hash, cost_credits, hold_id, seed,
         engine, holder, held_until, deadline_at)
       values ($1, $2, $3, 'one', 'hash', 5, $4, 1, 'script', gen_random_uuid(), now(), now())`,
      [reply, userId, talk.rows[0]?.id, heldByReply.rows[0]?.hold_id],
    );
    expect(await ledger.balance(userId)).toEqual({ balance: 475, held: 25 });

    await other.query("select accounts.delete_person($1, 'the person', 'Asked for it.')", [userId]);
    expect(await ledger.balance(userId)).toEqual({ balance: 500, held: 0 });
    expect(await ledger.entries(userId)).toEqual([
      ["grant", 500],
      ["charge", -20],
      ["charge", -5],
      ["refund", 20],
      ["refund", 5],
    ]);
    expect(await findBrokenAccounts(other)).toEqual([]);

    // The same address again: another account, without credits, plan or purchases to claim.
    const again = await createUser(other, email);
    expect(await ledger.claim(again, email)).toMatchObject({ claimed_count: 0, added_credits: 0 });
    expect(await ledger.balance(again)).toEqual({ balance: 0, held: 0 });
    expect(await ledger.tier(again)).toBe("free");
    // A refund that comes later still finds its purchase.
    expect(await ledger.refund(purchase, null)).toBe("taken_back");
    expect(await findBrokenAccounts(other)).toEqual([]);
  } finally {
    await other.end();
  }
});

describe("a mailbox whose account is gone", () => {
  const nothing = { locked: false, used: 0 };
  const stateOf = async (userId: string): Promise<unknown> => {
    const { rows } = await pool.query(
      `select exists (select from companion_locks where user_id = $1 and cleared_at is null) as locked,
              coalesce((select used from companion_allowances where user_id = $1), 0) as used`,
      [userId],
    );
    return rows[0];
  };
  const lock = (userId: string) => pool.query("insert into companion_locks (user_id) values ($1)", [userId]);
  const use = (userId: string, used: number) =>
    pool.query("insert into companion_allowances (user_id, used) values ($1, $2)", [userId, used]);

  test("begins its next account with companions locked and its free messages used, time after time", async () => {
    const first = await createUser(pool, "again@example.org");
    await lock(first);
    await use(first, 12);
    await deletePerson(first);
    expect(await stateOf(await createUser(pool, "elsewhere@example.org"))).toEqual(nothing);
    for (const spelling of ["again+new@example.org", "again@example.org"]) {
      const next = await createUser(pool, spelling);
      expect(await stateOf(next)).toEqual({ locked: true, used: 12 });
      await deletePerson(next);
    }
  });

  test("keeps its lock when another spelling of it used companions and went", async () => {
    const [locked, other] = [
      await createUser(pool, "two@example.org"),
      await createUser(pool, "two+b@example.org"),
    ];
    await lock(locked);
    await use(other, 5);
    await deletePerson(locked);
    await deletePerson(other);
    expect(await stateOf(await createUser(pool, "two@example.org"))).toEqual({ locked: true, used: 5 });
  });

  test("is left nothing by strangers who only typed its address", async () => {
    const stranger = await createUser(pool, "victim@example.org");
    await pool.query("update auth.users set email_confirmed_at = null where id = $1", [stranger]);
    await lock(stranger);
    await deletePerson(stranger);
    expect(await stateOf(await createUser(pool, "victim@example.org"))).toEqual(nothing);
  });

  test("tells nobody who has not confirmed the address", async () => {
    const first = await createUser(pool, "mine@example.org");
    await lock(first);
    await deletePerson(first);
    const stranger = await createUser(pool, "theirs@example.org");
    await pool.query(
      "update auth.users set email = 'mine@example.org', email_confirmed_at = null where id = $1",
      [stranger],
    );
    expect(await stateOf(stranger)).toEqual(nothing);
    await pool.query("update auth.users set email_confirmed_at = now() where id = $1", [stranger]);
    expect(await stateOf(stranger)).toEqual({ locked: true, used: 0 });
  });

  test("is forgotten when an operator had opened companions, and after two years", async () => {
    const cleared = await createUser(pool, "cleared@example.org");
    await lock(cleared);
    await pool.query(
      "update companion_locks set cleared_at = now(), cleared_by = 'operator' where user_id = $1",
      [cleared],
    );
    await deletePerson(cleared);
    expect(await stateOf(await createUser(pool, "cleared@example.org"))).toEqual(nothing);

    const old = await createUser(pool, "old@example.org");
    await use(old, 3);
    await deletePerson(old);
    await pool.query("update accounts.left_mailboxes set left_at = now() - interval '25 months'");
    await pool.query("select accounts.sweep_left_mailboxes()");
    expect(await stateOf(await createUser(pool, "old@example.org"))).toEqual(nothing);
    expect(await count("accounts.left_mailboxes")).toBe(0);
  });
});

test("nobody but the server deletes people", async () => {
  for (const role of ["anon", "authenticated"]) {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(`set local role ${role}`);
      await expect(
        client.query("select accounts.delete_person($1, 'x', 'x')", [people.other]),
      ).rejects.toThrow(/permission denied/);
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
});
