/**
 * When a session is a reason to look for purchases: at sign-in, when its token was renewed, and when a page opens
 * with it. Auth tells "signed in" again whenever a tab comes back to the front; the token tells these apart.
 */
import type { AuthChangeEvent, Session } from "@supabase/supabase-js";

/** The last session that was a reason. */
export type LastClaim = { userId: string; accessToken: string; atMs: number } | null;

const reasons: ReadonlySet<AuthChangeEvent> = new Set(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED"]);
/** However often tokens are renewed, one person's purchases are looked for this often at most. */
const restMs = 60_000;

type Seen = { event: AuthChangeEvent; session: Session | null; nowMs: number };

/** The claim to make now, or null. */
export function nextClaim(last: LastClaim, { event, session, nowMs }: Seen): LastClaim {
  if (!session?.user.email || !reasons.has(event)) return null;
  const { access_token: accessToken, user } = session;
  if (last?.userId === user.id) {
    if (last.accessToken === accessToken || nowMs - last.atMs < restMs) return null;
  }
  return { userId: user.id, accessToken, atMs: nowMs };
}
