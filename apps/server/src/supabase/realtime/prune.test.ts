import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#testing/postgres.ts";
import { pruneOutbox } from "./prune.ts";

test("all old rows are deleted, however many, and young rows stay", async () => {
  const { url } = await createTestDatabase();
  const pool = new Pool({ connectionString: url, max: 4 });
  onTestFinished(() => pool.end());
  const fill = (count: number, age: string): Promise<unknown> =>
    pool.query(
      `insert into realtime.outbox (schema_name, table_name, pk, op, changed_at)
       select 'public', 't', '{}', 'INSERT', now() - $2::interval from generate_series(1, $1)`,
      [count, age],
    );
  await fill(12_000, "2 hours");
  await fill(300, "5 minutes");
  await Promise.all([pruneOutbox(pool), pruneOutbox(pool)]);
  await pruneOutbox(pool);
  const { rows } = await pool.query<{ count: string }>("select count(*) from realtime.outbox");
  expect(rows[0]?.count).toBe("300");
});
