/**
 * The gateway's own connections. They log in as `authenticator`, which owns nothing and inherits nothing, so that a
 * statement which runs outside of its transaction has no rights at all. pg's own `pipeline` option stays off: it
 * refuses queries that speak the protocol themselves, as ours do.
 */
import { Pool } from "pg";

export function createGatewayPool(options: {
  url: string;
  maxConnections: number;
  /** How long one statement of a caller may run. */
  statementTimeoutMs?: number;
}): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: "galatea-gateway",
    statement_timeout: options.statementTimeoutMs ?? 8_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 10_000,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  // Nor may one that breaks at work: its statement fails with the same error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
