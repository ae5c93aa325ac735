/** Finds the person of a bearer token whose signature is valid and whose session is alive. */
import type { AuthContext } from "./context.ts";
import { badJwt, noAuthorization, type Refusal, sessionNotFound } from "./errors.ts";
import { consumeAll } from "./limits.ts";
import { type AliveSession, findAliveSession } from "./sessions.store.ts";

type Caller = { ok: true } & AliveSession;

export async function requireSession(
  context: Pick<AuthContext, "accessTokens" | "pool" | "now">,
  bearer: string | undefined,
): Promise<Caller | Refusal> {
  if (bearer === undefined) return noAuthorization();
  const claims = await context.accessTokens.verify(bearer);
  if (!claims) return badJwt();
  const alive = await findAliveSession(context.pool, {
    sessionId: claims.session_id,
    userId: claims.sub,
    now: context.now(),
  });
  return alive ? { ok: true, ...alive } : sessionNotFound();
}

/** For what changes the account: a person does it only so many times in a while. */
export async function requireSessionForUpdate(
  context: AuthContext,
  bearer: string | undefined,
): Promise<Caller | Refusal> {
  const caller = await requireSession(context, bearer);
  if (!caller.ok) return caller;
  return (await consumeAll([context.limiters.updatePerUser, caller.user.id])) ?? caller;
}
