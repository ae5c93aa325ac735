/** Accounts for tests; their credits come from a payment, as in the product. */
import { randomUUID } from "node:crypto";
import type { Pool } from "pg";

export async function createUser(pool: Pool, email = `${randomUUID()}@example.org`): Promise<string> {
  const userId = randomUUID();
  await pool.query("insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())", [
    userId,
    email,
  ]);
  return userId;
}

/** An account with a live session, inserted without the auth module. */
export async function createSession(pool: Pool): Promise<{ id: string; sessionId: string }> {
  const id = await createUser(pool);
  const sessionId = randomUUID();
  await pool.query(
    `insert into auth.sessions (id, user_id, amr, created_at, refreshed_at, not_after)
     values ($1, $2, '[]', now(), now(), now() + interval '1 day')`,
    [sessionId, id],
  );
  return { id, sessionId };
}

/** A paid purchase of `credits` credits; `paidAgo` is an interval such as '1 month'. */
export async function buyCredits(
  pool: Pool,
  userId: string,
  purchase: { credits: number; tier?: string; paidAgo?: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into purchases (user_id, provider, provider_ref, method, tier, price_cents, credits)
     values ($1, 'test', $2, 'card', $3, 1200, $4) returning id`,
    [userId, randomUUID(), purchase.tier ?? "standard", purchase.credits],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error("The purchase was not made.");
  await pool.query("select credits.record_payment($1, 1200, now() - $2::interval)", [
    id,
    purchase.paidAgo ?? "0 seconds",
  ]);
  return id;
}
