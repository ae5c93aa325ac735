/** Begins a session for a person whose right to it was just proven. */
import type { PoolClient } from "pg";
import type { AuthContext } from "./context.ts";
import type { SignInMethod, User } from "./records.ts";
import { type BegunSession, beginSession } from "./session-answer.ts";
import { noteSignIn, writeAudit } from "./users.store.ts";

export type SignIn = {
  userId: string;
  method: SignInMethod;
  /** Of the identity that signs in. */
  provider: string;
  /** The one that was verified; null for sign-ins that do not rest on a password. */
  passwordHash: string | null;
  userAgent: string | undefined;
};

/** Null when the account was deleted, or its password changed since it was verified. The caller refuses who is banned. */
export async function signIn(
  context: AuthContext,
  transaction: PoolClient,
  { userId, method, provider, passwordHash, userAgent }: SignIn,
): Promise<(BegunSession & { user: User }) | null> {
  const now = context.now();
  const user = await noteSignIn(transaction, { userId, passwordHash, provider }, now);
  if (!user) return null;
  const begun = await beginSession(context, transaction, { user, method, userAgent, now });
  await writeAudit(transaction, { action: "login", userId, sessionId: begun.session.id, now });
  return { user, ...begun };
}
