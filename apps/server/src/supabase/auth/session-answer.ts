/** Starts sessions and builds the answer that auth-js stores: `access_token`, `refresh_token`, `expires_in`, `user`. */
import { accessTokenSeconds } from "./access-token.ts";
import type { AuthContext } from "./context.ts";
import type { Answer } from "./operation.ts";
import { type Session, type SignInMethod, toUserJson, type User } from "./records.ts";
import { insertRefreshToken, insertSession } from "./sessions.store.ts";
import type { Queryable } from "./users.store.ts";

/** A session expires after half a year, or after a month without use (token-refresh.ts). */
const sessionDays = 180;
export const idleDays = 30;
export const dayMs = 86_400_000;

export type BegunSession = { session: Session; refreshToken: string };

export async function beginSession(
  context: AuthContext,
  db: Queryable,
  begin: { user: User; method: SignInMethod; userAgent: string | undefined; now: Date },
): Promise<BegunSession> {
  const { user, method, userAgent, now } = begin;
  const notAfter = new Date(now.getTime() + sessionDays * dayMs);
  const session = await insertSession(db, { userId: user.id, method, now, notAfter, userAgent });
  const { id, hash, token } = context.refreshTokens.create();
  await insertRefreshToken(db, { id, hash, sessionId: session.id, parent: null, now });
  return { session, refreshToken: token };
}

/** @param extra further fields, such as the tokens of the provider. */
export async function answerSession(
  context: AuthContext,
  user: User,
  session: Session,
  refreshToken: string,
  extra: Record<string, string> | null = null,
): Promise<Answer> {
  const { token, expiresAtSeconds } = await context.accessTokens.issue(user, session);
  return {
    ok: true,
    status: 200,
    body: {
      access_token: token,
      token_type: "bearer",
      expires_in: accessTokenSeconds,
      expires_at: expiresAtSeconds,
      refresh_token: refreshToken,
      ...extra,
      user: toUserJson(user),
    },
  };
}
