/**
 * Binds DATA_DIR to its database. Its keys and files mean nothing to another one: a sweep would remove what it does not
 * know, and a token of one database would open the other.
 */
import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Env } from "#platform/env.ts";
import { StartError } from "./start-error.ts";

/**
 * Call it before anything is written to the database.
 * @param installationId null for a database that no Galatea has used.
 * @throws {StartError} when the folder belongs to another database, unless ADOPT_DATABASE is set.
 */
export async function checkDataFolder(
  dataDir: string,
  installationId: string | null,
  { ADOPT_DATABASE }: Pick<Env, "ADOPT_DATABASE">,
): Promise<void> {
  const owner = await readOwner(dataDir);
  if (owner === null || owner === installationId || ADOPT_DATABASE) return;
  throw new StartError(
    `DATA_DIR (${dataDir}) holds the keys and files of another database. Give this one a folder of its own, such as ` +
      "DATA_DIR=.data-2, or set ADOPT_DATABASE=1 once to use the folder with this database from now on.",
  );
}

/** @throws {StartError} as `checkDataFolder` does, also when another database claimed the folder since. */
export async function claimDataFolder(
  dataDir: string,
  installationId: string,
  env: Pick<Env, "ADOPT_DATABASE">,
): Promise<void> {
  const file = fileIn(dataDir);
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, `${installationId}\n`, { flush: true });
  try {
    // The name appears with its content, and of two that start at once on a new folder the first one wins.
    await link(part, file);
    await rm(part);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    await checkDataFolder(dataDir, installationId, env).catch(async (refusal: unknown) => {
      await rm(part);
      throw refusal;
    });
    await rename(part, file);
  }
}

const fileIn = (dataDir: string): string => path.join(dataDir, "installation");

/** Null for a folder that no database has; also for a file that a power cut left empty. */
async function readOwner(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(fileIn(dataDir), "utf8")).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
