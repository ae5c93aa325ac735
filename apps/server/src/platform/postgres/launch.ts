/**
 * Starts a cluster's server process, detached and logging to a file. Ctrl-C then reaches Galatea alone, which still has
 * transactions to finish, and a killed Galatea leaves a healthy cluster for the next start to take over.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { programEnvironment } from "../program-environment.ts";
import { type PostgresAccount, systemDir } from "./account.ts";
import { findRunningPostmaster, type Postmaster } from "./postmaster.ts";

/** Long enough to replay a busy server's log after a crash, which takes minutes. */
const readyWithinMs = 10 * 60_000;
/** How long the child processes of a killed server may hold on to its shared memory. */
const orphansGoWithinMs = 10_000;
const port = 5432;
const maxSocketDirChars = 85;

/** Call it under the start lock, and only when no server runs on `pgdata`. */
export async function launchPostgres(
  account: PostgresAccount,
  pgdata: string,
  settings: string[],
): Promise<Postmaster> {
  const socketDir = await createSocketDir(account);
  // Left-over lock files name a process that is gone or is no PostgreSQL, and would stop the new server.
  for (const stale of [path.join(pgdata, "postmaster.pid"), path.join(socketDir, `.s.PGSQL.${port}.lock`)]) {
    await rm(stale, { force: true });
  }
  const retryUntilMs = Date.now() + orphansGoWithinMs;
  for (;;) {
    const attempt = await tryLaunch(account, { pgdata, socketDir, settings });
    if (attempt.ok) return attempt.postmaster;
    if (!attempt.isHeldByOrphans || Date.now() > retryUntilMs)
      throw new Error(`PostgreSQL did not start: ${attempt.complaint}`);
    await sleep(250);
  }
}

export const logFileOf = (account: PostgresAccount): string => path.join(account.homeDir, "postgres.log");

type Attempt =
  | { ok: true; postmaster: Postmaster }
  | {
      ok: false;
      /** The last lines of the server's log. */
      complaint: string;
      isHeldByOrphans: boolean;
    };

/** SQLSTATE lock_file_exists: also raised while a killed server's children use its shared memory. */
const lockFileExists = "F0001";

async function tryLaunch(
  account: PostgresAccount,
  { pgdata, socketDir, settings }: { pgdata: string; socketDir: string; settings: string[] },
): Promise<Attempt> {
  const logFile = logFileOf(account);
  const log = await open(logFile, "a", 0o600);
  const logStart = (await log.stat()).size;
  const args = ["-D", pgdata, "-k", socketDir, "-h", "", "-p", String(port)];
  const defaults = [
    "timezone=UTC",
    "log_timezone=UTC",
    // %e adds the SQLSTATE, which tells the reason of a failed start in every language.
    "log_line_prefix=%m [%p] %e ",
    "jit=off",
    "max_connections=120",
    "log_checkpoints=off",
    // Errors of statements belong to whoever sent them, and would carry people's values into the log.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
  ];
  for (const setting of [...defaults, ...settings]) args.push("-c", setting);
  const child = spawn(path.join(account.nativeDir, "bin", "postgres"), args, {
    ...account.ids,
    cwd: "/",
    env: programEnvironment(),
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  child.unref();
  const ended = { complaint: null as string | null };
  child.on("error", (error) => (ended.complaint = error.message));
  child.on("exit", (code, signal) => (ended.complaint ??= `it ended (${code ?? signal})`));
  await log.close();

  const deadlineMs = Date.now() + readyWithinMs;
  for (;;) {
    const postmaster = await findRunningPostmaster(pgdata);
    if (postmaster?.isReady) return { ok: true, postmaster };
    if (ended.complaint !== null && !postmaster) {
      const complaint = (await logSince(logFile, logStart)) || ended.complaint;
      return { ok: false, complaint, isHeldByOrphans: complaint.includes(` ${lockFileExists} `) };
    }
    if (Date.now() > deadlineMs) {
      const complaint = `it was not ready in time; see ${logFile}.`;
      return { ok: false, complaint, isHeldByOrphans: false };
    }
    await sleep(15);
  }
}

async function logSince(file: string, offset: number): Promise<string> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  return bytes.subarray(offset).toString("utf8").trim().split("\n").slice(-6).join(" | ");
}

/** A socket's path holds about 100 bytes, so a deep data directory gets its socket elsewhere. */
async function createSocketDir(account: PostgresAccount): Promise<string> {
  const beside = path.join(account.homeDir, "run");
  const hash = createHash("sha256").update(account.homeDir).digest("hex").slice(0, 16);
  // Root creates nothing in /tmp, where any user could plant a link.
  const elsewhere = account.ids
    ? path.join(systemDir, `run-${hash}`)
    : path.join(tmpdir(), `galatea-${hash}`);
  const socketDir = beside.length <= maxSocketDirChars ? beside : elsewhere;
  if (account.ids && socketDir === elsewhere) {
    // Created by the recursive mkdir below, it would get mode 0700 too, and the postgres user could not pass.
    await mkdir(systemDir, { recursive: true });
    await chmod(systemDir, 0o755);
  }
  await mkdir(socketDir, { recursive: true, mode: 0o700 });
  const { uid } = account.ids ?? { uid: process.getuid?.() ?? 0 };
  if (account.ids) await chown(socketDir, uid, account.ids.gid);
  const found = await lstat(socketDir);
  if (!found.isDirectory() || found.uid !== uid)
    throw new Error(`${socketDir} belongs to somebody else. Remove it and start again.`);
  await chmod(socketDir, 0o700);
  return socketDir;
}
