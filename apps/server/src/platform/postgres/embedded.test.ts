import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createDataDir, isRoot } from "#testing/data-dir.ts";
import {
  DataDirInUseError,
  type EmbeddedPostgres,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from "./embedded.ts";
import { findRunningPostmaster } from "./postmaster.ts";
import { queryOnce } from "#testing/postgres.ts";

const ownerScript = path.join(import.meta.dirname, "../../../testing/postgres-owner.ts");

let template: Promise<string> | null = null;
afterAll(async () => template && rm(await template, { recursive: true, force: true }));

/** A data directory whose cluster was stopped cleanly: a copy, because making a cluster takes seconds. */
async function createUsedDataDir(): Promise<string> {
  template ??= makeTemplate();
  const dataDir = await createDataDir();
  await promisify(execFile)("cp", ["-a", `${await template}/.`, dataDir]);
  return dataDir;
}

async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "galatea-cluster-"));
  await chmod(dataDir, 0o711);
  await (await startEmbeddedPostgres({ dataDir })).stop();
  return dataDir;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  onTestFinished(postgres.stop);
  return postgres;
}

/** Another Galatea: a process of its own, which either has the cluster or was refused. */
async function startElsewhere(
  dataDir: string,
): Promise<{ child: ChildProcess; url?: string; error?: string }> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ownerScript, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, "line")) as [string];
  return { child, ...(JSON.parse(line) as { url?: string; error?: string }) };
}

const clusterOf = (dataDir: string): string => path.join(dataDir, "postgres", "pgdata");
const logOf = (dataDir: string): Promise<string> =>
  readFile(path.join(dataDir, "postgres", "postgres.log"), "utf8");
const pidFileOf = (dataDir: string): string => path.join(clusterOf(dataDir), "postmaster.pid");
const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

