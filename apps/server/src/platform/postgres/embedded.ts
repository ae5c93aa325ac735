/**
 * Runs PostgreSQL for a single machine: one cluster below the data directory, reached over a Unix socket only,
 * started once, taken over after a crash, refused when another Galatea uses it, stopped cleanly.
 */
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, mkdir, open, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { preparePostgresAccount, type PostgresAccount } from "./account.ts";
import { findPostgresBinaries } from "./binaries.ts";
import { findRunningPostmaster, isAlive, type Postmaster } from "./postmaster.ts";

export type EmbeddedPostgres = {
  /** Connection string of the database `galatea`, as its owner. */
  url: string;
  notices: string[];
  /** Waits for the clean end of the cluster; running transactions are rolled back. Safe to call twice. */
  stop(): Promise<void>;
};

export class DataDirInUseError extends Error {}

export type EmbeddedPostgresOptions = {
  /** Where cluster, password and log go; created with mode 0700. */
  dataDir: string;
  /** Extra `name=value` settings, such as `fsync=off` in tests. */
  settings?: string[];
};

const superuser = "postgres";
const database = "galatea";
/** Held by the one Galatea that owns the cluster; its connection ends with the process, however that dies. */
const ownerLock = 7_215_001;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32") {
    throw new Error("The embedded PostgreSQL runs on Linux and macOS. Set DATABASE_URL on Windows, or use WSL.");
  }
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const account = await preparePostgresAccount(findPostgresBinaries(), path.join(dataDir, "postgres"));
  const pgdata = path.join(account.homeDir, "pgdata");
  const password = await readOrCreatePassword(path.join(dataDir, "postgres-password"));

  let postmaster = await findRunningPostmaster(pgdata);
  if (!postmaster) {
    await initialise(account, pgdata, password);
    postmaster = await launch(account, pgdata, options.settings ?? []);
  }
  const adminUrl = urlOf(postmaster, password, "postgres");
  const owner = await takeOwnership(adminUrl, dataDir);
  await createDatabase(owner);

  let stopping: Promise<void> | null = null;
  const running = postmaster;
  return {
    url: urlOf(postmaster, password, database),
    notices: account.notices,
    stop: () => (stopping ??= stopCluster(owner, running)),
  };
}

/** Joins the cluster that a running Galatea owns, as a worker beside it does. Null when none runs. */
export async function joinEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const resolved = await realpath(dataDir).catch(() => null);
  if (resolved === null) return null;
  const account = await preparePostgresAccount(findPostgresBinaries(), path.join(resolved, "postgres"));
  const postmaster = await findRunningPostmaster(path.join(account.homeDir, "pgdata"));
  if (!postmaster) return null;
  const password = await readOrCreatePassword(path.join(resolved, "postgres-password"));
  return urlOf(postmaster, password, database);
}

function urlOf(postmaster: Postmaster, password: string, name: string): string {
  const host = encodeURIComponent(postmaster.socketDir);
  return `postgresql://${superuser}:${password}@localhost/${name}?host=${host}&port=${postmaster.port}`;
}

async function readOrCreatePassword(file: string): Promise<string> {
  const existing = await readFile(file, "utf8").catch(() => null);
  if (existing) return existing.trim();
  const password = randomBytes(24).toString("hex");
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: "wx" });
  return password;
}

