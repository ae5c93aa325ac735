/**
 * Reads `postmaster.pid`, with which PostgreSQL marks a data directory as in use, and tells a running server from one
 * that is gone. After a power cut or `SIGKILL` the file stays, and its process id may belong to another program by now.
 */
import { execFile } from "node:child_process";
import { readFile, readlink, realpath } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Postmaster = { pid: number; socketDir: string; port: number; isReady: boolean };

/**
 * The server that runs on this data directory, or null. A server that is starting or stopping is not ready.
 * @throws when it runs in another container that shares the directory: its process id means
 *   nothing here, and a second server would destroy the data.
 */
export async function findRunningPostmaster(pgdata: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(pgdata, "postmaster.pid"), "utf8").catch(() => null);
  if (text === null) return null;
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory key, status.
  const [pid, , , port, socketDir, , , status] = text.split("\n");
  const isReady = status?.trim() === "ready";
  const postmaster = { pid: Number(pid), port: Number(port), socketDir: socketDir ?? "", isReady };
  if (await isPostgresOf(postmaster.pid, pgdata)) return postmaster;
  if (!(await isListening(postmaster))) return null;
  // It may have become visible, or another start may have replaced the file, while this one asked.
  if (await isPostgresOf(await pidIn(pgdata), pgdata)) return findRunningPostmaster(pgdata);
  throw new Error(
    `A PostgreSQL that this system does not see, such as one of another container, runs on ${pgdata}. ` +
      "Stop the Galatea that started it, or set DATA_DIR to a folder of its own.",
  );
}

const pidIn = async (pgdata: string): Promise<number> =>
  Number((await readFile(path.join(pgdata, "postmaster.pid"), "utf8").catch(() => "")).split("\n")[0]);

/** Sockets in a shared directory lead to their server across containers. */
function isListening({ socketDir, port }: Postmaster): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path.join(socketDir, `.s.PGSQL.${port}`));
    const answer = (listens: boolean) => (): void => {
      socket.destroy();
      resolve(listens);
    };
    socket.once("connect", answer(true)).once("error", answer(false));
  });
}

/** Waits for a start, a recovery or a shutdown to end, then answers the server that is ready, or null. */
export async function findReadyPostmaster(pgdata: string, patienceMs: number): Promise<Postmaster | null> {
  const deadlineMs = Date.now() + patienceMs;
  for (;;) {
    const postmaster = await findRunningPostmaster(pgdata);
    if (!postmaster || postmaster.isReady) return postmaster;
    if (Date.now() > deadlineMs) {
      throw new Error(`PostgreSQL (process ${postmaster.pid}) neither became ready nor ended on ${pgdata}.`);
    }
    await sleep(25);
  }
}

async function isPostgresOf(pid: number, pgdata: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  // PostgreSQL's working directory is its data directory, so it identifies the cluster.
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  const command = await commandOf(pid);
  if (cwd !== null) return cwd === (await realpath(pgdata)) && command.includes("postgres");
  return command.includes("postgres") && command.includes(pgdata);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function commandOf(pid: number): Promise<string> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
  if (fromProc !== null) return fromProc.replaceAll("\0", " ");
  // macOS has no /proc.
  return run("ps", ["-p", String(pid), "-o", "command="]).then(
    ({ stdout }) => stdout,
    () => "",
  );
}
