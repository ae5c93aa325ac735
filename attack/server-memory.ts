/** The memory of a server on this machine, read from /proc. */
import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { megabytesOf } from "../bench/footprint.ts";

const sampleMs = 250;

/** The process that listens on the address's port, or null. */
export async function findListener(url: string): Promise<number | null> {
  const port = Number(new URL(url).port || 80)
    .toString(16)
    .toUpperCase()
    .padStart(4, "0");
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((name) => readFile(`/proc/net/${name}`, "utf8").catch(() => "")),
  );
  const listening = tables
    .flatMap((table) => table.split("\n"))
    .map((line) => line.trim().split(/\s+/))
    .find((fields) => fields[1]?.endsWith(`:${port}`) && fields[3] === "0A");
  if (!listening) return null;
  const socket = `socket:[${listening[9]}]`;
  for (const pid of await processIds()) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const file of files)
      if ((await readlink(`/proc/${pid}/fd/${file}`).catch(() => "")) === socket) return pid;
  }
  return null;
}

/** The highest memory of the server and of what it started, without PostgreSQL, until `work` ends; in MB. */
export async function peakMegabytes(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  let working = true;
  void work.finally(() => (working = false)).catch(() => {});
  while (working) {
    peak = Math.max(peak, await megabytesOf((await withDescendants(pid)).map(String)));
    await Promise.race([sleep(sampleMs), work.catch(() => {})]);
  }
  return Math.round(peak);
}

async function withDescendants(pid: number): Promise<number[]> {
  const family = [pid];
  const parents = await Promise.all(
    (await processIds()).map(async (id) => [id, await parentOf(id)] as const),
  );
  for (const member of family)
    family.push(...parents.filter(([, parent]) => parent === member).map(([id]) => id));
  const isNode = await Promise.all(family.map(runsNode));
  return family.filter((_, index) => isNode[index]);
}

const processIds = async (): Promise<number[]> =>
  (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);

const parentOf = async (pid: number): Promise<number> =>
  Number(/^PPid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""))?.[1]);

const runsNode = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0")[0]?.endsWith("node") ?? false;
