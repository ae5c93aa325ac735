/**
 * Who is present in which channel, on this process and on all others. Each process owns the presences of its own sockets
 * and tells the others of every change; a process that is gone takes its presences along.
 */
import { createPresenceDiffs } from "./presence-diffs.ts";
import { groupByKey, type Presence, type PresenceChange } from "./presence-state.ts";
import { topicKey, type TopicName, type Topics } from "./topics.ts";

export type Presences = {
  /** Shows it, in place of `before`. False when the channel or the process is full. */
  track(presence: Presence, before: Presence | null): boolean;
  untrack(presence: Presence): void;
  /** The payload of `presence_state`. */
  stateJson(topic: TopicName): string;
  /** All of this process. */
  own(): Presence[];
  /** What another process tells of its own. */
  applyRemote(node: string, change: PresenceChange): void;
  /** The presences of that process are these and no others. */
  replaceRemote(node: string, presences: Presence[]): void;
  dropRemote(node: string): void;
  stop(): void;
};

export type PresencesDeps = {
  topics: Topics;
  /** How long changes of one channel are collected into one message. */
  collectMs: number;
  maxPerTopic: number;
  /** Of this process. */
  maxOwn: number;
  /** Hears of each change on this process at once. */
  onOwnChange(change: PresenceChange): void;
};

const here = "";

export function createPresences(deps: PresencesDeps): Presences {
  const byTopic = new Map<string, Map<string, Presence>>();
  /** By process, then by ref. */
  const byNode = new Map<string, Map<string, Presence>>();
  const diffs = createPresenceDiffs(deps.topics, deps.collectMs);

  function add(node: string, presence: Presence): void {
    const key = topicKey(presence.topic);
    const present = byTopic.get(key) ?? new Map<string, Presence>();
    byTopic.set(key, present.set(presence.ref, presence));
    const ofNode = byNode.get(node) ?? new Map<string, Presence>();
    byNode.set(node, ofNode.set(presence.ref, presence));
  }

  function remove(node: string, { topic, ref }: Presence): boolean {
    const key = topicKey(topic);
    const present = byTopic.get(key);
    if (!byNode.get(node)?.delete(ref)) return false;
    present?.delete(ref);
    if (present?.size === 0) byTopic.delete(key);
    return true;
  }

  function apply(node: string, { joins, leaves }: PresenceChange): void {
    const left = leaves.filter((presence) => remove(node, presence));
    const joined = joins.filter(({ ref }) => !byNode.get(node)?.has(ref));
    for (const presence of joined) add(node, presence);
    diffs.add({ joins: joined, leaves: left });
  }

  function applyOwn(change: PresenceChange): void {
    apply(here, change);
    deps.onOwnChange(change);
  }

  return {
    track(presence, before) {
      const count = byTopic.get(topicKey(presence.topic))?.size ?? 0;
      const own = byNode.get(here)?.size ?? 0;
      if (!before && (count >= deps.maxPerTopic || own >= deps.maxOwn)) return false;
      applyOwn({ joins: [presence], leaves: before ? [before] : [] });
      return true;
    },
    untrack: (presence) => applyOwn({ joins: [], leaves: [presence] }),
    stateJson: (topic) => groupByKey(byTopic.get(topicKey(topic))?.values() ?? []),
    own: () => [...(byNode.get(here)?.values() ?? [])],
    applyRemote: apply,
    replaceRemote(node, presences) {
      const refs = new Set(presences.map(({ ref }) => ref));
      const gone = [...(byNode.get(node)?.values() ?? [])].filter(({ ref }) => !refs.has(ref));
      apply(node, { joins: presences, leaves: gone });
    },
    dropRemote(node) {
      apply(node, { joins: [], leaves: [...(byNode.get(node)?.values() ?? [])] });
      byNode.delete(node);
    },
    stop: () => diffs.stop(),
  };
}
