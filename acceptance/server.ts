/** Starts the product as an operator does, on a free port and with its own data directory. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { createDatabase, dropDatabase, sharesUsedFolder, withDatabase } from "./given-database.ts";
import { findPostmaster } from "./postmaster.ts";

/** Where a running product answers. */
export type ServerAddress = {
  url: string;
  publishableKey: string;
};

export type RunningServer = ServerAddress & {
  dataDir: string;
  /**
   * Reconciles the ledger, then sends SIGTERM and waits for the end. Removes the data directory unless `keepData`.
   * @throws when the ledger does not add up.
   */
  stop(options?: { keepData: boolean }): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
};

const root = path.join(import.meta.dirname, "..");
const node = path.join(root, "node_modules/.bin/node");

/**
 * Starts web and worker together, unless `env` sets ROLE.
 * @param options.isFirst for the product that the others begin with.
 */
export async function startServer(
  env: Record<string, string> = {},
  { isFirst = false } = {},
): Promise<RunningServer> {
  const dataDir = env["DATA_DIR"] ?? (await createDataDir(sharesUsedFolder(env) ? usedDataDir() : undefined));
  await createDatabase(dataDir, env, { isFirst });
  const port = env["PORT"] ?? String(await freePort());
  const child = launch({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env });
  const url = `http://localhost:${port}`;
  const publishableKey = await waitUntilReady(child, url).catch(async (error: unknown) => {
    await Promise.race([end(child, "SIGTERM"), sleep(15_000)]);
    await end(child, "SIGKILL");
    // PostgreSQL runs detached and would outlive a server that could not stop it.
    const postmaster = await findPostmaster(dataDir);
    if (postmaster !== null) process.kill(postmaster, "SIGQUIT");
    if (env["DATA_DIR"] === undefined) await rm(dataDir, { recursive: true, force: true });
    await dropDatabase(dataDir);
    throw error;
  });
  return {
    url,
    publishableKey,
    dataDir,
    stop: async ({ keepData } = { keepData: false }) => {
      const isAlive = child.exitCode === null && child.signalCode === null;
      const verdict = isAlive ? await runAdmin({ DATA_DIR: dataDir, ...env }, "reconcile") : null;
      await end(child, "SIGTERM");
      if (!keepData) {
        await rm(dataDir, { recursive: true, force: true });
        await dropDatabase(dataDir);
      }
      if (verdict && verdict.code !== 0) throw new Error(`The ledger does not add up.\n${verdict.said}`);
    },
    kill: () => end(child, "SIGKILL"),
  };
}

/** Runs `npm run admin -- …` beside the server of that data directory. */
export function runAdmin(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return listenTo(launch({ LOG_LEVEL: "warn", ...env }, "pipe", "pipe", ["main/admin/admin.ts", ...args]));
}

/** Where tests find the folder of a product that was started once; without it each server starts for the first time. */
export const usedDataDirVariable = "USED_DATA_DIR";
const usedDataDir = (): string | undefined => process.env[usedDataDirVariable];

/** An empty directory, or a copy of `used`. */
export async function createDataDir(used?: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "galatea-acceptance-"));
  if (used) await promisify(execFile)("cp", ["-a", `${used}/.`, dataDir]);
  // When root starts it, PostgreSQL runs as another user, who needs to enter this directory.
  await chmod(dataDir, 0o711);
  return dataDir;
}

/** Starts a worker beside a running server. */
export async function startWorker(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{
  stop(): Promise<void>;
  kill(): Promise<void>;
}> {
  const child = launch({ ROLE: "worker", DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env }, "pipe");
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => chunk.toString().includes("Worker ready") && resolve());
    child.on("exit", () => reject(new Error("The worker did not start.")));
  });
  return { stop: () => end(child, "SIGTERM"), kill: () => end(child, "SIGKILL") };
}

/** The exit code of a process and its output. */
type Ended = { code: number | null; said: string };

/** Starts a server that ends by itself, or that the test ends. */
export function runServer(env: Record<string, string>): { child: ChildProcess; ended: Promise<Ended> } {
  const child = launch({ LOG_LEVEL: "silent", ...env }, "pipe", "pipe");
  return { child, ended: listenTo(child) };
}

/**
 * Starts a server as `npm start` does once everything is built: watched, and started again when it dies, here after short
 * pauses. `pids` are the servers that it started.
 */
export function runWatched(env: Record<string, string>): {
  child: ChildProcess;
  ended: Promise<Ended>;
  pids: number[];
} {
  const script = `
    import { spawn } from "node:child_process";
    import { watchServer } from "./scripts/watch-server.mjs";
    watchServer(() => {
      const server = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "apps/server/src/main/main.ts"],
        { stdio: ["ignore", "inherit", "inherit", "ipc"] });
      console.log("pid " + server.pid);
      return server;
    }, { firstPauseMs: 200, longestPauseMs: 1000 });`;
  const child = spawn(node, ["--input-type=module", "-e", script], {
    cwd: root,
    env: withDatabase({ LOG_LEVEL: "warn", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pids: number[] = [];
  child.stdout.on("data", (chunk: Buffer) => {
    for (const [, pid] of chunk.toString().matchAll(/^pid (\d+)$/gm)) pids.push(Number(pid));
  });
  return { child, ended: listenTo(child), pids };
}

async function listenTo(child: ChildProcess): Promise<Ended> {
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

function launch(
  env: Record<string, string>,
  stdout: "ignore" | "pipe" = "ignore",
  stderr: "inherit" | "pipe" = "inherit",
  [entry = "main/main.ts", ...args]: string[] = [],
): ChildProcess {
  return spawn(node, ["--disable-warning=ExperimentalWarning", `apps/server/src/${entry}`, ...args], {
    cwd: root,
    // The same variables as `npm start` sets.
    env: withDatabase({
      NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/compile"),
      MALLOC_TRIM_THRESHOLD_: "131072",
      // Suites start many jobs at once; a test of the limit sets its own.
      MAX_OPEN_JOBS: "2000",
      ...env,
    }),
    stdio: ["ignore", stdout, stderr],
  });
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<string> {
  const deadlineMs = Date.now() + 60_000;
  while (Date.now() < deadlineMs) {
    if (child.exitCode !== null)
      throw new Error(`The server exited with code ${child.exitCode} before it was ready.`);
    const reply = await fetch(`${url}/config.json`).catch(() => null);
    if (reply?.ok) return ((await reply.json()) as { publishableKey: string }).publishableKey;
    await sleep(50);
  }
  throw new Error("The server was not ready in 60 s.");
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  return address.port;
}
