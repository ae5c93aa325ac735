/** Starts and stops the product once. The servers of the tests begin with copies of its folder: a first start takes seconds. */
import { rm } from "node:fs/promises";
import { startServer, usedDataDirVariable } from "./server.ts";

export default async function startOnce(): Promise<() => Promise<void>> {
  // Without a worker, whose engines would be on offer to a server that starts within the next minute.
  const server = await startServer({ ROLE: "web" });
  await server.stop({ keepData: true });
  process.env[usedDataDirVariable] = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}
