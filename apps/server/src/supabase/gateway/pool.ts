/**
 * The gateway's own connections. They log in as `authenticator`, which owns and inherits nothing, so that a statement
 * outside its transaction has no rights at all. pg's own `pipeline` option stays off: it refuses queries that speak the
 * protocol themselves, as ours do.
 */
import { Pool, type Connection, type PoolClient } from "pg";
import { boundMessages } from "./message-bound.ts";

export function createGatewayPool(options: {
  url: string;
  maxConnections: number;
  /** The longest run time of one statement of a caller. */
  statementTimeoutMs?: number;
  /** The largest message that a connection takes from the database; a larger one closes it. */
  maxMessageBytes?: number;
}): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: "galatea-gateway",
    statement_timeout: options.statementTimeoutMs ?? 8_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 10_000,
  });
  // The pool replaces an idle connection that breaks; without a listener its error would end the process.
  pool.on("error", () => undefined);
  // The same holds for a connection in use: its statement fails with the same error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("connect", (client) =>
    boundMessages(streamOf(client), options.maxMessageBytes ?? 32 * 1024 * 1024),
  );
  return pool;
}

/** The published types lack a client's connection. */
const streamOf = (client: PoolClient): Connection["stream"] =>
  (client as PoolClient & { connection: Connection }).connection.stream;
