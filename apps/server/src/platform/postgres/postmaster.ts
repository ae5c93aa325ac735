/**
 * Reads `postmaster.pid`, the file by which PostgreSQL marks a data directory as in use, and tells a server that
 * runs from one that is gone: after a power cut or `SIGKILL` the file stays, and its process id may since belong
 * to any other program.
 */
import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Postmaster = { pid: number; socketDir: string; port: number };

/** The server that runs on this data directory, or null. */
export async function findRunningPostmaster(pgdata: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(pgdata, "postmaster.pid"), "utf8").catch(() => null);
  if (text === null) return null;
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory key, status.
  const [pid, , , port, socketDir] = text.split("\n");
  const postmaster = { pid: Number(pid), port: Number(port), socketDir: socketDir ?? "" };
  return (await isPostgresOf(postmaster.pid, pgdata)) ? postmaster : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function isPostgresOf(pid: number, pgdata: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  // PostgreSQL changes into its data directory, so the working directory names the cluster beyond doubt.
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (cwd !== null) return cwd === pgdata && (await commandOf(pid)).includes("postgres");
  const command = await commandOf(pid);
  return command.includes("postgres") && command.includes(pgdata);
}

async function commandOf(pid: number): Promise<string> {
  try {
    return (await run("ps", ["-p", String(pid), "-o", "command="])).stdout;
  } catch {
    return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ");
  }
}
