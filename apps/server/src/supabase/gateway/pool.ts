/**
 * The gateway's own connections. They log in as `authenticator`, which owns and inherits nothing, so that a statement
 * outside its transaction has no rights at all. pg's own `pipeline` option stays off: it refuses queries that speak the
 * protocol themselves, as ours do.
 */
import type { Connection, Pool, PoolClient } from "pg";
import type { Log } from "#platform/log.ts";
import { openPool } from "#platform/pg-connections.ts";
import { boundMessages } from "./message-bound.ts";

export function createGatewayPool(options: {
  url: string;
  maxConnections: number;
  /** The longest run time of one statement of a caller. */
  statementTimeoutMs?: number;
  /** The largest message that a connection takes from the database; a larger one closes it. */
  maxMessageBytes?: number;
  log?: Log;
}): Pool {
  const pool = openPool(
    {
      connectionString: options.url,
      max: options.maxConnections,
      application_name: "galatea-gateway",
      statement_timeout: options.statementTimeoutMs ?? 8_000,
      idle_in_transaction_session_timeout: 15_000,
      connectionTimeoutMillis: 10_000,
    },
    options.log,
  );
  pool.on("connect", (client) =>
    boundMessages(streamOf(client), options.maxMessageBytes ?? 32 * 1024 * 1024),
  );
  return pool;
}

/** The published types lack a client's connection. */
const streamOf = (client: PoolClient): Connection["stream"] =>
  (client as PoolClient & { connection: Connection }).connection.stream;
