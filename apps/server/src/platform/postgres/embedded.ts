/**
 * Runs PostgreSQL for a single machine: one cluster below the data directory, reached over a Unix socket only,
 * started once, taken over after a crash, refused when another Galatea uses it, stopped cleanly.
 */
import { existsSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { isConnectionLost } from "../connection-errors.ts";
import { preparePostgresAccount } from "./account.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./binaries.ts";
import { holdsCluster } from "./holds-cluster.ts";
import { initialiseCluster, readOrCreatePassword, readPassword } from "./initialise.ts";
import { launchPostgres, logFileOf } from "./launch.ts";
import { takeLease } from "./lease.ts";
import { boundLog } from "./log-file.ts";
import { findReadyPostmaster, findRunningPostmaster, type Postmaster } from "./postmaster.ts";
import { withStartLock } from "./start-lock.ts";

export type EmbeddedPostgres = {
  /** Connection string of the database `galatea`, as its owner. */
  url: string;
  notices: string[];
  /** Waits for the clean end of the cluster; running transactions are rolled back. Safe to call twice. */
  stop(): Promise<void>;
};

export class DataDirInUseError extends Error {}

export type EmbeddedPostgresOptions = {
  /** The folder of cluster, password and log; created when missing. */
  dataDir: string;
  /** Extra `name=value` settings, such as `fsync=off` in tests. */
  settings?: string[];
  /** Defaults to the programs of the npm package. */
  binaries?: PostgresBinaries;
} & Partial<EmbeddedPostgresEvents>;

export type EmbeddedPostgresEvents = {
  /** The cluster ended, or dropped all connections to recover from a crash, without a call of `stop`. */
  onInterrupted(logFile: string): void;
  /** It serves again under the same URL. Nothing that was committed is lost. */
  onRestored(): void;
  /** It could not be started again, or another Galatea took it meanwhile. */
  onLost(error: unknown): void;
};

const superuser = "postgres";
const database = "galatea";
/**
 * The Galatea that owns the cluster holds this lock; its connection ends with the process, however the process dies.
 */
const ownerLock = 7_215_001;
/** How long another process's start, a recovery or a shutdown may take before this start gives up. */
const startingPatienceMs = 30_000;
const settlingPatienceMs = 60_000;
const stoppingPatienceMs = 30_000;
const leavingPatienceMs = 3_000;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32") {
    throw new Error(
      "The embedded PostgreSQL runs on Linux and macOS. Set DATABASE_URL on Windows, or use WSL.",
    );
  }
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const started = await withStartLock(dataDir, startingPatienceMs, async () => {
    const lease = await takeLease(dataDir, { onLost: options.onLost ?? (() => undefined) });
    try {
      const postgres = await start({ ...options, dataDir });
      return { ...postgres, stop: () => postgres.stop().finally(lease.release) };
    } catch (error) {
      await lease.release();
      throw error;
    }
  });
  if (started) return started;
  throw new DataDirInUseError(
    `Another Galatea is being started on the data directory ${dataDir}. Wait for it, or set DATA_DIR to another place.`,
  );
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  const passwordFile = passwordFileOf(dataDir);
  const isNew = !existsSync(passwordFile);
  const account = await preparePostgresAccount(options.binaries ?? findPostgresBinaries(), homeOf(dataDir));
  const pgdata = path.join(account.homeDir, "pgdata");
  if (isNew && (await holdsCluster(pgdata))) {
    throw new Error(
      `The database in ${pgdata} needs its password: restore ${passwordFile}, or set DATA_DIR to another place.`,
    );
  }
  const password = await readOrCreatePassword(passwordFile);

  const ensureRunning = async (): Promise<Postmaster> =>
    (await findReadyPostmaster(pgdata, settlingPatienceMs)) ??
    launchPostgres(account, pgdata, options.settings ?? []);
  const own = async () => {
    // Only a start makes a cluster. One that vanished from under a running server, as with its disk, is not replaced.
    if (!(await holdsCluster(pgdata))) throw new Error(`There is no database in ${pgdata} any more.`);
    return takeOwnership(ensureRunning, password, dataDir);
  };
  await initialiseCluster(account, pgdata, { user: superuser, password });
  const { owner, postmaster } = await own();
  await createDatabase(owner);
  return {
    url: urlOf(postmaster, password, database),
    notices: account.notices,
    stop: keepRunning({ owner, own, dataDir, pgdata, logFile: logFileOf(account), events: options }),
  };
}

/**
 * Brings the cluster back whenever it ends unasked.
 * @returns the function that stops it.
 */
