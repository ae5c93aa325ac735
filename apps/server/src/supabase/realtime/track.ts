/** Presence as a client sends it: `track` shows an object under the channel's key, `untrack` takes it back. */
import { randomUUID } from "node:crypto";
import type { Answer } from "./broadcast.ts";
import type { Bucket } from "./bucket.ts";
import type { Channel } from "./channel.ts";
import type { Frame } from "./frames.ts";
import type { Hub } from "./hub.ts";
import type { Presence } from "./presence-state.ts";
import { refusals } from "./refusals.ts";

export type TrackDeps = {
  presences: Hub["presences"];
  /** Of one connection. */
  rate: Bucket;
  maxBytes: number;
};

export function handlePresence(deps: TrackDeps, channel: Channel, { payload }: Frame): Answer {
  if (!deps.rate.take()) return { outcome: "close", reason: refusals.presenceRate };
  const event = typeof payload["event"] === "string" ? payload["event"].toLowerCase() : "";
  if (event === "untrack") {
    if (channel.shown) deps.presences.untrack(channel.shown.presence);
    channel.shown = null;
    return { outcome: "ok" };
  }
  if (event === "track") return track(deps, channel, payload["payload"] ?? {});
  return { outcome: "error", response: { reason: "UnknownPresenceEvent" } };
}

function track(deps: TrackDeps, channel: Channel, shown: unknown): Answer {
  if (!channel.policies.presence.write) return { outcome: "error", response: { reason: channel.refusal } };
  if (typeof shown !== "object" || shown === null || Array.isArray(shown))
    return { outcome: "error", response: { reason: refusals.presencePayload } };
  const payloadJson = JSON.stringify(shown);
  if (Buffer.byteLength(payloadJson) > deps.maxBytes)
    return { outcome: "close", reason: refusals.presenceSize };
  if (channel.shown?.payloadJson === payloadJson) return { outcome: "ok" };
  const before = channel.shown?.presence ?? null;
  const ref = randomUUID();
  const presence: Presence = {
    topic: channel.topicName,
    key: channel.wants.presence.key,
    ref,
    metaJson: JSON.stringify({ ...shown, phx_ref: ref, ...(before ? { phx_ref_prev: before.ref } : {}) }),
  };
  if (!deps.presences.track(presence, before))
    return { outcome: "error", response: { reason: "Too many presences in this channel" } };
  channel.shown = { presence, payloadJson };
  channel.readsPresence = channel.policies.presence.read;
  return { outcome: "ok" };
}
