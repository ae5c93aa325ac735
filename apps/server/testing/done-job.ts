/** Inserts finished jobs, for tests that insert a job's results themselves. */
import { randomUUID } from "node:crypto";
import type { Pool } from "pg";

/** @returns the id of a succeeded job whose result is `contentId`. */
export async function insertDoneJob(pool: Pool, userId: string, contentId = randomUUID()): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into generation_jobs (user_id, kind, input, input_hash, state, cost_credits, content_id, finished_at, deadline_at)
     values ($1, 'image', '{}', 'hash', 'succeeded', 0, $2, now(), now()) returning id`,
    [userId, contentId],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error("The job was not inserted.");
  return id;
}
