/**
 * DELETE /user/identities/:identity_id: takes one way of signing in from the account, never the last one. The address of
 * the account moves to an identity that is left, as in GoTrue, and the password goes with the identity of the e-mail.
 */
import type { PoolClient } from "pg";
import { z } from "zod";
import type { AuthContext } from "./context.ts";
import { isValidEmail, normaliseEmail } from "./email.ts";
import {
  emailConflictOfIdentity,
  identityIdMalformed,
  identityNotFound,
  type Refusal,
  sessionNotFound,
  singleIdentity,
} from "./errors.ts";
import { deleteIdentity, lockUser, removePassword, writeEmail, writeProviders } from "./identities.store.ts";
import { inTransaction } from "./in-transaction.ts";
import type { Operation } from "./operation.ts";
import type { User, UserIdentity } from "./records.ts";
import { requireSessionForUpdate } from "./require-session.ts";
import { findUser, isEmailTaken, writeAudit } from "./users.store.ts";

export const unlinkIdentity =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requireSessionForUpdate(context, request.bearer);
    if (!caller.ok) return caller;
    const identityId = z.uuid().safeParse(request.params["identity_id"]);
    if (!identityId.success) return identityIdMalformed();
    const refused = await inTransaction(context.pool, (transaction) =>
      unlink(context, transaction, { userId: caller.user.id, identityId: identityId.data }),
    );
    return refused ?? { ok: true, status: 200, body: {} };
  };

/** Null when it is done. */
async function unlink(
  context: AuthContext,
  transaction: PoolClient,
  { userId, identityId }: { userId: string; identityId: string },
): Promise<Refusal | null> {
  const now = context.now();
  await lockUser(transaction, userId);
  const user = await findUser(transaction, userId);
  if (!user) return sessionNotFound();
  if (user.identities.length <= 1) return singleIdentity();
  const unlinked = user.identities.find(({ id }) => id === identityId);
  if (!unlinked) return identityNotFound();
  const left = user.identities.filter(({ id }) => id !== identityId);
  const moved = await chooseEmail(transaction, user, left);
  if (!moved.ok) return moved;
  await deleteIdentity(transaction, identityId);
  if (unlinked.provider === "email") await removePassword(transaction, userId);
  if (moved.email !== user.email)
    await writeEmail(transaction, userId, {
      email: moved.email,
      confirmedAt: moved.email === null ? null : now,
    });
  await writeProviders(transaction, userId, now);
  await writeAudit(transaction, { action: "identity_unlinked", userId, now });
  return null;
}

/** The account's own address while an identity has it; otherwise the first one that a provider verified and nobody has. */
async function chooseEmail(
  transaction: PoolClient,
  user: User,
  left: readonly UserIdentity[],
): Promise<{ ok: true; email: string | null } | Refusal> {
  const emails = left.map(emailOf);
  if (emails.some((one) => one?.email === user.email)) return { ok: true, email: user.email };
  const verified = emails.filter((one) => one !== null).filter(({ isVerified }) => isVerified);
  for (const { email } of verified) if (!(await isEmailTaken(transaction, email))) return { ok: true, email };
  return verified.length > 0 ? emailConflictOfIdentity() : { ok: true, email: null };
}

function emailOf({ data }: UserIdentity): { email: string; isVerified: boolean } | null {
  const email = typeof data["email"] === "string" ? normaliseEmail(data["email"]) : "";
  return isValidEmail(email) ? { email, isVerified: data["email_verified"] === true } : null;
}
