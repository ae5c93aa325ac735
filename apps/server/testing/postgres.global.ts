/**
 * One PostgreSQL for a whole test run: a cluster in a temporary folder and a migrated template, from which every
 * test file clones a database of its own in about 50 ms.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/platform/migrate.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { backendSets, productSet } from "../src/platform/schema-sets.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    authenticatorPassword: string;
  }
}

export const authenticatorPassword = "authenticator-in-tests";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "galatea-test-"));
  // Started by root, PostgreSQL runs as another user, who has to pass through this directory.
  await chmod(dataDir, 0o711);
  // Tests need no durability.
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"],
  });
  await migrate(postgres.url, [...backendSets, productSet]);
  const admin = new Client({ connectionString: postgres.url.replace("/galatea?", "/postgres?") });
  await admin.connect();
  await admin.query(`alter role authenticator password '${authenticatorPassword}'`);
  await admin.end();
  project.provide("postgresUrl", postgres.url);
  project.provide("authenticatorPassword", authenticatorPassword);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
