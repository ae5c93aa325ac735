/**
 * The members of every channel on this process. A private and a public channel of one name are two topics, so nothing said
 * in one is heard in the other.
 */
import type { WireVersion } from "./frames.ts";
import { createEncoder, type ChannelMessage, type Encoded } from "./messages.ts";
import { topicPrefix } from "./wire.ts";

export type TopicName = { name: string; isPrivate: boolean };

export type Member = {
  version: WireVersion;
  /** What the policies allow; true in a public channel. */
  readsBroadcasts: boolean;
  /** Asked for presence, and may read it. */
  readsPresence: boolean;
  /** @param id of the row in `realtime.messages`, for a broadcast that has one. */
  send(encoded: Encoded, id?: string): void;
};

export type Topics = {
  join(topic: TopicName, member: Member): void;
  leave(topic: TopicName, member: Member): void;
  /** @param from does not get the message itself. */
  publish(topic: TopicName, message: ChannelMessage, from?: Member): void;
  isEmpty(): boolean;
};

/** Equal for the same channel. */
export const topicKey = ({ name, isPrivate }: TopicName): string =>
  `${isPrivate ? "private" : "public"}:${name}`;

export function createTopics(): Topics {
  const members = new Map<string, Set<Member>>();
  return {
    join(topic, member) {
      const key = topicKey(topic);
      const present = members.get(key) ?? new Set();
      members.set(key, present.add(member));
    },
    leave(topic, member) {
      const key = topicKey(topic);
      const present = members.get(key);
      present?.delete(member);
      if (present?.size === 0) members.delete(key);
    },
    publish(topic, message, from) {
      const present = members.get(topicKey(topic));
      if (!present) return;
      const encode = createEncoder(topicPrefix + topic.name, message);
      for (const member of present) {
        if (member === from || !reads(member, message)) continue;
        const encoded = encode(member.version);
        if (encoded) member.send(encoded, message.kind === "broadcast" ? message.id : undefined);
      }
    },
    isEmpty: () => members.size === 0,
  };
}

const reads = (member: Member, message: ChannelMessage): boolean =>
  message.kind === "presence_diff" ? member.readsPresence : member.readsBroadcasts;
