/** Rows of auth.identities, and what an account takes over from them. Callers hold the account's row locked. */
import type { PoolClient } from "pg";
import type { Metadata } from "./records.ts";
import type { NewIdentity } from "./users.store.ts";

/** Serialises changes of an account's identities. False when there is no such account. */
export async function lockUser(transaction: PoolClient, userId: string): Promise<boolean> {
  const { rowCount } = await transaction.query(
    "select from auth.users where id = $1 and deleted_at is null for no key update",
    [userId],
  );
  return rowCount === 1;
}

/** Two first sign-ins of one identity at the same time take turns. */
export async function lockIdentity(
  transaction: PoolClient,
  { provider, providerId }: Pick<NewIdentity, "provider" | "providerId">,
): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `auth.identities:${provider}:${providerId}`,
  ]);
}

export async function findIdentityOwner(
  transaction: PoolClient,
  { provider, providerId }: Pick<NewIdentity, "provider" | "providerId">,
): Promise<string | null> {
  const { rows } = await transaction.query<{ userId: string }>(
    `select user_id as "userId" from auth.identities where provider = $1 and provider_id = $2`,
    [provider, providerId],
  );
  return rows[0]?.userId ?? null;
}

/**
 * The accounts that have one of these addresses, as their own or as one that a provider verified.
 * @param emails normalised, and verified by the provider that asks.
 */
export async function findUsersOfEmails(
  transaction: PoolClient,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(
    `select u.id from auth.users u where u.email = any ($1) and u.deleted_at is null
     union
     select i.user_id from auth.identities i join auth.users u on u.id = i.user_id and u.deleted_at is null
     where lower(i.identity_data ->> 'email') = any ($1) and i.identity_data -> 'email_verified' = 'true'
       and i.provider <> 'email'`,
    [emails],
  );
  return rows.map(({ id }) => id);
}

/** The provider's newest word about the person, and the time of this sign-in. */
export async function refreshIdentity(
  transaction: PoolClient,
  { provider, providerId, data }: NewIdentity,
  now: Date,
): Promise<void> {
  await transaction.query(
    `update auth.identities set identity_data = $3, last_sign_in_at = $4, updated_at = $4
     where provider = $1 and provider_id = $2`,
    [provider, providerId, JSON.stringify(data), now],
  );
}

export async function deleteIdentity(transaction: PoolClient, identityId: string): Promise<void> {
  await transaction.query("delete from auth.identities where id = $1", [identityId]);
}

/** `provider` is the oldest one, as in GoTrue. */
export async function writeProviders(transaction: PoolClient, userId: string, now: Date): Promise<void> {
  await transaction.query(
    `update auth.users u set updated_at = $2, raw_app_meta_data = raw_app_meta_data || (
       select jsonb_build_object('providers', coalesce(jsonb_agg(provider order by first), '[]'))
         || coalesce(jsonb_build_object('provider', (array_agg(provider order by first))[1]), '{}')
       from (select provider, min(created_at) as first from auth.identities where user_id = $1 group by provider) p)
     where u.id = $1`,
    [userId, now],
  );
}

export async function writeUserMetadata(
  transaction: PoolClient,
  userId: string,
  data: Metadata,
): Promise<void> {
  await transaction.query("update auth.users set raw_user_meta_data = $2 where id = $1", [
    userId,
    JSON.stringify(data),
  ]);
}

/** @param email null takes the address away. */
export async function writeEmail(
  transaction: PoolClient,
  userId: string,
  { email, confirmedAt }: { email: string | null; confirmedAt: Date | null },
): Promise<void> {
  await transaction.query("update auth.users set email = $2, email_confirmed_at = $3 where id = $1", [
    userId,
    email,
    confirmedAt,
  ]);
}

export async function endAnonymity(transaction: PoolClient, userId: string): Promise<void> {
  await transaction.query("update auth.users set is_anonymous = false where id = $1", [userId]);
}

export async function removePassword(transaction: PoolClient, userId: string): Promise<void> {
  await transaction.query("update auth.users set encrypted_password = null where id = $1", [userId]);
}

/** From then on only its providers' identities open the account. */
export async function removeEmailIdentity(transaction: PoolClient, userId: string): Promise<void> {
  await transaction.query("delete from auth.identities where user_id = $1 and provider = 'email'", [userId]);
}
