/**
 * One WebSocket and its channels. Messages are handled in the order of their arrival. A client that sends too much or
 * reads too slowly loses the connection; a channel that it may not have is refused with a message.
 */
import type { WebSocket } from "ws";
import type { DatabaseCaller } from "../gateway/caller.ts";
import { handleBroadcast, type Answer, type BroadcastDeps } from "./broadcast.ts";
import { createBucket } from "./bucket.ts";
import { revokedTopic } from "./authorization.ts";
import { isRevoked, type Channel } from "./channel.ts";
import { decodeFrame, type Frame, type WireVersion } from "./frames.ts";
import { GateFull } from "./gate.ts";
import { joinChannel, type JoinDeps } from "./join-channel.ts";
import { describeToken, expired, refusals } from "./refusals.ts";
import { handlePresence } from "./track.ts";
import { createWire } from "./wire.ts";

export type ConnectionLimits = {
  channels: number;
  joinsPerSecond: number;
  messagesPerSecond: number;
  /** Of one client's messages. */
  bytesPerSecond: number;
  /** Of one client in all its channels. */
  presencesPerSecond: number;
  /** The most bytes of one object that a client shows as its presence. */
  presenceBytes: number;
  /** The most bytes that may wait for the client to read them. */
  bufferedBytes: number;
  /** The most bytes of a client's messages that may wait to be handled. */
  queuedBytes: number;
};

export type ConnectionDeps = JoinDeps &
  BroadcastDeps & { limits: ConnectionLimits; onError(error: unknown): void };

type TokenResult = { ok: true; caller: DatabaseCaller; token: string | null } | { ok: false; reason: string };

