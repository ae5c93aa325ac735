/** Asks the policies of `realtime.messages` whether a caller may join a private channel, as Supabase does. */
import type { Pool } from "pg";
import type { DatabaseCaller } from "../gateway/caller.ts";

/** @param topic the channel's name, without the protocol's prefix. */
export async function mayJoin(pool: Pool, caller: DatabaseCaller, topic: string): Promise<boolean> {
  const { rows } = await pool.query<{ allowed: boolean }>({
    name: "realtime-may-join",
    text: "select realtime.may_join($1, $2, $3, $4) as allowed",
    values: [caller.role, caller.claimsJson, caller.sessionId, topic],
  });
  return rows[0]?.allowed === true;
}

/** Supabase's sentence. */
export const refusedTopic = (topic: string): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
