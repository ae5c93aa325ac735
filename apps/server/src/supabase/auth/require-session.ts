/** Finds the person of a bearer token whose signature is valid and whose session is alive. */
import type { AuthContext } from "./context.ts";
import { badJwt, noAuthorization, type Refusal, sessionNotFound } from "./errors.ts";
import { type AliveSession, findAliveSession } from "./sessions.store.ts";

export async function requireSession(
  context: Pick<AuthContext, "accessTokens" | "pool" | "now">,
  bearer: string | undefined,
): Promise<({ ok: true } & AliveSession) | Refusal> {
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
