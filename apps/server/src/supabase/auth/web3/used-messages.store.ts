/** Rows of auth.used_wallet_messages: a signed message signs in once. */
import { createHash } from "node:crypto";
import type { Queryable } from "../users.store.ts";

/** False when the message was used before. */
export async function spendMessage(
  db: Queryable,
  { raw, expiresAt, now }: { raw: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.query("delete from auth.used_wallet_messages where expires_at < $1", [now]);
  const { rowCount } = await db.query(
    "insert into auth.used_wallet_messages (message_hash, expires_at) values ($1, $2) on conflict do nothing",
    [createHash("sha256").update(raw).digest(), expiresAt],
  );
  return rowCount === 1;
}
