/** Forgets what deleted accounts had used up once its time is over. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

/** @returns a sweep for the reaper. It runs every `everyMs`. */
export function createLeftMailboxesSweep(
  { database, now }: { database: Database; now: () => Date },
  { everyMs }: { everyMs: number },
): () => Promise<void> {
  let nextAtMs = 0;
  return async () => {
    const nowMs = now().getTime();
    if (nowMs < nextAtMs) return;
    nextAtMs = nowMs + everyMs;
    await sql`select accounts.sweep_left_mailboxes()`.execute(database.kysely);
  };
}
