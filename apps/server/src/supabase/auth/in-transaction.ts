/** Runs one transaction of this module. */
import type { Pool, PoolClient } from "pg";

/** Commits what `work` did, or nothing when it throws. */
export async function inTransaction<T>(
  pool: Pool,
  work: (transaction: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot roll back does not return to the pool.
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
