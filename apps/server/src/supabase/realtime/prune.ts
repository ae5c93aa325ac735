/** Keeps realtime.outbox short. Far older than any reader's position and any transaction of ours. */
import type { Pool } from "pg";

const rowsAtOnce = 5_000;

/** Removes from the old end only, so that it needs no index by time. Several nodes may do so at once. */
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
