/** Keeps realtime.outbox short. Deleted rows are far older than any reader's position and any running transaction. */
import type { Pool } from "pg";

const rowsAtOnce = 5_000;

/** Deletes from the old end only, so that no index by time is needed. Several nodes may run it at once. */
export async function pruneOutbox(pool: Pool, keep = "1 hour"): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `with oldest as (
         select ctid, changed_at from realtime.outbox order by xid, seq limit $2 for update skip locked
       )
       delete from realtime.outbox where ctid = any (array(
         select ctid from oldest where changed_at < now() - $1::interval))`,
      [keep, rowsAtOnce],
    );
    if ((rowCount ?? 0) < rowsAtOnce) return;
  }
}
