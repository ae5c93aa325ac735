/**
 * Lets one process at a time prepare a data directory: two simultaneous starts must not both run initdb, nor take each
 * other's `postmaster.pid` for a stale one. The kernel holds the lock, so it ends with the process.
 */
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** @returns null, without having run `work`, when another process held the lock for `patienceMs`. */
export async function withStartLock<T extends object>(
  dataDir: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T | null> {
  // Node has no flock. SQLite, which comes with Node, locks a file on every system.
  const file = new DatabaseSync(path.join(dataDir, "start.lock"), { timeout: 0 });
  try {
    const deadlineMs = Date.now() + patienceMs;
    while (!tryLock(file)) {
      if (Date.now() > deadlineMs) return null;
      await sleep(50);
    }
    return await work();
  } finally {
    file.close();
  }
}

function tryLock(file: DatabaseSync): boolean {
  try {
    file.exec("begin exclusive");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}

const sqliteBusy = 5;
