/** Subscriptions to the table `notes` with the official client, as in the app. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import type { ClientBase, Pool } from "pg";

type Payload = {
  eventType: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
  errors: unknown;
  commit_timestamp: string;
  schema: string;
  table: string;
};

export type Listening = {
  channel: RealtimeChannel;
  events: Payload[];
  statuses: string[];
  system: { message: string }[];
};

/** Subscribes to `notes`, and resolves once the client reports SUBSCRIBED. */
export async function listen(
  client: SupabaseClient,
  wanted: { event?: string; filter?: string; table?: string; name?: string } = {},
): Promise<Listening> {
  const { event = "*", filter, table = "notes", name = `notes-${Math.random()}` } = wanted;
  const events: Payload[] = [];
  const statuses: string[] = [];
  const system: { message: string }[] = [];
  const channel = client
    .channel(name)
    .on("system", {}, (message: { message: string }) => system.push(message))
    .on(
      "postgres_changes" as "system",
      { event, schema: "public", table, ...(filter ? { filter } : {}) } as object,
      (payload: Payload) => events.push(payload),
    );
  await new Promise<void>((resolve) => {
    channel.subscribe((status) => {
      statuses.push(status);
      resolve();
    });
  });
  return { channel, events, statuses, system };
}

export const add = async (
  pool: Pool | ClientBase,
  userId: string,
  body: string,
  more = "",
): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.notes (user_id, body${more && ", is_public"}) values ($1, $2${more && `, ${more}`}) returning id`,
    [userId, body],
  );
  return rows[0]?.id ?? "";
};

export const settle = (): Promise<void> => sleep(250);
