/** Softly deleted accounts. They keep their id, and hashes in place of what told who the person is. */
import type { PoolClient } from "pg";

/** Null when there is no such account. */
export async function lockAccount(
  transaction: PoolClient,
  userId: string,
): Promise<{ isDeleted: boolean } | null> {
  const { rows } = await transaction.query<{ isDeleted: boolean }>(
    `select deleted_at is not null as "isDeleted" from auth.users where id = $1 for update`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Not its sessions. GoTrue's hashes, in hexadecimal digits: SHA-256 of the id and the value. */
export async function emptyAccount(
  transaction: PoolClient,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await transaction.query(
    `update auth.users set email = encode(sha256(convert_to(id::text || email, 'utf8')), 'hex'), email_change = null,
       encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = $2, updated_at = $2
     where id = $1`,
    [userId, now],
  );
  await transaction.query(
    `update auth.identities set identity_data = '{}', updated_at = $2,
       provider_id = encode(sha256(convert_to(user_id::text || provider_id, 'utf8')), 'hex')
     where user_id = $1`,
    [userId, now],
  );
  for (const table of [
    "mfa_factors",
    "one_time_tokens",
    "flow_state",
    "webauthn_credentials",
    "webauthn_challenges",
  ])
    await transaction.query(`delete from auth.${table} where user_id = $1`, [userId]);
}
