/** The idle server: time from start to ready on existing data, and memory at rest. */
import { readdir, readFile, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { buyPlan, callFunction, signUp } from "../acceptance/people.ts";
import { startServer } from "../acceptance/server.ts";
import { type BenchRow, atMost } from "./bench-row.ts";

export async function benchFootprint(): Promise<BenchRow[]> {
  const first = await startServer();
  await first.stop({ keepData: true });
  const started = performance.now();
  const server = await startServer({ DATA_DIR: first.dataDir });
  const readyMs = Math.round(performance.now() - started);
  const person = await signUp(server);
  await buyPlan(person);
  await callFunction(server, person, "generate-consistent-character", { prompt: "a harbour at dusk" });
  await sleep(5_000);
  const megabytes = Math.round(await residentMegabytes(first.dataDir));
  await server.stop();
  await rm(first.dataDir, { recursive: true, force: true });
  return [
    atMost(3000, { name: "second start, until /config.json answers", value: readyMs, unit: "ms" }),
    atMost(300, {
      name: "server, worker and renderer process at rest after a picture, without PostgreSQL",
      value: megabytes,
      unit: "MB",
    }),
  ];
}

const residentMegabytes = async (dataDir: string): Promise<number> =>
  megabytesOf(await findProcesses(dataDir));

/** All Node processes whose environment names this data directory: the server and its renderer process. */
export async function findProcesses(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (environment.includes(`DATA_DIR=${dataDir}`) && command.includes("node")) found.push(pid);
  }
  if (found.length === 0) throw new Error("The server's process was not found.");
  return found;
}

/** Memory of the processes; shared pages count once (PSS), and ended processes have none. */
export async function megabytesOf(processIds: readonly string[]): Promise<number> {
  let kilobytes = 0;
  for (const pid of processIds) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}
