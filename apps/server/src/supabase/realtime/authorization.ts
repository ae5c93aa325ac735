/** Asks the policies of `realtime.messages` what a caller may do in a private channel, as Supabase does. */
import type { Pool } from "pg";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { Gate } from "./gate.ts";

export type Policies = {
  broadcast: { read: boolean; write: boolean };
  presence: { read: boolean; write: boolean };
};

export type Authorize = (caller: DatabaseCaller, topic: string) => Promise<Policies>;

/** Whoever joins a public channel may do everything in it. */
export const publicPolicies: Policies = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
};

/** The topic of the answer's function is the channel's name, without the protocol's prefix. */
export function createAuthorize(pool: Pool, gate: Gate): Authorize {
  return async (caller, topic) => {
    const { rows } = await gate(caller.userId ?? caller.role, () =>
      pool.query<Record<string, boolean>>({
        name: "realtime-authorize",
        text: "select * from realtime.authorize($1, $2, $3, $4)",
        values: [caller.role, caller.claimsJson, caller.sessionId, topic],
      }),
    );
    const allows = (right: string): boolean => rows[0]?.[right] === true;
    return {
      broadcast: { read: allows("broadcast_read"), write: allows("broadcast_write") },
      presence: { read: allows("presence_read"), write: allows("presence_write") },
    };
  };
}

export const mayJoin = ({ broadcast, presence }: Policies): boolean => broadcast.read || presence.read;

/** Supabase's sentences. */
export const refusedTopic = (topic: string): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
export const revokedTopic = (topic: string): string =>
  `You no longer have permission to read from this Channel topic: ${topic}`;
