/**
 * The connection that hears notifications. It also keeps this process's entry in `realtime.nodes` fresh, so that the
 * others see when it is gone. Lost, it is opened again.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type Pool } from "pg";

type ListenerDeps = {
  pool: Pool;
  directUrl: string;
  nodeId: string;
  beatMs: number;
  lostAfterMs: number;
  receive(from: string, seq: number, messages: string[]): void;
  /** Resolves when the others know of this process. */
  onListening(others: string[]): Promise<void>;
  onAlive(others: string[]): void;
  /** Sessions of that person have ended, or of anybody. */
  onSessionsEnded(userId: string | null): void;
  onError(error: unknown): void;
};

const reopenMs = 1_000;

/** Resolves after the first attempt. */
export async function openRelayListener(deps: ListenerDeps): Promise<{ stop(): Promise<void> }> {
  const end = new AbortController();
  const attempted = Promise.withResolvers<void>();
  const running = run();
  await attempted.promise;
  return {
    async stop() {
      end.abort();
      await running;
      await deps.pool
        .query("delete from realtime.nodes where id = $1", [deps.nodeId])
        .catch((error: unknown) => deps.onError(error));
    },
  };

  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      try {
        await listen();
      } catch (error) {
        deps.onError(error);
      }
      attempted.resolve();
      await pause(reopenMs);
    }
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
  }

  /** Ends with the connection. */
  async function listen(): Promise<void> {
    const client = new Client({
      connectionString: deps.directUrl,
      application_name: "galatea-realtime-relay",
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    const lost = new AbortController();
    const isOver = AbortSignal.any([lost.signal, end.signal]);
    client.on("error", () => lost.abort());
    client.on("end", () => lost.abort());
    let order = Promise.resolve();
    client.on("notification", ({ payload = "" }) => {
      order = order.then(() => deliver(payload)).catch((error: unknown) => deps.onError(error));
    });
    try {
      await client.connect();
      (client as Client & { unref(): void }).unref();
      await client.query("listen realtime_relay");
      const others = await beat(client);
      deps.onAlive(others);
      await deps.onListening(others);
      attempted.resolve();
      while (!isOver.aborted) {
        await sleep(deps.beatMs, undefined, { signal: isOver, ref: false }).catch(() => undefined);
        if (!isOver.aborted) deps.onAlive(await beat(client));
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function deliver(payload: string): Promise<void> {
    if (payload.startsWith("!")) return deps.onSessionsEnded(payload.slice(1) || null);
    const isLong = payload.startsWith("#");
    const [longId = "", sender] = isLong ? payload.slice(1).split(" ") : [];
    if (isLong && sender === deps.nodeId) return;
    const body = isLong ? await readLong(longId) : payload;
    const [head = "", ...messages] = body.split("\n");
    const [from = "", seq = ""] = head.split(" ");
    if (from !== "" && from !== deps.nodeId) deps.receive(from, Number(seq), messages);
  }

  async function readLong(id: string): Promise<string> {
    const { rows } = await deps.pool.query<{ body: string }>({
      name: "realtime-relay-read",
      text: "select body from realtime.relay where id = $1",
      values: [id],
    });
    return rows[0]?.body ?? "";
  }

  async function beat(client: Client): Promise<string[]> {
    const { rows } = await client.query<{ id: string }>({
      name: "realtime-relay-beat",
      text: `with mine as (
               insert into realtime.nodes (id) values ($1)
               on conflict (id) do update set seen_at = clock_timestamp()
             ), gone as (
               delete from realtime.nodes
                where id <> $1 and seen_at < clock_timestamp() - make_interval(secs => $2::float8 * 4)
             )
             select id from realtime.nodes
              where id <> $1 and seen_at > clock_timestamp() - make_interval(secs => $2::float8)`,
      values: [deps.nodeId, deps.lostAfterMs / 1000],
    });
    return rows.map((row) => row.id);
  }
}
