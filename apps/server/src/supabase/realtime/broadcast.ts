/** What a client says in a channel. Whoever may not say it is told so, also when it asked for no acknowledgement. */
import type { Bucket } from "./bucket.ts";
import type { Channel } from "./channel.ts";
import type { Frame } from "./frames.ts";
import type { BroadcastMessage, Hub } from "./hub.ts";
import { isHeaderText } from "./messages.ts";
import type { KeptMessages } from "./kept-messages.ts";
import { refusals } from "./refusals.ts";

export type Answer =
  | { outcome: "ok" }
  | { outcome: "silent" }
  | { outcome: "error"; response: { reason: string; error?: string } }
  /** The channel ends with the sentence. */
  | { outcome: "close"; reason: string };

export type BroadcastDeps = {
  hub: Pick<Hub, "broadcast">;
  kept: KeptMessages;
  /** For all connections of this process together. */
  rate: Bucket;
};

export async function handleBroadcast(deps: BroadcastDeps, channel: Channel, frame: Frame): Promise<Answer> {
  if (!channel.policies.broadcast.write) return { outcome: "error", response: { reason: channel.refusal } };
  if (!deps.rate.take()) return { outcome: "close", reason: refusals.tooManyMessages };
  const { broadcast } = frame;
  if (broadcast && !isHeaderText(broadcast.event))
    return { outcome: "error", response: { reason: "The event has no name" } };
  const message: BroadcastMessage = broadcast
    ? { kind: "broadcast", broadcast: { ...broadcast, metadata: {} } }
    : { kind: "broadcast_json", payloadJson: JSON.stringify(frame.payload) };
  const persist = broadcast?.metadata["persist"];
  if (message.kind === "broadcast" && persist !== undefined && persist !== false) {
    const kept = await deps.kept.keep(channel.topicName, message.broadcast, persist);
    if (!kept.ok) return { outcome: "error", response: { reason: kept.reason, error: kept.reason } };
    message.id = kept.id;
    message.broadcast.metadata = { id: kept.id };
  }
  deps.hub.broadcast(channel.topicName, message, channel.wants.self ? undefined : channel);
  return channel.wants.ack || persist ? { outcome: "ok" } : { outcome: "silent" };
}
