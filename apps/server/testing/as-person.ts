import type { Pool, QueryResult, QueryResultRow } from "pg";

/**
 * One statement with a person's rights, in a transaction of its own, as the gateway runs it for their browser. `end`
 * "rollback" tells what it would do.
 */
export async function asPerson<Row extends QueryResultRow>(
  pool: Pool,
  userId: string,
  sql: string,
  values: unknown[] = [],
  end: "commit" | "rollback" = "commit",
): Promise<QueryResult<Row>> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: userId, role: "authenticated" }),
    ]);
    await client.query("set local role authenticated");
    const result = await client.query<Row>(sql, values);
    await client.query(end);
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
