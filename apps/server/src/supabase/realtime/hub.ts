/**
 * Everything said in channels passes here: to the members on this process at once, and by the relay to those on others.
 */
import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { UserBroadcast } from "./frames.ts";
import type { ChannelMessage } from "./messages.ts";
import { createPresences, type Presences } from "./presence.ts";
import type { Presence, PresenceChange } from "./presence-state.ts";
import { createRelay } from "./relay.ts";
import { createTopics, type Member, type TopicName, type Topics } from "./topics.ts";

export type HubOptions = {
  presenceCollectMs: number;
  presencesPerTopic: number;
  /** Of this process. */
  presencesInAll: number;
  relayBeatMs: number;
  relayLostAfterMs: number;
  relayWaitingBytes: number;
};

export type Hub = {
  topics: Pick<Topics, "join" | "leave" | "isEmpty">;
  presences: Pick<Presences, "track" | "untrack" | "stateJson">;
  /** Resolves when this process hears what is said on others. */
  start(): Promise<void>;
  /** To members on all processes. @param from does not get it itself. */
  broadcast(topic: TopicName, message: BroadcastMessage, from?: Member): void;
  /** To members on this process only, for what each process finds in the database itself. */
  broadcastHere(topic: TopicName, message: BroadcastMessage): void;
  stop(): Promise<void>;
};

export type BroadcastMessage = Exclude<ChannelMessage, { kind: "presence_diff" }>;

type Relayed =
  | {
      kind: "broadcast";
      topic: TopicName;
      broadcast: Omit<UserBroadcast, "bytes">;
      base64: string;
      id?: string;
    }
  | { kind: "broadcast_json"; topic: TopicName; payloadJson: string }
  | ({ kind: "presence" } & PresenceChange)
  | { kind: "state"; part: number; parts: number; presences: Presence[] };

const presencesPerPart = 200;

export function createHub(deps: {
  ownerPool: Pool;
  directUrl: string;
  options: HubOptions;
  onSessionsEnded(userId: string | null): void;
  onError(error: unknown): void;
}): Hub {
  const { options } = deps;
  const topics = createTopics();
  const partial = new Map<string, Presence[]>();
  const presences = createPresences({
    topics,
    collectMs: options.presenceCollectMs,
    maxPerTopic: options.presencesPerTopic,
    maxOwn: options.presencesInAll,
    onOwnChange: (change) => tell({ kind: "presence", ...change }),
  });
  const relay = createRelay({
    pool: deps.ownerPool,
    directUrl: deps.directUrl,
    nodeId: randomUUID(),
    beatMs: options.relayBeatMs,
    lostAfterMs: options.relayLostAfterMs,
    maxWaitingBytes: options.relayWaitingBytes,
    onMessage: (from, message) => hear(from, message as Relayed),
    onStateWanted: tellState,
    onLost(node) {
      partial.delete(node);
      presences.dropRemote(node);
    },
    onSessionsEnded: deps.onSessionsEnded,
    onError: deps.onError,
  });

  function tell(message: Relayed): void {
    relay.send(JSON.stringify(message));
  }

  function tellState(): void {
    const own = presences.own();
    const parts = Math.max(1, Math.ceil(own.length / presencesPerPart));
    for (let part = 0; part < parts; part += 1) {
      const from = part * presencesPerPart;
      tell({ kind: "state", part, parts, presences: own.slice(from, from + presencesPerPart) });
    }
  }

  function hear(from: string, message: Relayed): void {
    if (message.kind === "presence") return presences.applyRemote(from, message);
    if (message.kind === "state") return hearState(from, message);
    if (message.kind === "broadcast_json") return topics.publish(message.topic, message);
    const bytes = Buffer.from(message.base64, "base64");
    topics.publish(message.topic, { ...message, broadcast: { ...message.broadcast, bytes } });
  }

  function hearState(from: string, { part, parts, presences: told }: Relayed & { kind: "state" }): void {
    const known = [...(part === 0 ? [] : (partial.get(from) ?? [])), ...told];
    if (part + 1 < parts) return void partial.set(from, known);
    partial.delete(from);
    presences.replaceRemote(from, known);
  }

  return {
    topics,
    presences,
    start: () => relay.start(),
    broadcast(topic, message, from) {
      topics.publish(topic, message, from);
      if (message.kind === "broadcast_json") return tell({ ...message, topic });
      const { bytes, ...broadcast } = message.broadcast;
      const base64 = bytes.toString("base64");
      tell({ kind: "broadcast", topic, broadcast, base64, ...(message.id ? { id: message.id } : {}) });
    },
    broadcastHere: (topic, message) => topics.publish(topic, message),
    async stop() {
      presences.stop();
      await relay.stop();
    },
  };
}
