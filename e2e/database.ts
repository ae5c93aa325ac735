/** The database of the running product, for set-up that no person can do: rows without work, held jobs. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Client } from "pg";
import { databaseOf } from "../acceptance/given-database.ts";
import type { RunningServer } from "../acceptance/server.ts";

const findsDatabase = new URL("../apps/server/testing/embedded-url.ts", import.meta.url).pathname;
/** By data directory. Finding a database takes a process, and its address does not change while the server runs. */
const found = new Map<string, Promise<{ stdout: string }>>();

/** Connected; the caller ends it. */
export async function openDatabase({ dataDir }: RunningServer): Promise<Client> {
  const connectionString = databaseOf(dataDir) ?? (await findEmbedded(dataDir));
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

async function findEmbedded(dataDir: string): Promise<string> {
  const looking = found.get(dataDir) ?? promisify(execFile)(process.execPath, [findsDatabase, dataDir]);
  found.set(dataDir, looking);
  return (await looking).stdout;
}
