/**
 * Brings a database to the schema of this version. Files are applied in order, each in one transaction, exactly
 * once and never changed afterwards: a checksum proves it. An advisory lock keeps a second process waiting.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client, DatabaseError } from "pg";

/** A named series of `*.sql` files; series are applied one after the other. */
export type MigrationSet = { name: string; dir: string };

export class MigrationError extends Error {}

type Applied = { set: string; name: string; checksum: string };
type Migration = Applied & { sql: string };

const migrationLock = 7_215_002;

/** @returns the names of the files that were applied now. @throws {MigrationError} with file and line. */
export async function migrate(databaseUrl: string, sets: MigrationSet[]): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl, application_name: "galatea-migrate" });
  // A lost connection fails the statement; its event would end the process besides.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set client_min_messages = warning");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(`
      create schema if not exists galatea;
      create table if not exists galatea.migrations (
        set text not null, name text not null, checksum text not null,
        applied_at timestamptz not null default now(), primary key (set, name)
      )`);
    const done: string[] = [];
    for (const set of sets) {
      const applied = await client.query<Applied>(
        "select set, name, checksum from galatea.migrations where set = $1 order by name",
        [set.name],
      );
      for (const migration of pending(await readSet(set), applied.rows)) {
        await apply(client, migration);
        done.push(`${migration.set}/${migration.name}`);
      }
    }
    return done;
  } finally {
    await client.end();
  }
}

async function readSet(set: MigrationSet): Promise<Migration[]> {
  const names = (await readdir(set.dir)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(set.dir, name), "utf8");
      return { set: set.name, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

function pending(files: Migration[], applied: Applied[]): Migration[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { set, name, checksum } of applied) {
    const file = byName.get(name);
    if (!file) {
      throw new MigrationError(
        `The database has ${set}/${name}, which this version does not know. It was last used by a newer Galatea; ` +
          "start that version, or restore a backup from before the update.",
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `${set}/${name} was changed after it had been applied. Restore the file and put the change into a new one.`,
      );
    }
  }
  const last = applied.at(-1)?.name ?? "";
  const done = new Set(applied.map((row) => row.name));
  const rest = files.filter((file) => !done.has(file.name));
  const late = rest.find((file) => file.name < last);
  if (late)
    throw new MigrationError(`${late.set}/${late.name} sorts before ${last}, which is applied already.`);
  return rest;
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(migration.sql);
    await client.query("insert into galatea.migrations (set, name, checksum) values ($1, $2, $3)", [
      migration.set,
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new MigrationError(`${migration.set}/${migration.name}${describe(error, migration.sql)}`, {
      cause: error,
    });
  }
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof DatabaseError)) return `: ${String(error)}`;
  // The position counts characters, not JavaScript's halves of them.
  const before = Array.from(sql).slice(0, Number(error.position ?? 0));
  const line = before.length > 0 ? `, line ${before.join("").split("\n").length}` : "";
  const detail = error.detail ? ` (${error.detail})` : "";
  // An error while a statement runs has no position; PostgreSQL may know the function or the block at least.
  const context = line === "" && error.where ? ` [${error.where.split("\n")[0]}]` : "";
  return `${line}: ${error.message}${detail}${context}. Nothing of this file was applied.`;
}
