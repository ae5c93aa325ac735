/** Rows of auth.users and auth.identities. */
import type { Pool, PoolClient } from "pg";
import type { Metadata, User } from "./records.ts";

export type Queryable = Pool | PoolClient;

/** The columns of auth.users, aliased `u`, for every query that answers an account. */
export const userColumns = `
  u.id, u.email, u.email_confirmed_at as "emailConfirmedAt",
  u.raw_app_meta_data as "appMetadata", u.raw_user_meta_data as "userMetadata", u.created_at as "createdAt",
  u.updated_at as "updatedAt", u.last_sign_in_at as "lastSignInAt", u.banned_until as "bannedUntil",
  u.deleted_at as "deletedAt",
  u.is_anonymous as "isAnonymous", u.invited_at as "invitedAt", u.email_change as "newEmail",
  u.email_change_sent_at as "emailChangeSentAt",
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', i.id, 'provider', i.provider, 'providerId', i.provider_id, 'data', i.identity_data,
      'createdAt', i.created_at, 'updatedAt', i.updated_at, 'lastSignInAt', i.last_sign_in_at) order by i.created_at)
    from auth.identities i where i.user_id = u.id
  ), '[]') as identities,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', f.id, 'friendlyName', f.friendly_name, 'factorType', f.factor_type, 'status', f.status,
      'createdAt', f.created_at, 'updatedAt', f.updated_at, 'lastChallengedAt', f.last_challenged_at)
      order by f.created_at, f.id)
    from auth.mfa_factors f where f.user_id = u.id
  ), '[]') as factors`;

export type NewIdentity = { provider: string; providerId: string; data: Metadata };

export type NewUser = {
  /** A new one by default. */
  id?: string;
  /** Null for an anonymous person. */
  email: string | null;
  /** Null for who signs in without one. */
  passwordHash: string | null;
  isConfirmed: boolean;
  isAnonymous?: boolean;
  /** By default that of the e-mail address, where there is one. */
  identity?: NewIdentity;
  appMetadata: Metadata;
  userMetadata: Metadata;
  signsIn: boolean;
  now: Date;
};

/** Null when an account has the address already. A person who does not sign in at once has no `last_sign_in_at` yet. */
export async function insertUser(db: Queryable, user: NewUser): Promise<User | null> {
  const inserted = await db.query<{ id: string }>(
    `insert into auth.users (email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
                             created_at, updated_at, last_sign_in_at, is_anonymous, id)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, coalesce($9, gen_random_uuid()))
     on conflict do nothing
     returning id`,
    [
      user.email,
      user.passwordHash,
      user.isConfirmed ? user.now : null,
      JSON.stringify(user.appMetadata),
      JSON.stringify(user.userMetadata),
      user.now,
      user.signsIn ? user.now : null,
      user.isAnonymous ?? false,
      user.id ?? null,
    ],
  );
  const id = inserted.rows[0]?.id;
  if (id === undefined) return null;
  const identity = user.identity ?? emailIdentity(id, user);
  if (identity) await insertIdentity(db, { ...identity, userId: id, signsIn: user.signsIn, now: user.now });
  return findUser(db, id);
}

const emailIdentity = (userId: string, { email, isConfirmed }: NewUser): NewIdentity | null =>
  email === null
    ? null
    : {
        provider: "email",
        providerId: userId,
        data: { sub: userId, email, email_verified: isConfirmed },
      };

