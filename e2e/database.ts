/** The database under the running product, for what no person can do to it: rows without work, a job held back. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Client } from "pg";
import type { RunningServer } from "../acceptance/server.ts";

const findsDatabase = new URL("../apps/server/testing/embedded-url.ts", import.meta.url).pathname;
/** By data directory: looking takes a process of its own, and a server's database stays where it is. */
const found = new Map<string, Promise<{ stdout: string }>>();

/** Connected; whoever asked ends it. */
export async function openDatabase({ dataDir }: RunningServer): Promise<Client> {
  const looking = found.get(dataDir) ?? promisify(execFile)(process.execPath, [findsDatabase, dataDir]);
  found.set(dataDir, looking);
  const { stdout: connectionString } = await looking;
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
