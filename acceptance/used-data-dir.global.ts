/** Starts and stops the product once. The servers of the tests begin with copies of its folder: a first start takes seconds. */
import { rm } from "node:fs/promises";
import { dropDatabase } from "./given-database.ts";
import { startServer, usedDataDirVariable } from "./server.ts";

export default async function startOnce(): Promise<() => Promise<void>> {
  // Without a worker, whose engines would be on offer to a server that starts within the next minute.
  const server = await startServer({ ROLE: "web" }, { isFirst: true });
  await server.stop({ keepData: true });
  process.env[usedDataDirVariable] = server.dataDir;
  return async () => {
    await rm(server.dataDir, { recursive: true, force: true });
    await dropDatabase(server.dataDir);
  };
}
