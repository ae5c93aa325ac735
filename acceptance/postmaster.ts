/** Finds the processes of a data directory's embedded PostgreSQL; on Linux only. */
import { readFile, readlink, readdir } from "node:fs/promises";

/** The processes that serve connections: of one login, such as `authenticator`, or of every one. */
export async function findBackends(dataDir: string, login = "\\w+"): Promise<number[]> {
  const postmaster = await findPostmaster(dataDir);
  const serves = new RegExp(`^postgres: ${login} \\w+ \\[local\\]`);
  const backends: number[] = [];
  for (const entry of await readdir("/proc").catch(() => [])) {
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    if (Number(stat.split(") ")[1]?.split(" ")[1]) !== postmaster) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    if (serves.test(command)) backends.push(Number(entry));
  }
  return backends;
}

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
