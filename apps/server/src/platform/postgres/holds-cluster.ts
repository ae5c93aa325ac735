/** Tells a directory that holds a PostgreSQL cluster from one that does not. */
import { stat } from "node:fs/promises";
import path from "node:path";

/** @throws when the directory cannot be read: an unreadable directory is never taken for an empty one. */
export async function holdsCluster(pgdata: string): Promise<boolean> {
  try {
    await stat(path.join(pgdata, "PG_VERSION"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
