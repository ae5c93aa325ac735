/**
 * Generates the types of a migrated database: the server's for Kysely, and those of what a browser may reach. `--check`
 * fails instead when a committed file differs.
 */
import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/embedded.ts";
import { backendSets, productSet } from "../apps/server/src/platform/schema-sets.ts";
import { writeBrowserTypes } from "./browser-db-types.ts";

const root = path.join(import.meta.dirname, "..");
const dataDir = await mkdtemp(path.join(tmpdir(), "galatea-types-"));
// When root starts it, PostgreSQL runs as another user, who needs to enter this directory.
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, settings: ["fsync=off"] });
try {
  await migrate(postgres.url, [...backendSets, productSet]);
  const files = {
    "apps/server/src/platform/db-types.gen.ts": await writeServerTypes(postgres.url),
    "apps/web/src/platform/database.gen.ts": await browserTypes(postgres.url),
  };
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(root, file);
    if (!process.argv.includes("--check")) await writeFile(target, text);
    else if ((await readFile(target, "utf8").catch(() => "")) !== text) {
      console.error(`${file} is not what the migrations give: run \`npm run generate\`.`);
      process.exitCode = 1;
    }
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function writeServerTypes(url: string): Promise<string> {
  const out = path.join(dataDir, "types.ts");
  const options = {
    url,
    dialect: "postgres",
    "default-schema": "public",
    "include-pattern": "public.*",
    "out-file": out,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  execFileSync("node_modules/.bin/kysely-codegen", args, { cwd: root });
  return readFile(out, "utf8");
}

async function browserTypes(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await writeBrowserTypes(client);
  } finally {
    await client.end();
  }
}
