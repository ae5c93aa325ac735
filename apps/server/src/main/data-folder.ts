/**
 * Binds DATA_DIR to its database. Its keys and files mean nothing to another one: a sweep would remove what it does not
 * know, and a token of one database would open the other.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Env } from "#platform/env.ts";
import { StartError } from "./start-error.ts";

/** @throws {StartError} when the folder belongs to another database, unless ADOPT_DATABASE is set. */
export async function claimDataFolder(dataDir: string, installationId: string, env: Env): Promise<void> {
  const file = path.join(dataDir, "installation");
  const content = `${installationId}\n`;
  try {
    // Of two that start at once on a new folder, one writes.
    await writeFile(file, content, { flag: "wx", flush: true });
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const owner = (await readFile(file, "utf8")).trim();
  if (owner === installationId) return;
  // Empty after a power cut during the first start.
  if (owner !== "" && !env.ADOPT_DATABASE) {
    throw new StartError(
      `DATA_DIR (${dataDir}) holds the keys and files of another database. Give this one a folder of its own, such as ` +
        "DATA_DIR=.data-2, or set ADOPT_DATABASE=1 once to use the folder with this database from now on.",
    );
  }
  await writeFile(file, content, { flush: true });
}
