import { randomUUID } from "node:crypto";
import { Pool, type Connection } from "pg";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/postgres.ts";
import type { DatabaseCaller } from "./caller.ts";
import type { Statement } from "./statement-pipeline.ts";
import { createGatewayPool } from "./pool.ts";
import { runAs, type RunContext, type RunOutcome } from "./transaction.ts";

const database = await createTestDatabase();
const owner = new Pool({ connectionString: database.url, max: 2 });
owner.on("error", () => undefined);
// One connection, so that each test would see what the last one left on it.
const gateway = createGatewayPool({ url: database.gatewayUrl, maxConnections: 1 });
afterAll(() => Promise.all([gateway.end(), owner.end()]));

await owner.query(`
  create table public.ledger (id int primary key, parent int references public.ledger (id) deferrable initially deferred);
  grant select, insert on public.ledger to authenticated, service_role`);

const service: DatabaseCaller = {
  role: "service_role",
  claimsJson: '{"role":"service_role"}',
  userId: null,
  sessionId: null,
  expiresAtMs: null,
};
const write: RunContext = { readOnly: false, method: "POST", path: "/test" };
const run = (statements: Statement[], context = write, caller = service): Promise<RunOutcome> =>
  runAs(gateway, caller, statements, context);
const sql = (text: string, ...values: string[]): Statement => ({ text, values });
const insert = (id: number, parent: number | null = null): Statement => ({
  name: "insert-ledger",
  text: "insert into public.ledger values ($1, $2)",
  values: [String(id), parent === null ? null : String(parent)],
});
const kept = async (): Promise<number[]> =>
  (await owner.query<{ id: number }>("select id from public.ledger order by id")).rows.map(({ id }) => id);
const empty = (): Promise<unknown> => owner.query("truncate public.ledger");

async function expectNoRights(): Promise<void> {
  const { rows } = await gateway.query<Record<string, string>>(
    "select current_user as who, coalesce(current_setting('request.jwt.claims', true), '') as claims",
  );
  expect(rows).toEqual([{ who: "authenticator", claims: "" }]);
  await expect(gateway.query("select * from public.ledger")).rejects.toMatchObject({ code: "42501" });
}

async function signIn(): Promise<DatabaseCaller> {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await owner.query("insert into auth.users (id) values ($1)", [userId]);
  await owner.query(
    "insert into auth.sessions (id, user_id, amr, created_at, refreshed_at, not_after) values ($1, $2, '[]', now(), now(), now() + interval '1 day')",
    [sessionId, userId],
  );
  return {
    role: "authenticated",
    claimsJson: JSON.stringify({ sub: userId }),
    userId,
    sessionId,
    expiresAtMs: null,
  };
}

test("role and claims hold for one transaction and are gone after it", async () => {
  const caller = await signIn();
  const who = sql(
    "select current_user, auth.uid(), current_setting('request.method'), current_setting('request.path')",
  );
  expect(await run([who], write, caller)).toEqual({
    ok: true,
    results: [[["authenticated", caller.userId, "POST", "/test"]]],
  });
  await expectNoRights();
});

test("a failing statement undoes those before it and skips those after it", async () => {
  const outcome = await run([insert(1), sql("select 1 / 0"), insert(2)]);
  expect(outcome).toMatchObject({ ok: false, code: "database_error", error: { code: "22012" } });
  expect(await kept()).toEqual([]);
  await expectNoRights();
  expect(await run([insert(1), insert(2)])).toMatchObject({ ok: true });
  expect(await kept()).toEqual([1, 2]);
  await empty();
});

test("a statement that cannot be parsed stops the following ones", async () => {
  const outcome = await run([sql("this is no sql"), { ...insert(3), name: "never-parsed" }]);
  expect(outcome).toMatchObject({ ok: false, error: { code: "42601" } });
  expect(await kept()).toEqual([]);
  // The server skipped the statement's text before, so it has to be prepared now.
  expect(await run([{ ...insert(3), name: "never-parsed" }])).toMatchObject({ ok: true });
  await empty();
});

test("an error at the commit is a failure", async () => {
  expect(await run([insert(1, 99)])).toMatchObject({ ok: false, error: { code: "23503" } });
  expect(await kept()).toEqual([]);
});

test("a session that was signed out runs nothing", async () => {
  const caller = await signIn();
  await owner.query("delete from auth.sessions where id = $1", [caller.sessionId]);
  expect(await run([insert(1)], write, caller)).toEqual({ ok: false, code: "session_ended" });
  expect(await kept()).toEqual([]);
  await expectNoRights();
});

test("a caller whose role cannot be taken runs nothing", async () => {
  const outcome = await run([insert(1)], write, { ...service, role: "postgres" as "service_role" });
  expect(outcome).toMatchObject({ ok: false, code: "database_error" });
  expect(await kept()).toEqual([]);
  await expectNoRights();
});

test("a read-only transaction cannot write, and a rolled-back write answers but changes nothing", async () => {
  const read = await run([insert(1)], { ...write, readOnly: true });
  expect(read).toMatchObject({ ok: false, error: { code: "25006" } });
  const undone = await run([sql("insert into public.ledger values (1) returning id")], {
    ...write,
    isRolledBack: true,
  });
  expect(undone).toMatchObject({ ok: true, results: [[["1"]], []] });
  expect(await kept()).toEqual([]);
  await expectNoRights();
});

test("a lost connection is reported as such and replaced", async () => {
  await expect(run([sql("select pg_terminate_backend(pg_backend_pid())")])).resolves.toMatchObject({
    ok: false,
  });
  const running = run([sql("select pg_sleep(5)")]);
  await expect
    .poll(() =>
      owner
        .query("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'")
        .then(({ rowCount }) => rowCount),
    )
    .toBe(1);
  expect(await running).toMatchObject({ ok: false, error: { code: "57P01" } });
  expect(await run([sql("select 1")])).toMatchObject({ ok: true });
  await expectNoRights();
});

test("a socket that closes during a statement fails that statement, not the process", async () => {
  gateway.once("acquire", (client) => {
    const { connection } = client as unknown as { connection: Connection };
    setTimeout(() => connection.stream.destroy(), 50);
  });
  await expect(run([sql("select pg_sleep(1)")])).rejects.toThrow("Connection terminated");
  expect(await run([sql("select 1")])).toMatchObject({ ok: true });
});

test("one name is never used for two statements", async () => {
  expect(await run([{ name: "twice", text: "select 1", values: [] }])).toMatchObject({ ok: true });
  await expect(run([{ name: "twice", text: "select 2", values: [] }])).rejects.toThrow("twice already names");
  expect(await run([sql("select 3")])).toEqual({ ok: true, results: [[["3"]]] });
});

test("a connection keeps a limited number of prepared statements", async () => {
  for (let number = 0; number < 260; number += 1) {
    await run([{ name: `numbered-${number}`, text: `select ${number}`, values: [] }]);
  }
  const { rows } = await gateway.query<{ count: string }>("select count(*) from pg_prepared_statements");
  expect(Number(rows[0]?.count)).toBeLessThan(210);
});
