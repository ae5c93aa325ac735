/**
 * Finds the database that a command works on: DATABASE_URL, or the database of the Galatea that runs on DATA_DIR. When
 * none runs, the embedded one is started until the command ends. Never creates and never migrates a database.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { readEnv } from "#platform/env.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { hasGalateaSchema } from "./schema-check.store.ts";

type FoundDatabase = { url: string; close(): Promise<void> };

/** @throws when there is no database, or it has no Galatea schema of this version. */
export async function findDatabase(source: NodeJS.ProcessEnv): Promise<FoundDatabase> {
  const env = readEnv(source);
  const found = env.DATABASE_URL
    ? { url: env.DATABASE_URL, close: () => Promise.resolve() }
    : await findEmbedded(path.resolve(env.DATA_DIR));
  try {
    if (await hasGalateaSchema(found.url)) return found;
    throw new Error(
      "This database has no Galatea of this version. Start Galatea once, so that it migrates it.",
    );
  } catch (error) {
    await found.close();
    throw error;
  }
}

async function findEmbedded(dataDir: string): Promise<FoundDatabase> {
  if (!existsSync(path.join(dataDir, "postgres-password"))) {
    throw new Error(
      `There is no database in ${dataDir}. Start Galatea once (npm start), or set DATA_DIR or DATABASE_URL.`,
    );
  }
  const joined = await joinEmbeddedPostgres(dataDir);
  if (joined) return { url: joined, close: () => Promise.resolve() };
  const started = await startEmbeddedPostgres({ dataDir });
  return { url: started.url, close: started.stop };
}
