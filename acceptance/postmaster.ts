/** Finds the embedded PostgreSQL of a data directory by its working directory; on Linux only. */
import { readFile, readlink, readdir } from "node:fs/promises";

/** The process whose parent is no PostgreSQL process of this directory; null when none runs there. */
export async function findPostmaster(dataDir: string): Promise<number | null> {
  const found: { pid: number; parent: number }[] = [];
  for (const entry of await readdir("/proc").catch(() => [])) {
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => "");
    if (!cwd.startsWith(dataDir)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    found.push({ pid: Number(entry), parent: Number(stat.split(") ")[1]?.split(" ")[1]) });
  }
  const first = found.find(({ parent }) => !found.some(({ pid }) => pid === parent));
  return first?.pid ?? null;
}
