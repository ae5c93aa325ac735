/**
 * Supabase Realtime's protocol: Phoenix channels at /realtime/v1/websocket that carry changes of the database, broadcasts
 * and presence. Every node reads the outbox for its own connections; what clients say goes between nodes by a relay.
 */
import { STATUS_CODES, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Hono } from "hono";
import type { Pool } from "pg";
import { WebSocketServer } from "ws";
import { createPeerAddress } from "#platform/client-address.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { ResolveCaller } from "../gateway/caller.ts";
import { createAuthorize } from "./authorization.ts";
import { createBucket } from "./bucket.ts";
import { serveConnection, type ConnectionLimits } from "./connection.ts";
import { createConnectionCount, type ConnectionCountLimits } from "./connection-count.ts";
import { deliver } from "./deliver.ts";
import { endSignedOut } from "./end-signed-out.ts";
import { createFeed, type Change } from "./feed.ts";
import type { WireVersion } from "./frames.ts";
import { createGate, type GateLimits } from "./gate.ts";
import { createHub, type HubOptions } from "./hub.ts";
import { keepAlive } from "./keep-alive.ts";
import { createKeptMessages } from "./kept-messages.ts";
import { pruneMessages, pruneOutbox } from "./prune.ts";
import { createRestBroadcast, type RestBroadcastEnv } from "./rest-broadcast.ts";
import { createSubscriptions, type Subscriptions } from "./subscriptions.ts";
import { createTables, type Tables } from "./tables.ts";
import { createTriggers } from "./triggers.ts";
import { createPublicationWatch } from "./watch-publication.ts";

export type RealtimeDeps = {
  /** Logs in as `authenticator`; reads rows with the rights of each reader. */
  gatewayPool: Pool;
  /** Reads the outbox. */
  ownerPool: Pool;
  /** The owner's database past any pooler, for LISTEN. */
  directUrl: string;
  resolveCaller: ResolveCaller;
  log: Log;
  options?: Partial<RealtimeOptions>;
};

export type RealtimeOptions = ConnectionLimits &
  ConnectionCountLimits &
  HubOptions & {
    /** The pauses between reads of the outbox while somebody listens: while changes arrive, and when none did for a moment. */
    pollMs: number;
    idlePollMs: number;
    /** Clients broadcast and show presence in private channels only. */
    privateOnly: boolean;
    messageBytes: number;
    batchBytes: number;
    /** Of all clients of this process together. */
    broadcastsPerSecond: number;
    /** How many questions of one kind clients ask the database at once, and how many wait. */
    gate: GateLimits;
    pingMs: number;
    sessionCheckMs: number;
    publicationCheckMs: number;
    pruneMs: number;
  };

const defaults: RealtimeOptions = {
  // A change has to reach its person's sockets within 50 ms, also after a quiet time.
  pollMs: 20,
  idlePollMs: 30,
  privateOnly: false,
  connections: 10_000,
  connectionsPerAddress: 100,
  addressOf: createPeerAddress(),
  messageBytes: 256 * 1024,
  batchBytes: 1024 * 1024,
  channels: 50,
  joinsPerSecond: 10,
  messagesPerSecond: 100,
  bytesPerSecond: 2 * 1024 * 1024,
  broadcastsPerSecond: 2_000,
  presencesPerSecond: 5,
  presenceBytes: 8 * 1024,
  presencesPerTopic: 1_000,
  presencesInAll: 20_000,
  presenceCollectMs: 20,
  bufferedBytes: 1024 * 1024,
  queuedBytes: 2 * 1024 * 1024,
  relayBeatMs: 5_000,
  relayLostAfterMs: 15_000,
  relayWaitingBytes: 64 * 1024 * 1024,
  gate: { atOnce: 2, waiting: 500, waitingOfOne: 50 },
  pingMs: 30_000,
  sessionCheckMs: 15_000,
  publicationCheckMs: 2_000,
  pruneMs: 60_000,
};

export type Realtime = {
  /** What is served below /realtime/v1 beside the WebSocket. */
  app: Hono<RestBroadcastEnv>;
  attach(server: Server): void;
  stop(): Promise<void>;
};