/** @throws {DatabaseError} `unique_violation` when somebody has it already. */
export async function insertIdentity(
  db: Queryable,
  {
    userId,
    provider,
    providerId,
    data,
    signsIn,
    now,
  }: NewIdentity & { userId: string; signsIn: boolean; now: Date },
): Promise<void> {
  await db.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at)
     values ($1, $2, $3, $4, $5, $5, $6)`,
    [userId, provider, providerId, JSON.stringify(data), now, signsIn ? now : null],
  );
}

export async function findUser(db: Queryable, userId: string): Promise<User | null> {
  const { rows } = await db.query<User>(
    `select ${userColumns} from auth.users u where u.id = $1 and u.deleted_at is null`,
    [userId],
  );
  return rows[0] ?? null;
}

/** @param email normalised. */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const { rows } = await db.query<User>(
    `select ${userColumns} from auth.users u where u.email = $1 and u.deleted_at is null`,
    [email],
  );
  return rows[0] ?? null;
}

export type Credentials = {
  userId: string;
  passwordHash: string | null;
  emailConfirmedAt: Date | null;
  bannedUntil: Date | null;
};

/** @param by normalised e-mail, or id. */
export async function findCredentials(
  db: Queryable,
  by: { email: string } | { userId: string },
): Promise<Credentials | null> {
  const [condition, value] = "email" in by ? ["u.email = $1", by.email] : ["u.id = $1", by.userId];
  const { rows } = await db.query<Credentials>(
    `select u.id as "userId", u.encrypted_password as "passwordHash", u.email_confirmed_at as "emailConfirmedAt",
            u.banned_until as "bannedUntil"
     from auth.users u where ${condition} and u.deleted_at is null`,
    [value],
  );
  return rows[0] ?? null;
}

export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.query("select from auth.users where email = $1", [email]);
  return rowCount !== 0;
}

/**
 * Null when the account was deleted, or its password changed since `passwordHash` was read. `passwordHash` is null for
 * sign-ins that do not rest on it.
 */
export async function noteSignIn(
  db: Queryable,
  user: { userId: string; passwordHash: string | null; provider: string },
  now: Date,
): Promise<User | null> {
  const { rows } = await db.query<User>(
    `with signed_in as (
       update auth.users set last_sign_in_at = $3
       where id = $1 and ($2::text is null or encrypted_password = $2) and deleted_at is null returning *
     ), identity as (
       update auth.identities set last_sign_in_at = $3 where provider = $4 and user_id = $1
     )
     select ${userColumns} from signed_in u`,
    [user.userId, user.passwordHash, now, user.provider],
  );
  return rows[0] ?? null;
}

export type UserChange = {
  passwordHash?: string;
  userMetadata?: Metadata;
  /** See adult-statement.ts; the first statement stays. */
  statesAdulthood?: true;
};

export async function changeUser(
  db: Queryable,
  userId: string,
  change: UserChange,
  now: Date,
): Promise<void> {
  await db.query(
    `update auth.users set
       encrypted_password = coalesce($2, encrypted_password),
       raw_user_meta_data = coalesce($3, raw_user_meta_data),
       raw_app_meta_data = case when $5 then
         jsonb_build_object('adult_confirmed_at', $4::timestamptz) || (raw_app_meta_data - 'awaits_adult_statement')
         else raw_app_meta_data end,
       updated_at = $4
     where id = $1`,
    [
      userId,
      change.passwordHash ?? null,
      change.userMetadata === undefined ? null : JSON.stringify(change.userMetadata),
      now,
      change.statesAdulthood ?? false,
    ],
  );
}

export async function markConfirmed(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query("update auth.users set email_confirmed_at = $2, updated_at = $2 where id = $1", [
    userId,
    now,
  ]);
  await db.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
     where user_id = $1 and provider = 'email'`,
    [userId, now],
  );
}

export type AuditAction =
  | "user_signedup"
  | "user_invited"
  | "login"
  | "logout"
  | "user_modified"
  | "user_deleted"
  | "user_updated_password"
  | "user_confirmation_requested"
  | "user_recovery_requested"
  | "user_reauthenticate_requested"
  | "token_reuse_detected"
  | "factor_in_progress"
  | "verification_attempted"
  | "factor_unenrolled"
  | "factor_deleted"
  | "passkey_created"
  | "passkey_updated"
  | "passkey_deleted"
  | "identity_linked"
  | "identity_unlinked";

export async function writeAudit(
  db: Queryable,
  entry: { action: AuditAction; userId: string; sessionId?: string; now: Date },
): Promise<void> {
  const { action, userId, sessionId, now } = entry;
  await db.query("insert into auth.audit_log_entries (payload, created_at) values ($1, $2)", [
    JSON.stringify({ action, actor_id: userId, ...(sessionId ? { session_id: sessionId } : {}) }),
    now,
  ]);
}