/** @param keyCaller the caller by the URL's key, used until the client sends a token. */
export function serveConnection(
  socket: WebSocket,
  version: WireVersion,
  keyCaller: DatabaseCaller,
  deps: ConnectionDeps,
): void {
  const { limits } = deps;
  const wire = createWire(socket, version, limits.bufferedBytes);
  const { reply } = wire;
  const channels = new Map<string, Channel>();
  const joins = createBucket({ perSecond: limits.joinsPerSecond, burst: limits.channels });
  const messages = createBucket({ perSecond: limits.messagesPerSecond, burst: limits.messagesPerSecond * 2 });
  const bandwidth = createBucket({ perSecond: limits.bytesPerSecond, burst: limits.bytesPerSecond * 5 });
  const presenceRate = createBucket({
    perSecond: limits.presencesPerSecond,
    burst: limits.presencesPerSecond * 10,
  });
  let queue = Promise.resolve();
  let queuedBytes = 0;

  function drop(channel: Channel): void {
    clearTimeout(channel.expiry);
    deps.subscriptions.remove(channel);
    deps.hub.topics.leave(channel.topicName, channel);
    if (channel.shown) deps.hub.presences.untrack(channel.shown.presence);
    channel.shown = null;
    if (channels.get(channel.topic) === channel) channels.delete(channel.topic);
  }

  function end(channel: Channel, reason: string): void {
    if (channels.get(channel.topic) !== channel) return;
    drop(channel);
    wire.notify(channel, "system", "error", reason);
    wire.close(channel);
  }

  function become(channel: Channel, { caller, token }: TokenResult & { ok: true }): void {
    channel.caller = caller;
    channel.token = token;
    clearTimeout(channel.expiry);
    const { expiresAtMs } = caller;
    if (expiresAtMs === null) return;
    // A longer timer would fire at once.
    const inMs = Math.min(Math.max(expiresAtMs - Date.now(), 0), 2 ** 31 - 1);
    const endExpired = (): void =>
      end(channel, expired(Math.max(0, Math.floor((Date.now() - expiresAtMs) / 1000))));
    channel.expiry = setTimeout(endExpired, inMs).unref();
  }

  async function resolveToken(token: unknown): Promise<TokenResult> {
    if (typeof token !== "string" || token === "") return { ok: true, caller: keyCaller, token: null };
    const result = await deps.resolveCaller({ authorization: `Bearer ${token}`, apikey: undefined });
    return result.ok ? { ...result, token } : { ok: false, reason: describeToken(token, Date.now()) };
  }

  async function join(frame: Frame): Promise<void> {
    const refuse = (reason: string): void => reply(frame, "error", { reason });
    if (!joins.take()) return refuse(refusals.tooManyJoins);
    const before = channels.get(frame.topic);
    if (!before && channels.size >= limits.channels) return refuse(refusals.tooManyChannels);
    const caller = await resolveToken(frame.payload["access_token"] ?? frame.payload["user_token"]);
    if (!caller.ok) return refuse(caller.reason);
    const joined = await joinChannel(deps, { wire, frame, caller: caller.caller, onClose: end });
    if (!joined.ok) return refuse(joined.reason);
    const { channel } = joined;
    if (!wire.isOpen()) return drop(channel);
    if (before) drop(before);
    channels.set(channel.topic, channel);
    become(channel, caller);
    reply(frame, "ok", { postgres_changes: joined.echo });
    joined.welcome();
  }

  async function refreshToken(channel: Channel, token: unknown): Promise<void> {
    const result = await resolveToken(token);
    if (!result.ok) return end(channel, result.reason);
    if (result.token === channel.token) return;
    const { name, isPrivate } = channel.topicName;
    if (isPrivate) {
      const policies = await deps.authorize(result.caller, name);
      if (isRevoked(channel.policies, policies)) return end(channel, revokedTopic(name));
      channel.applyPolicies(policies);
    }
    await deps.tables.refresh(result.caller.role);
    become(channel, result);
  }

  function answer(channel: Channel, frame: Frame, result: Answer): void {
    if (result.outcome === "ok") reply(frame, "ok", {});
    else if (result.outcome === "error") reply(frame, "error", result.response);
    else if (result.outcome === "close") end(channel, result.reason);
  }

  async function handle(frame: Frame): Promise<void> {
    if (frame.event === "phx_join") return join(frame);
    const channel = channels.get(frame.topic);
    if (!channel) return reply(frame, "error", { reason: refusals.unknownTopic });
    if (frame.event === "phx_leave") {
      drop(channel);
      return reply(frame, "ok", {});
    }
    if (frame.event === "access_token") return refreshToken(channel, frame.payload["access_token"]);
    if (frame.event === "broadcast")
      return answer(channel, frame, await handleBroadcast(deps, channel, frame));
    if (frame.event === "presence") {
      const presence = { presences: deps.hub.presences, rate: presenceRate, maxBytes: limits.presenceBytes };
      return answer(channel, frame, handlePresence(presence, channel, frame));
    }
    reply(frame, "error", { reason: `${frame.event} is not offered here` });
  }

  socket.on("message", (data, isBinary) => {
    const bytes = toBuffer(data);
    if (!messages.take() || !bandwidth.take(bytes.length)) return socket.close(1008, "Too many messages");
    const frame = decodeFrame(bytes, isBinary, version);
    if (!frame) return socket.close(1007, "Not a message");
    // Heartbeats are answered out of order: behind a slow join the client would take the connection for dead.
    if (frame.topic === "phoenix") return reply(frame, "ok", {});
    queuedBytes += bytes.length;
    if (queuedBytes > limits.queuedBytes) return socket.close(1008, "Too many messages");
    queue = queue
      .then(() => handle(frame))
      .catch((error: unknown) => {
        if (error instanceof GateFull) return reply(frame, "error", { reason: refusals.tooBusy });
        deps.onError(error);
        reply(frame, "error", { reason: "Unknown Error on Channel" });
      })
      .finally(() => (queuedBytes -= bytes.length));
  });
  socket.on("close", () => {
    for (const channel of channels.values()) drop(channel);
  });
  socket.on("error", () => socket.terminate());
}

const toBuffer = (data: Buffer | ArrayBuffer | Buffer[]): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
