/**
 * The databases of the servers where `DATABASE_URL` gives the suites a PostgreSQL: each server has one of its own in it, cloned
 * from that of the product that was started once. The servers of a run share the keys of that product's folder, because the
 * gateway's login belongs to the whole PostgreSQL.
 */
import { randomBytes } from "node:crypto";
import { Client } from "pg";

const given = process.env["DATABASE_URL"];

/** For a server that uses the embedded PostgreSQL in any case, because its test is about it. */
export const embedded = { DATABASE_URL: "" };

/** Where tests find the database of the product that was started once. */
const templateVariable = "USED_DATABASE_URL";

/** By data directory. */
const databases = new Map<string, string>();

/**
 * Makes the server's database where a PostgreSQL is given and its settings name none.
 * @param isFirst for the product that is started once: it begins with nothing, and the others with its database.
 */
export async function createDatabase(
  dataDir: string,
  env: Record<string, string> = {},
  { isFirst = false } = {},
): Promise<void> {
  if (given === undefined || env["DATABASE_URL"] !== undefined || databases.has(dataDir)) return;
  const url = new URL(given);
  url.pathname = `/acceptance_${randomBytes(6).toString("hex")}`;
  const template = isFirst ? undefined : process.env[templateVariable];
  await run(`create database ${nameOf(url.href)} template ${template ? nameOf(template) : "template0"}`);
  databases.set(dataDir, url.href);
  if (isFirst) process.env[templateVariable] = url.href;
}

/** Whether the server begins with a copy of the folder of the product that was started once: not with another database. */
export const sharesUsedFolder = ({ DATABASE_URL: named }: Record<string, string>): boolean =>
  given === undefined ? !named : named === undefined;

/** The database made for this data directory; null where the server uses its embedded one. */
export const databaseOf = (dataDir: string): string | null => databases.get(dataDir) ?? null;

/** The environment of a program beside this data directory. */
export function withDatabase(env: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const { DATABASE_URL: named = databases.get(env["DATA_DIR"] ?? ""), ...own } = env;
  return { ...inherited, ...own, ...(named ? { DATABASE_URL: named } : {}) };
}

export async function dropDatabase(dataDir: string): Promise<void> {
  const url = databases.get(dataDir);
  databases.delete(dataDir);
  if (url !== undefined) await run(`drop database ${nameOf(url)} with (force)`);
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

async function run(sql: string): Promise<void> {
  const client = new Client({ connectionString: given });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
