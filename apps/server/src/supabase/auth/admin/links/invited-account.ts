/**
 * The account that an invitation opens: a new one, or one whose address nobody has proven. Nothing of whoever made the
 * latter counts for the person who is invited, neither their way in nor their statement of being 18 or older.
 */
import type { PoolClient } from "pg";
import { awaitsAdultStatement } from "../../adult-statement.ts";
import type { AuthContext } from "../../context.ts";
import { emailExists, type Refusal } from "../../errors.ts";
import { lockUser } from "../../identities.store.ts";
import type { Metadata, User } from "../../records.ts";
import { findUser, findUserByEmail, insertUser, writeAudit } from "../../users.store.ts";
import { removeUnprovenWays, replaceUnprovenPerson } from "../../unproven-access.store.ts";
import { noteInvitation } from "../admin-users.store.ts";

export type NewAccount = { email: string; passwordHash: string | null; metadata: Metadata };

export async function inviteAccount(
  context: AuthContext,
  transaction: PoolClient,
  invited: NewAccount,
): Promise<{ ok: true; user: User } | Refusal> {
  const now = context.now();
  const known = await lockUserByEmail(transaction, invited.email);
  if (known && known.emailConfirmedAt !== null) return emailExists();
  const account = known ?? (await insertAwaiting(context, transaction, invited));
  if (!account) return emailExists();
  if (known) {
    await removeUnprovenWays(transaction, known.id, now);
    const { metadata: userMetadata } = invited;
    await replaceUnprovenPerson(transaction, known.id, {
      userMetadata,
      awaits: awaitsAdultStatement(context),
    });
  }
  await noteInvitation(transaction, account.id, now);
  await writeAudit(transaction, { action: "user_invited", userId: account.id, now });
  const user = await findUser(transaction, account.id);
  return user ? { ok: true, user } : emailExists();
}

/** Locked, so that nobody confirms the address while what was set up before is ended. */
async function lockUserByEmail(transaction: PoolClient, email: string): Promise<User | null> {
  const found = await findUserByEmail(transaction, email);
  if (found) await lockUser(transaction, found.id);
  return found && findUserByEmail(transaction, email);
}

/** Null when another account has the address. Its person has yet to state that they are 18 or older. */
export const insertAwaiting = (
  context: AuthContext,
  transaction: PoolClient,
  { email, passwordHash, metadata }: NewAccount,
): Promise<User | null> =>
  insertUser(transaction, {
    email,
    passwordHash,
    isConfirmed: false,
    appMetadata: { provider: "email", providers: ["email"], ...awaitsAdultStatement(context) },
    userMetadata: metadata,
    signsIn: false,
    now: context.now(),
  });
