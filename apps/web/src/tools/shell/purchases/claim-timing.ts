/**
 * When a session leads to a claim of purchases: at sign-in, when its token is renewed, and when a page opens with it. Auth
 * reports "signed in" again whenever a tab gets the focus; those reports have the same token.
 */
import type { AuthChangeEvent, Session } from "@supabase/supabase-js";

/** The session of the last claim. */
export type LastClaim = { userId: string; accessToken: string; atMs: number } | null;

const reasons: ReadonlySet<AuthChangeEvent> = new Set(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED"]);
/** The least time between two claims for one person, because tokens may be renewed often. */
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
