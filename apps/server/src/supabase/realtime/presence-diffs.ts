/**
 * Collects changes of presence for a moment, so that a thousand members who arrive together cause a few messages to each
 * of them and not a thousand.
 */
import { groupByKey, type Presence, type PresenceChange } from "./presence-state.ts";
import { topicKey, type TopicName, type Topics } from "./topics.ts";

type Pending = { topic: TopicName; joins: Presence[]; leaves: Presence[] };

export function createPresenceDiffs(
  topics: Topics,
  collectMs: number,
): { add(change: PresenceChange): void; stop(): void } {
  const pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;

  function pendingOf(topic: TopicName): Pending {
    const key = topicKey(topic);
    const known = pending.get(key);
    if (known) return known;
    const fresh: Pending = { topic, joins: [], leaves: [] };
    pending.set(key, fresh);
    return fresh;
  }

  function flush(): void {
    timer = undefined;
    for (const { topic, joins, leaves } of pending.values()) {
      const payloadJson = `{"joins":${groupByKey(joins)},"leaves":${groupByKey(leaves)}}`;
      topics.publish(topic, { kind: "presence_diff", payloadJson });
    }
    pending.clear();
  }

  return {
    add({ joins, leaves }) {
      for (const presence of joins) pendingOf(presence.topic).joins.push(presence);
      for (const presence of leaves) pendingOf(presence.topic).leaves.push(presence);
      if (pending.size > 0) timer ??= setTimeout(flush, collectMs).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
