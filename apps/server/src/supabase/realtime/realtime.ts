/**
 * Supabase Realtime's protocol: Phoenix channels at /realtime/v1/websocket that deliver changes of the database. Every
 * node reads the outbox for its own connections, so nodes share no state.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { WebSocketServer, type WebSocket } from "ws";
import { createPeerAddress } from "#platform/client-address.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { ResolveCaller } from "../gateway/caller.ts";
import { serveConnection, type ConnectionLimits } from "./connection.ts";
import { deliver, endSignedOut } from "./deliver.ts";
import { createFeed } from "./feed.ts";
import type { WireVersion } from "./frames.ts";
import { mayJoin } from "./may-join.ts";
import { pruneOutbox } from "./prune.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { createTables } from "./tables.ts";

export type RealtimeDeps = {
  /** Logs in as `authenticator`; reads rows with the rights of each reader. */
  gatewayPool: Pool;
  /** Reads the outbox. */
  ownerPool: Pool;
  resolveCaller: ResolveCaller;
  log: Log;
  options?: Partial<RealtimeOptions>;
};

export type RealtimeOptions = ConnectionLimits & {
  /** The pauses between reads of the outbox while somebody listens: while changes arrive, and when none did for a moment. */
  pollMs: number;
  idlePollMs: number;
  connections: number;
  connectionsPerAddress: number;
  /** Null lifts the limit, as for a proxy on the same machine, whose address all clients share. */
  addressOf(request: IncomingMessage): string | null;
  messageBytes: number;
  pingMs: number;
  sessionCheckMs: number;
  pruneMs: number;
};

const defaults: RealtimeOptions = {
  // At 25 and 100 ms an idle listener costs about 1 % of a core, PostgreSQL and Node together.
  pollMs: 25,
  idlePollMs: 100,
  connections: 5_000,
  connectionsPerAddress: 100,
  addressOf: createPeerAddress(),
  messageBytes: 256 * 1024,
  channels: 50,
  joinsPerSecond: 10,
  messagesPerSecond: 100,
  bufferedBytes: 1024 * 1024,
  pingMs: 30_000,
  sessionCheckMs: 15_000,
  pruneMs: 60_000,
};

export type Realtime = { attach(server: Server): void; stop(): Promise<void> };

export function createRealtime(deps: RealtimeDeps): Realtime {
  const options = { ...defaults, ...deps.options };
  const subscriptions = createSubscriptions();
  const tables = createTables({
    gatewayPool: deps.gatewayPool,
    maxAgeMs: 5_000,
    now: () => performance.now(),
  });
  const delivery = { gatewayPool: deps.gatewayPool, subscriptions, tables };
  const onError = (error: unknown): void =>
    deps.log.error("realtime_failed", { error: describeError(error) });
  const feed = createFeed({
    pool: deps.ownerPool,
    pollMs: options.pollMs,
    idlePollMs: options.idlePollMs,
    isWanted: () => !subscriptions.isEmpty(),
    tables: () => listenedTables(subscriptions, tables),
    deliver: (changes) => deliver(delivery, changes),
    onError,
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.messageBytes,
    perMessageDeflate: false,
  });
  const connections = createConnectionCount(options);
  const timers = [
    setInterval(() => pingAll(sockets), options.pingMs),
    setInterval(() => void endSignedOut(delivery).catch(onError), options.sessionCheckMs),
    setInterval(() => void pruneOutbox(deps.ownerPool).catch(onError), options.pruneMs),
  ];
  for (const timer of timers) timer.unref();
  let stopped = false;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = URL.parse(request.url ?? "/", "http://localhost");
    if (url?.pathname !== "/realtime/v1/websocket") return refuse(socket, 404, "Not Found");
    const version = url.searchParams.get("vsn") ?? "1.0.0";
    if (version !== "1.0.0" && version !== "2.0.0") return refuse(socket, 400, "Bad Request");
    const apikey = url.searchParams.get("apikey") ?? undefined;
    const known = await deps.resolveCaller({ authorization: undefined, apikey });
    if (!known.ok) return refuse(socket, 401, "Unauthorized");
    const address = options.addressOf(request);
    if (stopped || !connections.enter(address)) return refuse(socket, 429, "Too Many Requests");
    socket.once("close", () => connections.leave(address));
    sockets.handleUpgrade(request, socket, head, (accepted) =>
      serveConnection(accepted, version satisfies WireVersion, known.caller, {
        resolveCaller: deps.resolveCaller,
        subscriptions,
        tables,
        limits: options,
        mayJoin: (caller, topic) => mayJoin(deps.gatewayPool, caller, topic),
        startFeed: () => feed.start(),
        onError,
      }),
    );
  }

  return {
    attach(server) {
      server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        // Node leaves an upgraded socket without an error listener, and an error would end the process.
        socket.on("error", () => socket.destroy());
        upgrade(request, socket, head).catch((error: unknown) => {
          onError(error);
          refuse(socket, 500, "Internal Server Error");
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
    },
  };
}

/** Answers only names from the catalogue. A name sent by a client could fail the query that all clients share. */
function listenedTables(
  subscriptions: ReturnType<typeof createSubscriptions>,
  tables: ReturnType<typeof createTables>,
): string[] {
  const names = new Set<string>();
  for (const { bindings, caller } of subscriptions.listeners()) {
    for (const { schema, table } of bindings) {
      if (table !== "*") {
        if (tables.find(caller.role, schema, table)) names.add(`${schema}.${table}`);
      } else for (const name of tables.names(caller.role)) if (name.startsWith(`${schema}.`)) names.add(name);
    }
  }
  return [...names];
}

function createConnectionCount(options: RealtimeOptions) {
  const perAddress = new Map<string, number>();
  let total = 0;
  return {
    enter(address: string | null): boolean {
      const ofAddress = address === null ? 0 : (perAddress.get(address) ?? 0);
      if (total >= options.connections || ofAddress >= options.connectionsPerAddress) return false;
      total += 1;
      if (address !== null) perAddress.set(address, ofAddress + 1);
      return true;
    },
    leave(address: string | null): void {
      total -= 1;
      if (address === null) return;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    },
  };
}

function refuse(socket: Duplex, status: number, text: string): void {
  if (socket.destroyed) return;
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const silent = new WeakSet<WebSocket>();

/** A client that did not answer the last ping counts as gone, even if TCP reports it connected. */
function pingAll(sockets: WebSocketServer): void {
  for (const socket of sockets.clients) {
    if (silent.has(socket)) {
      socket.terminate();
      continue;
    }
    silent.add(socket);
    socket.once("pong", () => silent.delete(socket));
    socket.ping();
  }
}
