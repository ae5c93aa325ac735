/** The columns of auth.users that hold an e-mail change until it is confirmed. */
import type { Queryable } from "./users.store.ts";

export async function noteEmailChange(
  db: Queryable,
  { userId, newEmail, now }: { userId: string; newEmail: string; now: Date },
): Promise<void> {
  await db.query(
    `update auth.users set email_change = $2, email_change_sent_at = $3, email_change_confirm_status = 0,
       updated_at = $3 where id = $1`,
    [userId, newEmail, now],
  );
}

/** False when one address had confirmed before, so that this is the second. */
export async function noteHalfOfEmailChange(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.users set email_change_confirm_status = 1
     where id = $1 and email_change_confirm_status = 0`,
    [userId],
  );
  return rowCount === 1;
}

/**
 * An anonymous person becomes one with an address.
 * @throws {DatabaseError} `unique_violation` when somebody else took the address meanwhile.
 */
export async function applyEmailChange(
  db: Queryable,
  { userId, newEmail, now }: { userId: string; newEmail: string; now: Date },
): Promise<void> {
  await db.query(
    `update auth.users set
       email = $2, email_confirmed_at = $3, email_change = null, email_change_sent_at = null,
       email_change_confirm_status = 0, is_anonymous = false, updated_at = $3,
       raw_app_meta_data = case when is_anonymous
         then raw_app_meta_data || '{"provider": "email", "providers": ["email"]}' else raw_app_meta_data end
     where id = $1`,
    [userId, newEmail, now],
  );
  await db.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1::uuid, 'email', $1::uuid::text,
       jsonb_build_object('sub', $1::uuid::text, 'email', $2::text, 'email_verified', true), $3, $3)
     on conflict (provider, provider_id) do update set
       identity_data = identities.identity_data || excluded.identity_data, updated_at = excluded.updated_at`,
    [userId, newEmail, now],
  );
}