export function createRealtime(deps: RealtimeDeps): Realtime {
  const options = { ...defaults, ...deps.options };
  const { gatewayPool, ownerPool, resolveCaller } = deps;
  const subscriptions = createSubscriptions();
  const triggers = createTriggers(ownerPool);
  const tables = createTables({ gatewayPool, triggers, maxAgeMs: 5_000, now: () => performance.now() });
  const onError = (error: unknown): void =>
    deps.log.error("realtime_failed", { error: describeError(error) });
  const kept = createKeptMessages(ownerPool, createGate(options.gate), { maxBytes: options.messageBytes });
  const delivery = { gatewayPool, subscriptions, tables };
  const hub = createHub({
    ...deps,
    options,
    onSessionsEnded: (userId) => void endSignedOut(delivery, userId).catch(onError),
    onError,
  });
  const feed = createFeed({
    pool: ownerPool,
    pollMs: options.pollMs,
    idlePollMs: options.idlePollMs,
    isWanted: () => !subscriptions.isEmpty() || !hub.topics.isEmpty(),
    tables: createListenedTables(subscriptions, tables),
    async deliver(changes) {
      const ids = changes.filter(isMessage).map(idOf);
      const messages = ids.length > 0 ? await kept.read(ids) : [];
      const rows = changes.filter((change) => !isMessage(change));
      if (rows.length > 0) await deliver(delivery, rows);
      for (const { topic, message } of messages) hub.broadcastHere(topic, message);
    },
    onError,
  });
  const watch = createPublicationWatch({ triggers, tables, subscriptions });
  const shared = {
    resolveCaller,
    authorize: createAuthorize(gatewayPool, createGate(options.gate)),
    hub,
    kept,
    privateOnly: options.privateOnly,
    rate: createBucket({ perSecond: options.broadcastsPerSecond, burst: options.broadcastsPerSecond }),
    onError,
  };
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.messageBytes,
    perMessageDeflate: false,
  });
  const connections = createConnectionCount(options);
  const timers = [
    setInterval(() => void endSignedOut(delivery, null).catch(onError), options.sessionCheckMs),
    setInterval(() => void watch.check().catch(onError), options.publicationCheckMs),
    setInterval(() => {
      pruneOutbox(ownerPool).catch(onError);
      pruneMessages(ownerPool).catch(onError);
    }, options.pruneMs),
  ];
  for (const timer of timers) timer.unref();
  let stopped = false;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = URL.parse(request.url ?? "/", "http://localhost");
    if (url?.pathname !== "/realtime/v1/websocket") return refuse(socket, 404, "Not Found");
    const version = url.searchParams.get("vsn") ?? "1.0.0";
    if (version !== "1.0.0" && version !== "2.0.0") return refuse(socket, 400, "Unknown protocol version");
    const apikey = url.searchParams.get("apikey") ?? undefined;
    const known = await resolveCaller({ authorization: undefined, apikey });
    if (!known.ok) return refuse(socket, 401, apikey === undefined ? "API key is missing" : known.message);
    const address = options.addressOf(request);
    if (stopped || !connections.enter(address)) return refuse(socket, 429, "Too many connected users");
    socket.once("close", () => connections.leave(address));
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      keepAlive(accepted, options.pingMs);
      serveConnection(accepted, version satisfies WireVersion, known.caller, {
        ...shared,
        subscriptions,
        tables,
        limits: options,
        startFeed: () => feed.start(),
      });
    });
  }

  return {
    app: createRestBroadcast({ ...shared, ...options }),
    attach(server) {
      server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        // Node leaves an upgraded socket without an error listener, and an error would end the process.
        socket.on("error", () => socket.destroy());
        upgrade(request, socket, head).catch((error: unknown) => {
          onError(error);
          refuse(socket, 500, "Error connecting to Realtime");
        });
      });
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await feed.stop();
      for (const socket of sockets.clients) socket.close(1012, "The server restarts");
      const deadlineMs = performance.now() + 1_000;
      while (sockets.clients.size > 0 && performance.now() < deadlineMs) await sleep(10);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await hub.stop();
    },
  };
}

/** Answers only names from the catalogue. A name sent by a client could fail the query that all clients share. */
function createListenedTables(subscriptions: Subscriptions, tables: Tables): () => string[] {
  let known = { version: "", names: [messagesTable] };
  return () => {
    const version = `${subscriptions.version()} ${tables.version()}`;
    if (version === known.version) return known.names;
    const names = new Set<string>([messagesTable]);
    for (const { bindings, caller } of subscriptions.listeners())
      for (const binding of bindings)
        for (const { schema, table } of tables.matching(caller.role, binding.schema, binding.table))
          names.add(`${schema}.${table}`);
    known = { version, names: [...names] };
    return known.names;
  };
}

const messagesTable = "realtime.messages";
const isMessage = ({ schema, table }: Change): boolean => `${schema}.${table}` === messagesTable;
const idOf = ({ pkJson }: Change): string => (JSON.parse(pkJson) as { id: string }).id;

function refuse(socket: Duplex, status: number, error: string): void {
  if (socket.destroyed) return;
  const body = JSON.stringify({ error });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
