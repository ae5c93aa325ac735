import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../apps/server/testing/postgres.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 2 });
afterAll(() => pool.end());

async function createPerson(): Promise<string> {
  const id = randomUUID();
  await pool.query("insert into auth.users (id, email) values ($1, $2)", [id, `${id}@example.com`]);
  return id;
}

/** @param hoursAgo when it was used last. */
async function createSession(userId: string, hoursAgo: number, lifeHours = 24): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into auth.sessions (user_id, amr, created_at, refreshed_at, not_after, user_agent)
     values ($1, '[]', now() - interval '9 days', now() - $2 * interval '1 hour', now() + $3 * interval '1 hour', 'Phone')
     returning id`,
    [userId, hoursAgo, lifeHours],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("The insert returned no session.");
  return id;
}

async function asPerson<Row extends object>(
  caller: { userId: string; sessionId: string },
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const claims = { role: "authenticated", sub: caller.userId, session_id: caller.sessionId };
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    await client.query("set local role authenticated");
    const { rows } = await client.query<Row>(sql, values);
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const isAlive = async (sessionId: string, userId: string): Promise<boolean> => {
  const { rows } = await pool.query<{ alive: boolean }>("select auth.session_alive($1, $2) as alive", [
    sessionId,
    userId,
  ]);
  return rows[0]?.alive ?? false;
};

test("people see their own live sessions: this one first, then the latest use", async () => {
  const userId = await createPerson();
  const old = await createSession(userId, 50);
  const current = await createSession(userId, 20);
  const recent = await createSession(userId, 1);
  await createSession(userId, 60, -1);
  await createSession(await createPerson(), 1);
  const rows = await asPerson<{ id: string; user_agent: string; is_current: boolean }>(
    { userId, sessionId: current },
    "select * from public.own_sessions()",
  );
  expect(rows.map(({ id, is_current }) => [id, is_current])).toEqual([
    [current, true],
    [recent, false],
    [old, false],
  ]);
  expect(rows[0]).toMatchObject({ user_agent: "Phone", last_used_at: expect.any(Date) });
});

test("an ended session stops at once, and nobody ends one of somebody else", async () => {
  const userId = await createPerson();
  const caller = { userId, sessionId: await createSession(userId, 1) };
  const other = await createSession(userId, 2);
  const strangerId = await createPerson();
  const stranger = { userId: strangerId, sessionId: await createSession(strangerId, 1) };
  const end = async (by: typeof caller, sessionId: string) =>
    (await asPerson<{ ended: boolean }>(by, "select public.end_own_session($1) as ended", [sessionId]))[0]
      ?.ended;

  expect(await end(stranger, other)).toBe(false);
  expect(await isAlive(other, userId)).toBe(true);
  expect(await end(caller, other)).toBe(true);
  expect(await isAlive(other, userId)).toBe(false);
  expect(await isAlive(caller.sessionId, userId)).toBe(true);
  expect(await end(caller, other)).toBe(false);
});
