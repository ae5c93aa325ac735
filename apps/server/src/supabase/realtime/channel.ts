/** One channel that a client has joined. */
import type { DatabaseCaller } from "../gateway/caller.ts";
import { mayJoin, type Policies } from "./authorization.ts";
import type { Join } from "./join.ts";
import type { Encoded } from "./messages.ts";
import type { Presence } from "./presence-state.ts";
import type { Subscription } from "./subscriptions.ts";
import type { Member, TopicName } from "./topics.ts";
import type { Wire } from "./wire.ts";

export type Channel = Subscription &
  Member & {
    joinRef: string | null;
    topicName: TopicName;
    /** What the caller may do, asked again with each new token. */
    policies: Policies;
    /** Why a broadcast or presence is refused when the policies say so. */
    refusal: string;
    wants: Pick<Join, "self" | "ack" | "presence">;
    /** Null while the client shows nothing. */
    shown: { presence: Presence; payloadJson: string } | null;
    /** The token that its rights were asked by; null for the URL's key. */
    token: string | null;
    expiry: NodeJS.Timeout | undefined;
    /** Ends the waiting of messages that came during the join. @param replayed are left out of them. */
    open(replayed: ReadonlySet<string>): void;
    applyPolicies(policies: Policies): void;
  };

/** What may come while one client joins; a client that takes longer misses what is more. */
const maxHeldBytes = 1024 * 1024;

export function createChannel(parts: {
  wire: Wire;
  topic: string;
  joinRef: string | null;
  topicName: TopicName;
  join: Join;
  policies: Policies;
  refusal: string;
  caller: DatabaseCaller;
  onClose(channel: Channel, reason: string): void;
}): Channel {
  const { wire, topic, joinRef, join } = parts;
  let held: { encoded: Encoded; id: string | undefined }[] | null = [];
  let heldBytes = 0;
  let replayed: ReadonlySet<string> = new Set();

  const channel: Channel = {
    topic,
    joinRef,
    topicName: parts.topicName,
    version: wire.version,
    bindings: join.bindings,
    caller: parts.caller,
    policies: parts.policies,
    refusal: parts.refusal,
    wants: join,
    readsBroadcasts: parts.policies.broadcast.read,
    readsPresence: join.presence.isEnabled && parts.policies.presence.read,
    shown: null,
    token: null,
    expiry: undefined,
    hasProblem: false,
    push: (event, payloadJson) => wire.push(channel, event, payloadJson),
    notify: (status, message) => wire.notify(channel, "postgres_changes", status, message),
    close: (reason) => parts.onClose(channel, reason),
    send(encoded, id) {
      if (held) {
        heldBytes += encoded.data.length;
        if (heldBytes <= maxHeldBytes) held.push({ encoded, id });
      } else if (id === undefined || !replayed.has(id)) {
        wire.send(encoded);
      }
    },
    open(already) {
      const waiting = held ?? [];
      held = null;
      replayed = already;
      for (const { encoded, id } of waiting) channel.send(encoded, id);
    },
    applyPolicies(policies) {
      channel.policies = policies;
      channel.readsBroadcasts = policies.broadcast.read;
      channel.readsPresence &&= policies.presence.read;
    },
  };
  return channel;
}

/** Whether a new token takes away what the last one allowed. */
export const isRevoked = (before: Policies, now: Policies): boolean =>
  !mayJoin(now) ||
  (before.broadcast.read && !now.broadcast.read) ||
  (before.presence.read && !now.presence.read);
