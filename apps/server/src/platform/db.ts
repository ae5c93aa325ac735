/**
 * The product's connection to PostgreSQL, as the owner of its tables. Only stores import this file; the gateway of
 * the Supabase protocol has its own pool with a role that owns nothing.
 */
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type { Pool } from "pg";
import type { DB } from "./db-types.gen.ts";
import type { Log } from "./log.ts";
import { openPool } from "./pg-connections.ts";
import type { Tx } from "./transaction.ts";

export type Database = {
  kysely: Kysely<DB>;
  pool: Pool;
  /** @throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

export function openDatabase(options: {
  url: string;
  maxConnections: number;
  name: string;
  log?: Log;
}): Database {
  const pool = openPool(
    {
      connectionString: options.url,
      max: options.maxConnections,
      application_name: options.name,
      // A longer statement is waiting for a lock that nobody releases.
      statement_timeout: 30_000,
    },
    options.log,
  );
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    ping: async () => void (await pool.query("select 1")),
    close: () => kysely.destroy(),
  };
}

export type Queryable = Kysely<DB> | Transaction<DB>;

/** For stores: the transaction that `inTransaction` opened, behind its opaque name. */
export const unwrap = (tx: Tx): Transaction<DB> => tx as unknown as Transaction<DB>;
