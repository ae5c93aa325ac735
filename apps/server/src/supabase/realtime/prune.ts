/** Keeps the tables of realtime short. Rows deleted of the outbox are far older than any reader's position and any running transaction. */
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

/** Messages go after three days, as with Supabase, and those of the relay after a minute. Several nodes may run it at once. */
export async function pruneMessages(pool: Pool): Promise<void> {
  await pool.query(
    `delete from realtime.messages where id = any (array(
       select id from realtime.messages
        where inserted_at < (now() at time zone 'utc') - interval '72 hours' or expires_at < now()
        limit $1 for update skip locked))`,
    [rowsAtOnce],
  );
  await pool.query("delete from realtime.relay where sent_at < now() - interval '1 minute'");
}
