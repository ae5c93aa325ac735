/** Ends the channels of sessions that were signed out, or whose person is banned or gone. */
import type { Pool } from "pg";
import type { Subscription, Subscriptions } from "./subscriptions.ts";

/** @param userId the person whose sessions are asked about; null for everybody. */
export async function endSignedOut(
  deps: { gatewayPool: Pool; subscriptions: Subscriptions },
  userId: string | null,
): Promise<void> {
  const bySession = new Map<string, Subscription[]>();
  for (const subscription of deps.subscriptions.all()) {
    const { sessionId, userId: ofUser } = subscription.caller;
    if (sessionId === null || (userId !== null && ofUser !== userId)) continue;
    const known = bySession.get(sessionId);
    if (known) known.push(subscription);
    else bySession.set(sessionId, [subscription]);
  }
  if (bySession.size === 0) return;
  const sessions = [...bySession.keys()];
  const { rows } = await deps.gatewayPool.query<{ id: string }>({
    name: "realtime-ended-sessions",
    text: `select s.id from unnest($1::uuid[], $2::uuid[]) s (id, user_id)
            where not auth.session_alive(s.id, s.user_id)`,
    values: [sessions, sessions.map((id) => bySession.get(id)?.[0]?.caller.userId ?? null)],
  });
  for (const { id } of rows)
    for (const subscription of bySession.get(id) ?? []) subscription.close("The session was signed out");
}
