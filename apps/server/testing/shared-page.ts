/** Inserts public pages, for tests that need no more than their token. */
import { randomBytes } from "node:crypto";
import type { Pool } from "pg";

/** @returns the token of a public page that shows the content. */
export async function insertSharedPage(pool: Pool, contentId: string, ownerId: string): Promise<string> {
  const token = randomBytes(11).toString("hex");
  await pool.query("insert into shared_pages (token, content_id, user_id) values ($1, $2, $3)", [
    token,
    contentId,
    ownerId,
  ]);
  return token;
}
