/** What a second step, and the end of a factor, change in auth.sessions. */
import type { PoolClient } from "pg";
import type { Session, SignInMethod } from "../records.ts";
import { sessionColumns } from "../sessions.store.ts";

export async function lockSession(
  transaction: PoolClient,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
): Promise<Session | null> {
  const { rows } = await transaction.query<Session>(
    `select ${sessionColumns} from auth.sessions s
     where s.id = $1 and s.user_id = $2 and s.not_after > $3 for update`,
    [sessionId, userId, now],
  );
  return rows[0] ?? null;
}

export async function raiseToAal2(
  transaction: PoolClient,
  raised: { sessionId: string; amr: Session["amr"]; factorId: string; now: Date },
): Promise<Session> {
  const { rows } = await transaction.query<Session>(
    `update auth.sessions s set aal = 'aal2', amr = $2, factor_id = $3, refreshed_at = $4
     where s.id = $1 returning ${sessionColumns}`,
    [raised.sessionId, JSON.stringify(raised.amr), raised.factorId, raised.now],
  );
  const session = rows[0];
  if (!session) throw new Error("A locked session cannot be missing.");
  return session;
}

export async function revokeLiveToken(transaction: PoolClient, sessionId: string, now: Date): Promise<void> {
  await transaction.query(
    "update auth.refresh_tokens set revoked_at = $2 where session_id = $1 and revoked_at is null",
    [sessionId, now],
  );
}

export async function endWeakerSessions(transaction: PoolClient, userId: string): Promise<void> {
  await transaction.query("delete from auth.sessions where user_id = $1 and aal < 'aal2'", [userId]);
}

/** Sessions that a factor raised are aal1 again and forget its method. Call it before the factor goes. */
export async function lowerSessions(
  transaction: PoolClient,
  factorId: string,
  method: SignInMethod,
): Promise<void> {
  await transaction.query(
    `update auth.sessions s set aal = 'aal1', factor_id = null, amr = coalesce((
       select jsonb_agg(entry order by position)
       from jsonb_array_elements(s.amr) with ordinality as entries (entry, position)
       where entry ->> 'method' <> $2
     ), '[]')
     where s.factor_id = $1`,
    [factorId, method],
  );
}
