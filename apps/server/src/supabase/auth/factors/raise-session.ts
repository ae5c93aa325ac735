/**
 * Raises a session to aal2 after a second step, as GoTrue does: the method is added to `amr`, the old refresh token ends,
 * and so do the person's other sessions that did not take the step.
 */
import type { PoolClient } from "pg";
import type { AuthContext } from "../context.ts";
import type { Session, SignInMethod } from "../records.ts";
import { insertRefreshToken } from "../sessions.store.ts";
import { lockSession, raiseToAal2, endWeakerSessions, revokeLiveToken } from "./raise-session.store.ts";

type Step = {
  sessionId: string;
  userId: string;
  method: SignInMethod;
  factorId: string;
};

/** Null when the session was signed out in between. */
export async function raiseSession(
  context: AuthContext,
  transaction: PoolClient,
  { sessionId, userId, method, factorId }: Step,
): Promise<{ session: Session; refreshToken: string } | null> {
  const now = context.now();
  const locked = await lockSession(transaction, { sessionId, userId, now });
  if (!locked) return null;
  const timestamp = Math.floor(now.getTime() / 1000);
  const amr = [{ method, timestamp }, ...locked.amr.filter((entry) => entry.method !== method)];
  const session = await raiseToAal2(transaction, { sessionId, amr, factorId, now });
  const { id, hash, token } = context.refreshTokens.create();
  await revokeLiveToken(transaction, sessionId, now);
  // Without a parent: whoever holds the old token cannot exchange it for this one.
  await insertRefreshToken(transaction, { id, hash, sessionId, parent: null, now });
  await endWeakerSessions(transaction, userId);
  return { session, refreshToken: token };
}
