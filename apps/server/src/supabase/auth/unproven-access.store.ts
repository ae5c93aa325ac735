/**
 * Clears an account whose address nobody had proved, just before its owner proves it. A stranger may have made the account
 * with this address, to get in later or to keep the owner out.
 */
import type { PoolClient } from "pg";
import { writeProviders } from "./identities.store.ts";
import type { Metadata } from "./records.ts";

const waysIn = [
  "sessions",
  "flow_state",
  "one_time_tokens",
  "mfa_factors",
  "webauthn_credentials",
  "webauthn_challenges",
] as const;

/** Ends every way in, second steps and a change of the address; the identity of the address stays. */
export async function removeUnprovenWays(transaction: PoolClient, userId: string, now: Date): Promise<void> {
  await transaction.query(
    `update auth.users set encrypted_password = null, email_change = null, email_change_sent_at = null,
       email_change_confirm_status = 0 where id = $1`,
    [userId],
  );
  for (const table of waysIn)
    await transaction.query(`delete from auth.${table} where user_id = $1`, [userId]);
  await transaction.query("delete from auth.identities where user_id = $1 and provider <> 'email'", [userId]);
  await writeProviders(transaction, userId, now);
}

/** @param proved.awaits stands in the place of a statement of being 18 or older, which somebody else may have made. */
export async function replaceUnprovenPerson(
  transaction: PoolClient,
  userId: string,
  { userMetadata, awaits }: { userMetadata: Metadata; awaits: Metadata },
): Promise<void> {
  await transaction.query(
    `update auth.users set raw_user_meta_data = $2,
       raw_app_meta_data = (raw_app_meta_data - 'adult_confirmed_at') || $3::jsonb where id = $1`,
    [userId, JSON.stringify(userMetadata), JSON.stringify(awaits)],
  );
}
