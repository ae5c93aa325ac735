/**
 * POST /token?grant_type=refresh_token: exchanges a token for the next one, once. Two tabs may send the same token: within
 * ten seconds the second one gets the same answer as the first. A token that is used later was probably stolen, so the
 * whole session ends.
 */
import type { PoolClient } from "pg";
import { z } from "zod";
import type { AuthContext } from "./context.ts";
import {
  type Refusal,
  refreshTokenAlreadyUsed,
  refreshTokenNotFound,
  sessionExpired,
  userBanned,
  validationFailed,
} from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import { consumeAll } from "./limits.ts";
import { type Operation, parseBody } from "./operation.ts";
import type { Session, User } from "./records.ts";
import { hashRefreshToken } from "./refresh-token.ts";
import { answerSession, dayMs, idleDays } from "./session-answer.ts";
import {
  deleteSessions,
  findTokenState,
  lockSessionOfToken,
  rotateToken,
  type TokenState,
} from "./sessions.store.ts";
import { findUser, writeAudit } from "./users.store.ts";

export const reuseGraceMs = 10_000;
/** How long an exchanged token is kept, so that its reuse is noticed. */
const rememberDays = 30;

const bodySchema = z.object({ refresh_token: z.string().max(1024).nullish() });

type Refreshed = { ok: true; user: User; session: Session; refreshToken: string };

export const tokenRefresh =
  (context: AuthContext): Operation =>
  async (request) => {
    const limited = await consumeAll([context.limiters.refreshPerAddress, request.clientAddress]);
    if (limited) return limited;
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    if (!parsed.value.refresh_token) return validationFailed("refresh_token required");
    const tokenHash = hashRefreshToken(parsed.value.refresh_token);
    const refreshed = await inTransaction(context.pool, (transaction) =>
      refresh(context, transaction, tokenHash),
    );
    if (!refreshed.ok) return refreshed;
    return answerSession(context, refreshed.user, refreshed.session, refreshed.refreshToken);
  };

/** A refusal is returned, not thrown, so that the transaction commits the end of the session. */
async function refresh(
  context: AuthContext,
  transaction: PoolClient,
  tokenHash: Buffer,
): Promise<Refreshed | Refusal> {
  const now = context.now();
  const session = await lockSessionOfToken(transaction, tokenHash);
  const token = session && (await findTokenState(transaction, tokenHash));
  if (!token) return refreshTokenNotFound();
  const user = await findUser(transaction, session.userId);
  if (!user) return refreshTokenNotFound();
  if (user.bannedUntil && user.bannedUntil > now) return userBanned();

  const idleEnd = session.refreshedAt.getTime() + idleDays * dayMs;
  if (Math.min(session.notAfter.getTime(), idleEnd) <= now.getTime()) {
    await deleteSessions(transaction, { userId: user.id, only: session.id });
    return sessionExpired();
  }
  const refreshToken =
    token.revokedAt === null
      ? await rotate(context, transaction, session, token, now)
      : repeat(context, token, token.revokedAt, now);
  if (refreshToken !== null) return { ok: true, user, session, refreshToken };

  await deleteSessions(transaction, { userId: user.id, only: session.id });
  await writeAudit(transaction, {
    action: "token_reuse_detected",
    userId: user.id,
    sessionId: session.id,
    now,
  });
  context.log.warn("auth.token_reuse_detected", { userId: user.id });
  return refreshTokenAlreadyUsed();
}

async function rotate(
  context: AuthContext,
  transaction: PoolClient,
  session: Session,
  parent: TokenState,
  now: Date,
): Promise<string> {
  const { id, hash, token } = context.refreshTokens.create();
  const forgetBefore = new Date(now.getTime() - rememberDays * dayMs);
  await rotateToken(transaction, { session, parentId: parent.id, token: { id, hash }, now, forgetBefore });
  return token;
}

/** The session's live token when its parent is sent again within the grace period; otherwise null. */
function repeat(context: AuthContext, token: TokenState, revokedAt: Date, now: Date): string | null {
  const isRecent = now.getTime() - revokedAt.getTime() <= reuseGraceMs;
  return isRecent && token.liveChildId !== null ? context.refreshTokens.derive(token.liveChildId) : null;
}
