/**
 * Connections to PostgreSQL that fail alone. Whatever breaks one (its backend was killed, the network, an answer that the
 * driver cannot read) drops that connection, fails its statement and is logged once; the pool opens another.
 */
import { Client, type ClientConfig, Pool, type PoolConfig } from "pg";
import { describeError, type Log } from "./log.ts";

type NamedPool = PoolConfig & { application_name: string };

/** @param log without one the failures show in their statements only. */
export function openPool(config: NamedPool, log?: Log): Pool {
  const pool = new Pool({ ...config, Client: createClientClass(config.application_name, log) });
  // The connection logs its failure itself. Without a listener the pool's event would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** For libraries that open their own pool: pg-pool makes its connections from this class. */
export function createClientClass(name: string, log?: Log): typeof Client {
  return class ContainedClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      // A connection in use emits this event too, beside failing its statement. A killed backend may say so, and then the
      // socket that it closes.
      let isLogged = false;
      this.on("error", (error) => {
        if (!isLogged) log?.warn("database_connection_lost", { pool: name, error: describeError(error) });
        isLogged = true;
      });
      this.once("connect", () => containReader(this));
    }
  };
}

/**
 * The driver reads answers in a listener of the socket. What it throws there belongs to no statement and would end the
 * process, and the statement would never end; destroying the socket fails both in order.
 */
function containReader(client: Client): void {
  const { stream } = (client as unknown as { connection: { stream: NodeJS.ReadableStream & Destroyable } })
    .connection;
  for (const read of stream.listeners("data") as ((chunk: Buffer) => void)[]) {
    stream.off("data", read);
    stream.on("data", (chunk: Buffer) => {
      try {
        read.call(stream, chunk);
      } catch (error) {
        stream.destroy(error as Error);
      }
    });
  }
}

type Destroyable = { destroy(error: Error): void };
