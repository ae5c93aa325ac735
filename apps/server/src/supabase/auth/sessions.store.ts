/**
 * Rows of auth.sessions and auth.refresh_tokens. Every change of a session's tokens holds the lock of its row, so that two
 * tabs which refresh at once take turns.
 */
import type { PoolClient } from "pg";
import type { Session, SignInMethod, User } from "./records.ts";
import { type Queryable, userColumns } from "./users.store.ts";

export const sessionColumns = `
  s.id, s.user_id as "userId", s.aal, s.amr, s.refreshed_at as "refreshedAt", s.not_after as "notAfter"`;

export async function insertSession(
  db: Queryable,
  session: { userId: string; method: SignInMethod; now: Date; notAfter: Date; userAgent: string | undefined },
): Promise<Session> {
  const amr = [{ method: session.method, timestamp: Math.floor(session.now.getTime() / 1000) }];
  // Expired sessions of a person are deleted when a new one starts.
  await db.query("delete from auth.sessions where user_id = $1 and not_after <= $2", [
    session.userId,
    session.now,
  ]);
  const { rows } = await db.query<Session>(
    `insert into auth.sessions as s (user_id, amr, created_at, refreshed_at, not_after, user_agent)
     values ($1, $2, $3, $3, $4, $5) returning ${sessionColumns}`,
    [session.userId, JSON.stringify(amr), session.now, session.notAfter, session.userAgent ?? null],
  );
  const inserted = rows[0];
  if (!inserted) throw new Error("The insert returned no session.");
  return inserted;
}

export type NewToken = { id: string; hash: Buffer };

export async function insertRefreshToken(
  db: Queryable,
  token: NewToken & { sessionId: string; parent: string | null; now: Date },
): Promise<void> {
  await db.query(
    `insert into auth.refresh_tokens (id, session_id, token_hash, parent, created_at) values ($1, $2, $3, $4, $5)`,
    [token.id, token.sessionId, token.hash, token.parent, token.now],
  );
}

export type AliveSession = { session: Session; user: User };

/** Null when the session was signed out or has expired, or its account is banned or deleted. */
export async function findAliveSession(
  db: Queryable,
  by: { sessionId: string; userId: string; now: Date },
): Promise<AliveSession | null> {
  const sessions = await db.query<Session>(
    `select ${sessionColumns} from auth.sessions s where s.id = $1 and s.user_id = $2 and s.not_after > $3`,
    [by.sessionId, by.userId, by.now],
  );
  const session = sessions.rows[0];
  if (!session) return null;
  const users = await db.query<User>(
    `select ${userColumns} from auth.users u
     where u.id = $1 and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $2)`,
    [by.userId, by.now],
  );
  const user = users.rows[0];
  return user ? { session, user } : null;
}

/** Null like {@link findAliveSession}. */
export async function findSessionOwner(
  db: Queryable,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<string | null> {
  const { rows } = await db.query<{ userId: string }>(
    `select s.user_id as "userId" from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = $1 and s.not_after > $2 and u.deleted_at is null
       and (u.banned_until is null or u.banned_until <= $2)`,
    [sessionId, now],
  );
  return rows[0]?.userId ?? null;
}

/** Finds the session that a refresh token belongs to and locks it until the transaction ends. */
export async function lockSessionOfToken(
  transaction: PoolClient,
  tokenHash: Buffer,
): Promise<Session | null> {
  const { rows } = await transaction.query<Session>(
    `select ${sessionColumns} from auth.sessions s
     where s.id = (select t.session_id from auth.refresh_tokens t where t.token_hash = $1) for no key update`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

export type TokenState = {
  id: string;
  revokedAt: Date | null;
  /** The session's live token, if this token is its parent. */
  liveChildId: string | null;
};

/** Call it with the session locked; otherwise the answer may be outdated when it is used. */
export async function findTokenState(transaction: PoolClient, tokenHash: Buffer): Promise<TokenState | null> {
  const { rows } = await transaction.query<TokenState>(
    `select t.id, t.revoked_at as "revokedAt", child.id as "liveChildId"
     from auth.refresh_tokens t
     left join auth.refresh_tokens child
       on child.session_id = t.session_id and child.parent = t.id and child.revoked_at is null
     where t.token_hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Exchanges the live token of a locked session, and deletes tokens that were exchanged before `forgetBefore`. */
export async function rotateToken(
  transaction: PoolClient,
  rotation: { session: Session; parentId: string; token: NewToken; now: Date; forgetBefore: Date },
): Promise<void> {
  const { session, parentId, token, now, forgetBefore } = rotation;
  await transaction.query("update auth.refresh_tokens set revoked_at = $2 where id = $1", [parentId, now]);
  await insertRefreshToken(transaction, { ...token, sessionId: session.id, parent: parentId, now });
  await transaction.query("update auth.sessions set refreshed_at = $2 where id = $1", [session.id, now]);
  await transaction.query("delete from auth.refresh_tokens where session_id = $1 and revoked_at < $2", [
    session.id,
    forgetBefore,
  ]);
}

/** Signs out all sessions of a person, one, or all but one. */
export async function deleteSessions(
  db: Queryable,
  which: { userId: string } & ({ only: string } | { except: string } | { all: true }),
): Promise<void> {
  if ("only" in which) {
    await db.query("delete from auth.sessions where user_id = $1 and id = $2", [which.userId, which.only]);
  } else if ("except" in which) {
    await db.query("delete from auth.sessions where user_id = $1 and id <> $2", [which.userId, which.except]);
  } else {
    await db.query("delete from auth.sessions where user_id = $1", [which.userId]);
  }
}
