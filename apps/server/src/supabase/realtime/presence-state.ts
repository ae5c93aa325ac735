/** What is shown of who is present, and how it is written: `{key: {metas: [{phx_ref, …}]}}`. */
import type { TopicName } from "./topics.ts";

export type Presence = {
  topic: TopicName;
  /** What the members see it under; several may share one. */
  key: string;
  /** Unique; replaced when the member changes what it shows. */
  ref: string;
  /** The shown object with its `phx_ref`. */
  metaJson: string;
};

export type PresenceChange = { joins: Presence[]; leaves: Presence[] };

export function groupByKey(presences: Iterable<Presence>): string {
  const metas = new Map<string, string[]>();
  for (const { key, metaJson } of presences) {
    const ofKey = metas.get(key);
    if (ofKey) ofKey.push(metaJson);
    else metas.set(key, [metaJson]);
  }
  const entries = [...metas].map(([key, ofKey]) => `${JSON.stringify(key)}:{"metas":[${ofKey.join(",")}]}`);
  return `{${entries.join(",")}}`;
}