async function initialise(account: PostgresAccount, pgdata: string, password: string): Promise<void> {
  if ((await readFile(path.join(pgdata, "PG_VERSION"), "utf8").catch(() => null)) !== null) return;
  // What is left of an initdb that was cut off holds no data of anyone: PG_VERSION is written near its end.
  await rm(pgdata, { recursive: true, force: true });
  const passwordFile = path.join(account.homeDir, `initdb-${randomBytes(6).toString("hex")}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.ids) await chown(passwordFile, account.ids.uid, account.ids.gid);
  try {
    await runTool(account, "initdb", [
      `--pgdata=${pgdata}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-instructions",
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function runTool(account: PostgresAccount, name: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(account.nativeDir, "bin", name), args, {
      ...account.ids,
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} failed (${code}): ${complaint.trim()}`)),
    );
  });
}

async function launch(account: PostgresAccount, pgdata: string, settings: string[]): Promise<Postmaster> {
  // A file that is left over names a process that is gone, or one that is no PostgreSQL; we looked.
  await rm(path.join(pgdata, "postmaster.pid"), { force: true });
  const socketDir = await createSocketDir(account);
  const logFile = path.join(account.homeDir, "postgres.log");
  const log = await open(logFile, "a", 0o600);
  const logStart = (await log.stat()).size;
  const args = ["-D", pgdata, "-k", socketDir, "-h", "", "-p", "5432"];
  const defaults = ["timezone=UTC", "log_timezone=UTC", "jit=off", "max_connections=120", "log_checkpoints=off"];
  for (const setting of [...defaults, ...settings]) args.push("-c", setting);
  // Detached and logging to a file: Ctrl-C reaches only Galatea, which still has transactions to finish, and
  // a killed Galatea leaves a healthy cluster that the next start takes over.
  const child = spawn(path.join(account.nativeDir, "bin", "postgres"), args, {
    ...account.ids,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  child.unref();
  const ended = { code: null as number | null, gone: false };
  child.on("error", () => (ended.gone = true));
  child.on("exit", (code) => Object.assign(ended, { code, gone: true }));
  await log.close();

  const postmaster = { pid: child.pid ?? 0, socketDir, port: 5432 };
  const deadlineMs = Date.now() + 60_000;
  while (!(await isReady(pgdata))) {
    if (ended.gone) throw new Error(`PostgreSQL did not start: ${await logSince(logFile, logStart)}`);
    if (Date.now() > deadlineMs) throw new Error(`PostgreSQL was not ready in 60 s; see ${logFile}.`);
    await sleep(15);
  }
  return postmaster;
}

/** Line 8 of postmaster.pid is `ready` once connections are accepted. */
async function isReady(pgdata: string): Promise<boolean> {
  const text = await readFile(path.join(pgdata, "postmaster.pid"), "utf8").catch(() => "");
  return text.split("\n")[7]?.trim() === "ready";
}

async function logSince(file: string, offset: number): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.slice(offset).trim().split("\n").slice(-6).join(" | ");
}

/** Socket paths hold about 100 bytes, so a deep data directory gets one below the system's temporary folder. */
async function createSocketDir(account: PostgresAccount): Promise<string> {
  const beside = path.join(account.homeDir, "run");
  const hash = createHash("sha256").update(account.homeDir).digest("hex").slice(0, 16);
  const socketDir = beside.length <= 85 ? beside : path.join(tmpdir(), `galatea-${hash}`);
  await mkdir(socketDir, { recursive: true, mode: 0o700 });
  await chmod(socketDir, 0o700);
  if (account.ids) await chown(socketDir, account.ids.uid, account.ids.gid);
  return socketDir;
}

async function takeOwnership(adminUrl: string, dataDir: string): Promise<Client> {
  const owner = new Client({ connectionString: adminUrl, application_name: `galatea-owner-${process.pid}` });
  owner.on("error", () => undefined);
  await owner.connect();
  const { rows } = await owner.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [ownerLock]);
  if (rows[0]?.taken) return owner;
  const holder = await owner.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [ownerLock],
  );
  await owner.end();
  const pid = holder.rows[0]?.application_name.replace("galatea-owner-", "process ") ?? "another process";
  throw new DataDirInUseError(
    `The data directory ${dataDir} is in use by another Galatea (${pid}). Stop it, or set DATA_DIR to another place.`,
  );
}

async function createDatabase(owner: Client): Promise<void> {
  const { rowCount } = await owner.query("select 1 from pg_database where datname = $1", [database]);
  if (rowCount === 0) await owner.query(`create database ${database}`);
}

async function stopCluster(owner: Client, postmaster: Postmaster): Promise<void> {
  await owner.end().catch(() => undefined);
  // SIGINT is PostgreSQL's fast shutdown: roll back what runs, write a checkpoint, end.
  if (isAlive(postmaster.pid)) process.kill(postmaster.pid, "SIGINT");
  const deadlineMs = Date.now() + 30_000;
  while (isAlive(postmaster.pid) && Date.now() < deadlineMs) await sleep(20);
}
