/**
 * One WebSocket and its channels. Messages are handled in the order of their arrival. A client that sends too much or
 * reads too slowly loses the connection; a subscription that it may not have is refused with a message.
 */
import type { WebSocket } from "ws";
import type { DatabaseCaller, ResolveCaller } from "../gateway/caller.ts";
import { createBucket } from "./bucket.ts";
import { decodeFrame, type Frame, type WireVersion } from "./frames.ts";
import { parseJoin } from "./join.ts";
import { refusedTopic } from "./may-join.ts";
import type { Subscription, Subscriptions } from "./subscriptions.ts";
import type { Tables } from "./tables.ts";
import { createWire, topicPrefix } from "./wire.ts";

export type ConnectionLimits = {
  channels: number;
  joinsPerSecond: number;
  messagesPerSecond: number;
  /** The most bytes that may wait for the client to read them. */
  bufferedBytes: number;
};

export type ConnectionDeps = {
  resolveCaller: ResolveCaller;
  subscriptions: Subscriptions;
  tables: Tables;
  limits: ConnectionLimits;
  /** Whether the caller may join the private channel of that name. */
  mayJoin(caller: DatabaseCaller, topic: string): Promise<boolean>;
  /** Resolves once every later commit is certain to be delivered. */
  startFeed(): Promise<void>;
  onError(error: unknown): void;
};

type Channel = Subscription & {
  joinRef: string | null;
  isPrivate: boolean;
  expiry: NodeJS.Timeout | undefined;
};

/** @param keyCaller the caller by the URL's key, used until the client sends a token. */
export function serveConnection(
  socket: WebSocket,
  version: WireVersion,
  keyCaller: DatabaseCaller,
  deps: ConnectionDeps,
): void {
  const wire = createWire(socket, version, deps.limits.bufferedBytes);
  const { reply } = wire;
  const channels = new Map<string, Channel>();
  const joins = createBucket({ perSecond: deps.limits.joinsPerSecond, burst: deps.limits.channels });
  const messages = createBucket({
    perSecond: deps.limits.messagesPerSecond,
    burst: deps.limits.messagesPerSecond * 2,
  });
  let queue = Promise.resolve();

  function drop(channel: Channel): void {
    clearTimeout(channel.expiry);
    deps.subscriptions.remove(channel);
    if (channels.get(channel.topic) === channel) channels.delete(channel.topic);
  }

  function end(channel: Channel, reason: string): void {
    if (channels.get(channel.topic) !== channel) return;
    drop(channel);
    wire.notify(channel, "error", reason);
    wire.close(channel);
  }

  function become(channel: Channel, caller: DatabaseCaller): void {
    channel.caller = caller;
    clearTimeout(channel.expiry);
    if (caller.expiresAtMs === null) return;
    // A longer timer would fire at once.
    const inMs = Math.min(Math.max(caller.expiresAtMs - Date.now(), 0), 2 ** 31 - 1);
    channel.expiry = setTimeout(() => end(channel, "The access token expired"), inMs).unref();
  }

  const resolveToken = async (token: unknown): Promise<DatabaseCaller | null> => {
    if (typeof token !== "string" || token === "") return keyCaller;
    const result = await deps.resolveCaller({ authorization: `Bearer ${token}`, apikey: undefined });
    return result.ok ? result.caller : null;
  };

  async function join(frame: Frame): Promise<void> {
    if (!frame.topic.startsWith(topicPrefix)) return reply(frame, "error", { reason: "unmatched topic" });
    if (!joins.take()) return reply(frame, "error", { reason: "Too many joins. Please wait a moment." });
    const before = channels.get(frame.topic);
    if (!before && channels.size >= deps.limits.channels) {
      return reply(frame, "error", { reason: `At most ${deps.limits.channels} channels on one connection` });
    }
    const wanted = parseJoin(frame.payload);
    if (!wanted.ok) return reply(frame, "error", { reason: wanted.reason });
    const caller = await resolveToken(frame.payload["access_token"]);
    if (!caller) return reply(frame, "error", { reason: "Invalid or expired JWT" });
    const name = nameOf(frame.topic);
    if (wanted.isPrivate && !(await deps.mayJoin(caller, name)))
      return reply(frame, "error", { reason: refusedTopic(name) });
    await deps.subscriptions.whileJoining({ bindings: wanted.bindings, caller }, async () => {
      await deps.tables.refresh(caller.role);
      if (wanted.bindings.length > 0) await deps.startFeed();
      if (socket.readyState !== socket.OPEN) return;
      if (before) drop(before);
      const channel: Channel = {
        topic: frame.topic,
        joinRef: frame.joinRef ?? frame.ref,
        isPrivate: wanted.isPrivate,
        bindings: wanted.bindings,
        caller,
        expiry: undefined,
        push: (event, payloadJson) => wire.push(channel, event, payloadJson),
        close: (reason) => end(channel, reason),
      };
      channels.set(frame.topic, channel);
      if (wanted.bindings.length > 0) deps.subscriptions.add(channel);
      become(channel, caller);
      reply(frame, "ok", { postgres_changes: wanted.echo });
      wire.push(channel, "presence_state", "{}");
      if (wanted.bindings.length > 0) wire.notify(channel, ...describeBindings(channel, deps.tables));
    });
  }

  async function handle(frame: Frame): Promise<void> {
    if (frame.topic === "phoenix") return reply(frame, "ok", {});
    if (frame.event === "phx_join") return join(frame);
    const channel = channels.get(frame.topic);
    if (!channel) return reply(frame, "error", { reason: "unmatched topic" });
    if (frame.event === "phx_leave") {
      drop(channel);
      return reply(frame, "ok", {});
    }
    if (frame.event === "access_token") {
      const caller = await resolveToken(frame.payload["access_token"]);
      if (!caller) return end(channel, "Invalid or expired JWT");
      const name = nameOf(channel.topic);
      if (channel.isPrivate && !(await deps.mayJoin(caller, name))) return end(channel, refusedTopic(name));
      await deps.tables.refresh(caller.role);
      return become(channel, caller);
    }
    reply(frame, "error", { reason: `${frame.event} is not offered here` });
  }

  socket.on("message", (data, isBinary) => {
    if (!messages.take()) return socket.close(1008, "Too many messages");
    const frame = decodeFrame(toBuffer(data), isBinary, version);
    if (!frame) return socket.close(1007, "Not a message");
    // Heartbeats are answered out of order: behind a slow join the client would take the connection for dead.
    if (frame.topic === "phoenix") return reply(frame, "ok", {});
    queue = queue
      .then(() => handle(frame))
      .catch((error: unknown) => {
        deps.onError(error);
        reply(frame, "error", { reason: "Internal error" });
      });
  });
  socket.on("close", () => {
    for (const channel of channels.values()) drop(channel);
  });
  socket.on("error", () => socket.terminate());
}

/** The channel is joined in either case, as with Supabase: its bindings may name several tables. */
function describeBindings({ bindings, caller }: Channel, tables: Tables): ["ok" | "error", string] {
  const unknown = bindings.find(
    ({ schema, table }) => table !== "*" && !tables.find(caller.role, schema, table),
  );
  if (!unknown) return ["ok", "Subscribed to PostgreSQL"];
  const { event, schema, table } = unknown;
  return [
    "error",
    "Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given " +
      `connect parameters: [event: ${event}, schema: ${schema}, table: ${table}]`,
  ];
}

const nameOf = (topic: string): string => topic.slice(topicPrefix.length);

const toBuffer = (data: Buffer | ArrayBuffer | Buffer[]): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