test("a stopped cluster ends cleanly, and the next start is quick, needs no recovery and finds the data", async () => {
  const dataDir = await createDataDir();
  const first = await start(dataDir);
  await queryOnce(first.url, "create table kept (id int); insert into kept values (7)");
  const madeAt = (await stat(path.join(clusterOf(dataDir), "PG_VERSION"))).mtimeMs;
  await Promise.all([first.stop(), first.stop()]);
  expect(await exists(pidFileOf(dataDir))).toBe(false);

  const began = performance.now();
  const second = await start(dataDir);
  expect(performance.now() - began).toBeLessThan(8_000);
  expect((await stat(path.join(clusterOf(dataDir), "PG_VERSION"))).mtimeMs).toBe(madeAt);
  expect(await queryOnce(second.url, "select id from kept")).toEqual([{ id: 7 }]);
  expect(await logOf(dataDir)).not.toMatch(/not properly shut down|automatic recovery/);
  expect(await queryOnce(second.url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
});

test("the password is readable by its owner alone, and PostgreSQL asks for it", async () => {
  const dataDir = await createUsedDataDir();
  const { url } = await start(dataDir);
  expect((await stat(path.join(dataDir, "postgres-password"))).mode & 0o777).toBe(0o600);
  const wrong = new URL(url);
  wrong.password = "guessed";
  await expect(queryOnce(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
});

test("a second Galatea on the same data directory is refused, and told which process has it", async () => {
  const dataDir = await createUsedDataDir();
  const { url } = await start(dataDir);
  const other = await startElsewhere(dataDir);
  expect(other.error).toBe(
    `The data directory ${dataDir} is in use by another Galatea (process ${process.pid}). ` +
      "Stop it, or set DATA_DIR to another place.",
  );
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(DataDirInUseError);
  expect(await queryOnce(url, "select 1 as alive")).toEqual([{ alive: 1 }]);
});

test("of three that start at the same moment on an empty directory one gets the cluster", async () => {
  const dataDir = await createDataDir();
  const started = await Promise.all([1, 2, 3].map(() => startElsewhere(dataDir)));
  const urls = started.flatMap(({ url }) => url ?? []);
  expect(urls).toHaveLength(1);
  expect(started.filter(({ error }) => error?.includes("is in use by another Galatea"))).toHaveLength(2);
  expect((await logOf(dataDir)).match(/database system is ready to accept connections/g)).toHaveLength(1);
  for (const { child } of started) child.kill("SIGKILL");
  await start(dataDir);
});

test("after SIGKILL of Galatea the next start takes over the cluster that still runs", async () => {
  const dataDir = await createUsedDataDir();
  const { child, url = "" } = await startElsewhere(dataDir);
  await queryOnce(url, "create table kept (id int); insert into kept values (7)");
  const before = await findRunningPostmaster(clusterOf(dataDir));
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;

  const taken = await start(dataDir);
  expect((await findRunningPostmaster(clusterOf(dataDir)))?.pid).toBe(before?.pid);
  expect(await queryOnce(taken.url, "select id from kept")).toEqual([{ id: 7 }]);
  await taken.stop();
  expect(await exists(pidFileOf(dataDir))).toBe(false);
});

test("a start waits for a cluster that is shutting down and starts it again", async () => {
  const dataDir = await createUsedDataDir();
  const { child, url = "" } = await startElsewhere(dataDir);
  await queryOnce(url, "create table kept (id int); insert into kept select generate_series(1, 200000)");
  child.kill("SIGKILL");
  process.kill((await findRunningPostmaster(clusterOf(dataDir)))?.pid ?? 0, "SIGINT");
  const second = await start(dataDir);
  expect(await queryOnce(second.url, "select count(*)::int as kept from kept")).toEqual([{ kept: 200_000 }]);
});

test.each(["postmaster", "backend"])(
  "a killed %s interrupts the running cluster, which serves again under the same URL with what was committed",
  async (victim) => {
    const dataDir = await createUsedDataDir();
    const events: string[] = [];
    const restored = Promise.withResolvers<void>();
    const postgres = await startEmbeddedPostgres({
      dataDir,
      onInterrupted: (logFile) => events.push(`interrupted, see ${path.basename(logFile)}`),
      onRestored: () => restored.resolve(void events.push("restored")),
      onLost: (error) => restored.reject(error),
    });
    onTestFinished(postgres.stop);
    await queryOnce(postgres.url, "create table kept (id int); insert into kept values (7)");
    const [backend] = await queryOnce<{ pid: number }>(
      postgres.url,
      "select pid from pg_stat_activity where application_name like 'galatea-owner-%'",
    );
    const postmaster = (await findRunningPostmaster(clusterOf(dataDir)))?.pid;
    process.kill((victim === "backend" ? backend?.pid : postmaster) ?? 0, "SIGKILL");
    await restored.promise;
    expect(events).toEqual(["interrupted, see postgres.log", "restored"]);
    expect(await queryOnce(postgres.url, "select id from kept")).toEqual([{ id: 7 }]);
    // It is owned as before: a second Galatea is refused, and the stop is clean.
    expect((await startElsewhere(dataDir)).error).toContain("is in use by another Galatea");
    await postgres.stop();
    expect(await exists(pidFileOf(dataDir))).toBe(false);
    expect(events).toHaveLength(2);
  },
);

test("a cluster that vanished from under the server is reported lost, never replaced by an empty one", async () => {
  const dataDir = await createUsedDataDir();
  const lost = Promise.withResolvers<unknown>();
  const postgres = await startEmbeddedPostgres({ dataDir, onLost: lost.resolve });
  onTestFinished(postgres.stop);
  const postmaster = await findRunningPostmaster(clusterOf(dataDir));
  await rename(clusterOf(dataDir), `${clusterOf(dataDir)}.elsewhere`);
  process.kill(postmaster?.pid ?? 0, "SIGKILL");
  expect(await lost.promise).toMatchObject({ message: expect.stringContaining("no database in") });
  expect(await exists(clusterOf(dataDir))).toBe(false);
});

test("committed data survives a power cut", async () => {
  const dataDir = await createUsedDataDir();
  const { child, url = "" } = await startElsewhere(dataDir);
  await queryOnce(url, "create table kept (id int); insert into kept values (7)");
  const postmaster = await findRunningPostmaster(clusterOf(dataDir));
  child.kill("SIGKILL");
  process.kill(postmaster?.pid ?? 0, "SIGKILL");
  await expect.poll(() => findRunningPostmaster(clusterOf(dataDir))).toBeNull();
  expect(await exists(pidFileOf(dataDir))).toBe(true);

  const second = await start(dataDir);
  expect(await queryOnce(second.url, "select id from kept")).toEqual([{ id: 7 }]);
});

/** Writes the two files that a killed PostgreSQL leaves. Their process id may belong to another program by now. */
async function leavePidFiles(dataDir: string, pid: number): Promise<void> {
  const socketDir = path.join(dataDir, "postgres", "run");
  const text = `${pid}\n${clusterOf(dataDir)}\n1700000000\n5432\n${socketDir}\n\n  1 1\nready   \n`;
  await writeFile(pidFileOf(dataDir), text);
  await writeFile(path.join(socketDir, ".s.PGSQL.5432.lock"), text);
}

test("a pid file of a process that is gone does not stop the start", async () => {
  const dataDir = await createUsedDataDir();
  await (await start(dataDir)).stop();
  const gone = spawn("true");
  await once(gone, "exit");
  await leavePidFiles(dataDir, gone.pid ?? 0);
  await start(dataDir);
});

test("a pid file that names another living program neither stops the start nor harms that program", async () => {
  const dataDir = await createUsedDataDir();
  await (await start(dataDir)).stop();
  // Run as the cluster's own user: PostgreSQL takes only such a process for a running server.
  const { uid, gid } = await stat(clusterOf(dataDir));
  const bystander = spawn("sleep", ["60"], { ...(isRoot ? { uid, gid } : {}), cwd: "/" });
  onTestFinished(() => void bystander.kill());
  await once(bystander, "spawn");
  await leavePidFiles(dataDir, bystander.pid ?? 0);
  const postgres = await start(dataDir);
  expect(await queryOnce(postgres.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
  await postgres.stop();
  expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
});

test("a PostgreSQL that this system does not see, as one of another container, is neither replaced nor signalled", async () => {
  const dataDir = await createUsedDataDir();
  const { url } = await start(dataDir);
  const bystander = spawn("sleep", ["60"]);
  onTestFinished(() => void bystander.kill());
  const truth = await readFile(pidFileOf(dataDir), "utf8");
  // Its process id belongs to another program here.
  await writeFile(pidFileOf(dataDir), truth.replace(/^\d+/, String(bystander.pid)));
  expect((await startElsewhere(dataDir)).error).toMatch(
    /such as one of another container, runs on .*set DATA_DIR to a folder of its own/,
  );
  await writeFile(pidFileOf(dataDir), truth);
  expect(await queryOnce(url, "select 1 as alive")).toEqual([{ alive: 1 }]);
  expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
});

test("the next start succeeds after an interrupted initdb", async () => {
  const dataDir = await createDataDir();
  await mkdir(path.join(dataDir, "postgres", "pgdata.new", "base"), { recursive: true });
  await writeFile(path.join(dataDir, "postgres", "pgdata.new", "PG_VERSION"), "18\n");
  const { url } = await start(dataDir);
  expect(await queryOnce(url, "select 1 as alive")).toEqual([{ alive: 1 }]);
});

test("a data directory whose path is too long for a socket works", async () => {
  const dataDir = path.join(
    await createDataDir(),
    "a-directory-name-of-forty-eight-characters-or-so".repeat(3),
  );
  const { url } = await start(dataDir);
  expect(await queryOnce(url, "select 1 as alive")).toEqual([{ alive: 1 }]);
});

test("a cluster that cannot start says why, in PostgreSQL's own words", async () => {
  const dataDir = await createDataDir();
  const wrong = startEmbeddedPostgres({ dataDir, settings: ["shared_buffers=lots"] });
  await expect(wrong).rejects.toThrow(/PostgreSQL did not start: .*shared_buffers/);
});

test("a worker joins a running cluster, and gets null when none runs", async () => {
  const dataDir = await createUsedDataDir();
  expect(await joinEmbeddedPostgres(dataDir)).toBeNull();
  expect(await joinEmbeddedPostgres(path.join(dataDir, "nowhere"))).toBeNull();
  const { url, stop } = await start(dataDir);
  expect(await joinEmbeddedPostgres(dataDir)).toBe(url);
  await stop();
  expect(await joinEmbeddedPostgres(dataDir)).toBeNull();
});

const closedDirectory = isRoot
  ? "as root, a database below a closed directory is kept in /var/lib/galatea, and stays there when that opens"
  : "as an ordinary user, a database below a closed directory stays there, without a word";
test(closedDirectory, async () => {
  const dataDir = await createDataDir({ closed: true });
  const first = await start(dataDir);
  const moved = /the database is kept in (\/var\/lib\/galatea\/data-\w+)\./.exec(
    first.notices.join("\n"),
  )?.[1];
  onTestFinished(() => (moved ? rm(moved, { recursive: true, force: true }) : undefined));
  expect(moved !== undefined).toBe(isRoot);
  await queryOnce(first.url, "create table kept (id int); insert into kept values (7)");
  await first.stop();

  await chmod(dataDir, 0o711);
  const second = await start(dataDir);
  expect(await queryOnce(second.url, "select id from kept")).toEqual([{ id: 7 }]);
  expect(await exists(clusterOf(dataDir))).toBe(!isRoot);
});

test("a cluster that can no longer be reached is never replaced by an empty one", async () => {
  const dataDir = await createUsedDataDir();
  const first = await start(dataDir);
  await queryOnce(first.url, "create table kept (id int); insert into kept values (7)");
  await first.stop();
  const closed = isRoot ? dataDir : path.join(dataDir, "postgres");
  await chmod(closed, isRoot ? 0o700 : 0o000);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    isRoot ? /cannot reach it any more/ : /EACCES/,
  );

  await chmod(closed, 0o711);
  const second = await start(dataDir);
  expect(await queryOnce(second.url, "select id from kept")).toEqual([{ id: 7 }]);
});

test("an emptied data directory gets a new cluster, and an old one that lay elsewhere is left as it is", async () => {
  const dataDir = await createDataDir({ closed: true });
  const homeOf = ({ notices }: EmbeddedPostgres): string | null => {
    const home = /is kept in (\S+)\./.exec(notices.join("\n"))?.[1] ?? null;
    if (home) onTestFinished(() => rm(home, { recursive: true, force: true }));
    return home;
  };
  const first = await start(dataDir);
  const before = homeOf(first);
  await queryOnce(first.url, "create table kept (id int)");
  await first.stop();
  for (const name of await readdir(dataDir)) await rm(path.join(dataDir, name), { recursive: true });

  const second = await start(dataDir);
  const after = homeOf(second);
  expect(await queryOnce(second.url, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
  expect([before, after].map((home) => home !== null)).toEqual([isRoot, isRoot]);
  if (before) {
    expect(after).not.toBe(before);
    expect(await exists(path.join(before, "pgdata", "PG_VERSION"))).toBe(true);
  }
});

test("a cluster without its password file is left alone, and the start names the missing file", async () => {
  const dataDir = await createUsedDataDir();
  await (await start(dataDir)).stop();
  await rm(path.join(dataDir, "postgres-password"));
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /needs its password: restore .*postgres-password/,
  );
  expect(await exists(path.join(dataDir, "postgres-password"))).toBe(false);
});
