/** What the server costs when nothing happens: time from start to ready on existing data, and memory at rest. */
import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { startServer } from "../acceptance/server.ts";
import type { BenchRow } from "./rest-list.ts";

export async function benchFootprint(): Promise<BenchRow[]> {
  const first = await startServer();
  await first.stop({ keepData: true });
  const started = performance.now();
  const server = await startServer({ DATA_DIR: first.dataDir });
  const readyMs = Math.round(performance.now() - started);
  await sleep(5_000);
  const megabytes = Math.round(await residentMegabytes(first.dataDir));
  await server.stop();
  await rm(first.dataDir, { recursive: true, force: true });
  return [
    { name: "second start, until /config.json answers", value: readyMs, unit: "ms", limit: "≤ 3000 ms", ok: readyMs <= 3000 },
    { name: "server with worker at rest, without PostgreSQL", value: megabytes, unit: "MB", limit: "≤ 300 MB", ok: megabytes <= 300 },
  ];
}

/** Resident memory of the Node process whose environment names this data directory. */
async function residentMegabytes(dataDir: string): Promise<number> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (!environment.includes(`DATA_DIR=${dataDir}`) || !command.includes("main/main.ts")) continue;
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", pid]);
    return Number(stdout) / 1024;
  }
  throw new Error("The server's process was not found.");
}
