/** Opens what every role needs: the database (embedded or given), its schema, and this installation's keys. */
import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import type { Env } from "#platform/env.ts";
import { loadKeys, type Keys } from "#platform/keys.ts";
import { describeError, type Log } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import {
  type EmbeddedPostgresEvents,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/postgres/embedded.ts";
import { backendSets, productSet } from "#platform/schema-sets.ts";
import { checkDataFolder, claimDataFolder } from "./data-folder.ts";
import { prepareInstallation } from "./installation.store.ts";
import { StartError } from "./start-error.ts";

export type Foundation = {
  env: Env;
  keys: Keys;
  log: Log;
  dataDir: string;
  databaseUrl: string;
  /** A connection past any pooler, for LISTEN. */
  directUrl: string;
  /** The same database, as the gateway's login. */
  gatewayUrl: string;
  notices: string[];
  close(): Promise<void>;
};

/** @param onDatabaseLost called when the embedded database ended unasked and could not be started again. */
export async function openFoundation(
  env: Env,
  log: Log,
  onDatabaseLost: (error: unknown) => void,
): Promise<Foundation> {
  const dataDir = path.resolve(env.DATA_DIR);
  // Root's database runs as another user, who has to pass through this directory but need not list it.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 }).catch(
    (error: unknown) => {
      throw new StartError(`DATA_DIR (${dataDir}) cannot be used: ${describeError(error).message}.`, {
        cause: error,
      });
    },
  );
  const database = await openDatabaseServer(env, dataDir, {
    onInterrupted: (logFile) => log.error("database_interrupted", { logFile }),
    onRestored: () => log.warn("database_restored"),
    onLost: onDatabaseLost,
  });
  try {
    const keys = await loadKeys(dataDir);
    const applied = await migrate(database.directUrl, [...backendSets, productSet]);
    if (applied.length > 0) log.info("migrated", { applied });
    const { id, publicUrl } = await prepareInstallation(database.directUrl, keys, env, (known) =>
      checkDataFolder(dataDir, known, env),
    );
    await claimDataFolder(dataDir, id, env);
    return {
      ...database,
      env: { ...env, publicUrl },
      keys,
      log,
      dataDir,
      databaseUrl: database.url,
      gatewayUrl: gatewayUrlOf(database.url, keys),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabaseServer(
  env: Env,
  dataDir: string,
  events: EmbeddedPostgresEvents,
): Promise<{ url: string; directUrl: string; notices: string[]; close(): Promise<void> }> {
  if (env.DATABASE_URL) {
    const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
    await checkDatabase("DATABASE_URL", env.DATABASE_URL);
    if (directUrl !== env.DATABASE_URL) await checkDatabase("DATABASE_DIRECT_URL", directUrl);
    return { url: env.DATABASE_URL, directUrl, notices: [], close: () => Promise.resolve() };
  }
  if (env.ROLE === "worker") {
    const url = await joinEmbeddedPostgres(dataDir);
    if (url) return { url, directUrl: url, notices: [], close: () => Promise.resolve() };
    throw new StartError(
      `A worker alone joins the database of a running Galatea, and none runs on ${dataDir}. ` +
        "Start it first (npm start), or set DATABASE_URL.",
      { mayPass: true },
    );
  }
  await access(dataDir, constants.W_OK).catch((error: unknown) => {
    throw new StartError(`DATA_DIR (${dataDir}) must be writable: ${describeError(error).message}.`, {
      cause: error,
    });
  });
  const postgres = await startEmbeddedPostgres({ dataDir, ...events });
  return { url: postgres.url, directUrl: postgres.url, notices: postgres.notices, close: postgres.stop };
}

const oldestPostgres = 15;

/** @throws {StartError} that names the variable and the server, never the password. */
async function checkDatabase(variable: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  let version: number;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    version = Math.floor(Number(rows[0]?.version) / 10_000);
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new StartError(
      `The database that ${variable} names (${host}${pathname}) cannot be used: ${describeError(error).message}.`,
      { cause: error, mayPass: true },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  if (version >= oldestPostgres) return;
  throw new StartError(
    `${variable} leads to PostgreSQL ${version}; Galatea needs ${oldestPostgres} or newer.`,
  );
}

function gatewayUrlOf(url: string, keys: Keys): string {
  const gateway = new URL(url);
  gateway.username = "authenticator";
  gateway.password = keys.authenticatorPassword;
  return gateway.href;
}
