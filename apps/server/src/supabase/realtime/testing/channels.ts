/** Channels of the official client, with what each of them heard. */
import type { RealtimeChannel, RealtimeChannelOptions, SupabaseClient } from "@supabase/supabase-js";

export type Heard = { event: string; payload?: unknown; meta?: Record<string, unknown> };

export type Joined = {
  channel: RealtimeChannel;
  status: string;
  error: string;
  statuses: string[];
  broadcasts: Heard[];
  system: { extension: string; status: string; message: string }[];
  /** The keys of the present, sorted. */
  present(): string[];
};

/** Joins, and resolves with the first status. @param withPresence listens to presence, as a client does that shows it. */
export async function joinChannel(
  client: SupabaseClient,
  name: string,
  config: RealtimeChannelOptions["config"] = {},
  withPresence = false,
): Promise<Joined> {
  const channel = client.channel(name, { config });
  const joined: Joined = {
    channel,
    status: "",
    error: "",
    statuses: [],
    broadcasts: [],
    system: [],
    present: () => Object.keys(channel.presenceState()).toSorted(),
  };
  channel
    .on("system", {}, (message: Joined["system"][number]) => joined.system.push(message))
    .on("broadcast", { event: "*" }, (message) => joined.broadcasts.push(message as Heard));
  if (withPresence) channel.on("presence", { event: "sync" }, () => undefined);
  await new Promise<void>((resolve) => {
    channel.subscribe((status, error) => {
      joined.status ||= status;
      joined.error ||= error?.message ?? "";
      joined.statuses.push(status);
      resolve();
    });
  });
  return joined;
}

export const say = (
  { channel }: Joined,
  event: string,
  payload: unknown = {},
  more: { persist?: boolean | { ttl?: number } } = {},
): Promise<string> => channel.send({ type: "broadcast", event, payload, ...more });

export const events = ({ broadcasts }: Joined): string[] => broadcasts.map(({ event }) => event);
