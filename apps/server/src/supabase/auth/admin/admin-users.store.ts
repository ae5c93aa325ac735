/** Queries of auth.users that only the admin API runs. */
import type { PoolClient } from "pg";
import type { Metadata, User } from "../records.ts";
import { type Queryable, userColumns } from "../users.store.ts";

/** Newest first. @param offset how many to leave out. */
export async function listUsers(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ users: User[]; total: number }> {
  const { rows } = await db.query<User>(
    `select ${userColumns} from auth.users u where u.deleted_at is null
     order by u.created_at desc, u.id desc limit $1 offset $2`,
    [limit, offset],
  );
  const counted = await db.query<{ total: number }>(
    "select count(*)::integer as total from auth.users where deleted_at is null",
  );
  return { users: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Also a softly deleted one. */
export async function findAnyUser(db: Queryable, userId: string): Promise<User | null> {
  const { rows } = await db.query<User>(`select ${userColumns} from auth.users u where u.id = $1`, [userId]);
  return rows[0] ?? null;
}

export async function setBan(db: Queryable, userId: string, bannedUntil: Date | null): Promise<void> {
  await db.query("update auth.users set banned_until = $2 where id = $1", [userId, bannedUntil]);
}

export async function noteInvitation(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query("update auth.users set invited_at = $2, updated_at = $2 where id = $1", [userId, now]);
}

/** @param change.passwordHash null keeps the password. */
export async function changeAsAdmin(
  db: Queryable,
  change: {
    userId: string;
    passwordHash: string | null;
    userMetadata: Metadata;
    appMetadata: Metadata;
    now: Date;
  },
): Promise<void> {
  await db.query(
    `update auth.users set encrypted_password = coalesce($2, encrypted_password), raw_user_meta_data = $3,
       raw_app_meta_data = $4, updated_at = $5 where id = $1`,
    [
      change.userId,
      change.passwordHash,
      JSON.stringify(change.userMetadata),
      JSON.stringify(change.appMetadata),
      change.now,
    ],
  );
}

/**
 * False when another account has the address. Whether it is confirmed stays as it was, as in GoTrue. Links and codes that
 * were mailed to the old address open nothing any more.
 */
export async function moveAddress(
  transaction: PoolClient,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `update auth.users set email = $2, updated_at = $3
     where id = $1 and not exists (select from auth.users o where o.email = $2 and o.id <> $1)`,
    [userId, email, now],
  );
  if (rowCount !== 1) return false;
  await transaction.query("delete from auth.one_time_tokens where user_id = $1", [userId]);
  await transaction.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     select u.id, 'email', u.id::text, jsonb_build_object(
       'sub', u.id::text, 'email', u.email, 'email_verified', u.email_confirmed_at is not null), $2, $2
     from auth.users u where u.id = $1
     on conflict (provider, provider_id) do update set
       identity_data = identities.identity_data || excluded.identity_data, updated_at = excluded.updated_at`,
    [userId, now],
  );
  return true;
}