function keepRunning(cluster: {
  owner: Client;
  own: () => Promise<{ owner: Client }>;
  dataDir: string;
  pgdata: string;
  logFile: string;
  events: Partial<EmbeddedPostgresEvents>;
}): () => Promise<void> {
  const { own, dataDir, pgdata, logFile, events } = cluster;
  let { owner } = cluster;
  let stopping: Promise<void> | null = null;
  let restoring = Promise.resolve();

  async function restore(): Promise<void> {
    events.onInterrupted?.(logFile);
    const restored = await withStartLock(dataDir, settlingPatienceMs, own);
    if (!restored) throw inUse(dataDir, "which is being started");
    owner = restored.owner;
    follow();
    events.onRestored?.();
  }

  /** The lock that makes the cluster ours ends with this connection. */
  function follow(): void {
    owner.once("end", () => {
      if (stopping) return;
      restoring = restore().catch((error: unknown) => {
        if (!stopping) events.onLost?.(error);
      });
    });
  }

  const log = boundLog(logFile);
  follow();
  return () => {
    log.stop();
    return (stopping ??= restoring.then(() => stopCluster(owner, pgdata)));
  };
}

/** Joins the cluster that a running Galatea owns, as a worker beside it does. Null when none runs. */
export async function joinEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const resolved = await realpath(dataDir).catch(() => null);
  if (resolved === null) return null;
  const account = await preparePostgresAccount(findPostgresBinaries(), homeOf(resolved));
  const postmaster = await findReadyPostmaster(path.join(account.homeDir, "pgdata"), settlingPatienceMs);
  const password = await readPassword(passwordFileOf(resolved));
  return postmaster && password ? urlOf(postmaster, password, database) : null;
}

const homeOf = (dataDir: string): string => path.join(dataDir, "postgres");
const passwordFileOf = (dataDir: string): string => path.join(dataDir, "postgres-password");

function urlOf(postmaster: Postmaster, password: string, name: string): string {
  const host = encodeURIComponent(postmaster.socketDir);
  return `postgresql://${superuser}:${password}@localhost/${name}?host=${host}&port=${postmaster.port}`;
}

async function takeOwnership(
  ensureRunning: () => Promise<Postmaster>,
  password: string,
  dataDir: string,
): Promise<{ owner: Client; postmaster: Postmaster }> {
  const startedMs = Date.now();
  for (;;) {
    const postmaster = await ensureRunning();
    const attempt = await tryOwning(urlOf(postmaster, password, "postgres"));
    if ("owner" in attempt) return { owner: attempt.owner, postmaster };
    // A cluster that goes down or recovers comes back; another Galatea that is stopping will release the lock soon.
    const patienceMs = attempt.holder === goingDown ? settlingPatienceMs : leavingPatienceMs;
    if (Date.now() > startedMs + patienceMs) throw inUse(dataDir, attempt.holder);
    await sleep(100);
  }
}

const goingDown = "which is being stopped";

const inUse = (dataDir: string, holder: string): DataDirInUseError =>
  new DataDirInUseError(
    `The data directory ${dataDir} is in use by another Galatea (${holder}). Stop it, or set DATA_DIR to another place.`,
  );

async function tryOwning(adminUrl: string): Promise<{ owner: Client } | { holder: string }> {
  const owner = new Client({ connectionString: adminUrl, application_name: `galatea-owner-${process.pid}` });
  owner.on("error", () => undefined);
  try {
    await owner.connect();
    const { rows } = await owner.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      ownerLock,
    ]);
    if (rows[0]?.taken) return { owner };
    const holder = await owner.query<{ application_name: string }>(
      `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
      [ownerLock],
    );
    await owner.end();
    return {
      holder: holder.rows[0]?.application_name.replace("galatea-owner-", "process ") ?? "another process",
    };
  } catch (error) {
    await owner.end().catch(() => undefined);
    if (isGoingDown(error)) return { holder: goingDown };
    throw error;
  }
}

/** Recognises the errors of a client whose server shuts down or recovers from a crash. */
function isGoingDown(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  const codes = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"];
  return codes.includes(code) || isConnectionLost(error);
}

async function createDatabase(owner: Client): Promise<void> {
  const { rowCount } = await owner.query("select 1 from pg_database where datname = $1", [database]);
  if (rowCount === 0) await owner.query(`create database ${database}`);
}

async function stopCluster(owner: Client, pgdata: string): Promise<void> {
  const deadlineMs = Date.now() + stoppingPatienceMs;
  const first = await findRunningPostmaster(pgdata);
  // The signal goes out before the lock is released, so that no other process takes over a cluster that is stopping.
  if (first) shutDownFast(first);
  await owner.end().catch(() => undefined);
  while ((await findRunningPostmaster(pgdata)) && Date.now() < deadlineMs) await sleep(20);
}

/** SIGINT is PostgreSQL's fast shutdown: roll back what runs, write a checkpoint, end. */
function shutDownFast({ pid }: Postmaster): void {
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
