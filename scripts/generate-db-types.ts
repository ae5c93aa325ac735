/**
 * Writes apps/server/src/platform/db-types.gen.ts from a database that all migrations were applied to.
 * `--check` fails instead when the committed file is not what the migrations give.
 */
import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/embedded.ts";
import { backendSets, productSet } from "../apps/server/src/platform/schema-sets.ts";

const root = path.join(import.meta.dirname, "..");
const target = path.join(root, "apps/server/src/platform/db-types.gen.ts");
const dataDir = await mkdtemp(path.join(tmpdir(), "galatea-types-"));
// Started by root, PostgreSQL runs as another user, who has to pass through this directory.
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, settings: ["fsync=off"] });
try {
  await migrate(postgres.url, [...backendSets, productSet]);
  const committed = await readFile(target, "utf8").catch(() => "");
  const out = process.argv.includes("--check") ? path.join(dataDir, "types.ts") : target;
  const options = [
    "--url",
    postgres.url,
    "--dialect",
    "postgres",
    "--default-schema",
    "public",
    "--include-pattern",
    "public.*",
    "--out-file",
    out,
  ];
  execFileSync("node_modules/.bin/kysely-codegen", options, { cwd: root });
  if (out !== target && (await readFile(out, "utf8")) !== committed) {
    console.error("db-types.gen.ts is not what the migrations give: run `npm run generate`.");
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
