/**
 * Implements the port `AccountDeletion`: people delete their own account and prove anew that they are themselves, so that
 * an open browser or a stolen token is not enough.
 */
import type { PoolClient } from "pg";
import type { AccountDeletion, OwnDeletion, OwnDeletionResult } from "#platform/ports.ts";
import type { AuthContext } from "./context.ts";
import { inTransaction } from "./in-transaction.ts";
import { takeByCode } from "./one-time-tokens.ts";
import { hasSecondFactor, type Session, type User } from "./records.ts";
import { findAliveSession } from "./sessions.store.ts";
import { findCredentials, writeAudit } from "./users.store.ts";

type Context = Pick<
  AuthContext,
  "pool" | "passwords" | "limiters" | "oneTimeSecrets" | "now" | "eraseAccount"
>;

/** How long ago the person of an account without password and address may have signed in. */
const freshMs = 10 * 60_000;

export const createAccountDeletion = (context: Context): AccountDeletion => ({
  async deleteOwn(request) {
    const limited = await context.limiters.deletionsPerUser.consume(request.userId);
    if (!limited.ok) return { ok: false, code: "rate_limited" };
    const alive = await findAliveSession(context.pool, { ...request, now: context.now() });
    if (!alive) return { ok: false, code: "unauthorized" };
    if (hasSecondFactor(alive.user) && alive.session.aal !== "aal2")
      return { ok: false, code: "second_step_needed" };
    const proof = await readProof(context, alive, request);
    if (!proof.ok) return proof;
    return inTransaction(context.pool, (transaction) => proveAndDelete(context, transaction, request, proof));
  },
});

/** The proof that the transaction of the deletion checks. */
type Proof = { ok: true; passwordHash: string | null; mailed: { address: string; code: string } | null };

async function readProof(
  { pool, passwords, now }: Context,
  { user, session }: { user: User; session: Session },
  { password, code }: OwnDeletion,
): Promise<Proof | Exclude<OwnDeletionResult, { ok: true }>> {
  const stored = (await findCredentials(pool, { userId: user.id }))?.passwordHash ?? null;
  if (password !== null) {
    const checked = await passwords.verify(stored, password);
    if (!checked.ok) return { ok: false, code: "rate_limited" };
    if (stored === null || !checked.matches) return { ok: false, code: "wrong_password" };
    return { ok: true, passwordHash: stored, mailed: null };
  }
  if (code !== null) {
    if (user.email === null) return { ok: false, code: "wrong_code" };
    return { ok: true, passwordHash: null, mailed: { address: user.email, code } };
  }
  if (stored !== null || user.email !== null) return { ok: false, code: "proof_needed" };
  // A wallet can sign in again; who has no account to sign in to has this session alone.
  return user.isAnonymous || isFresh(session, now())
    ? { ok: true, passwordHash: null, mailed: null }
    : { ok: false, code: "sign_in_again" };
}

const isFresh = ({ amr }: Session, now: Date): boolean =>
  amr.some(({ timestamp }) => now.getTime() - timestamp * 1000 < freshMs);

/** A wrong code commits its guess. */
async function proveAndDelete(
  context: Context,
  transaction: PoolClient,
  { userId }: OwnDeletion,
  { passwordHash, mailed }: Proof,
): Promise<OwnDeletionResult> {
  if (mailed) {
    const guess = { ...mailed, userId, types: ["reauthentication"] } as const;
    if (!(await takeByCode(context, transaction, guess))) return { ok: false, code: "wrong_code" };
  }
  // The password may have changed since it was checked.
  if (passwordHash !== null) {
    const stored = await findCredentials(transaction, { userId });
    if (stored?.passwordHash !== passwordHash) return { ok: false, code: "wrong_password" };
  }
  const person = { userId, actor: "the person", reason: "Deleted by the person." };
  if (!(await context.eraseAccount(transaction, person))) return { ok: false, code: "unauthorized" };
  await writeAudit(transaction, { action: "user_deleted", userId, now: context.now() });
  return { ok: true };
}
