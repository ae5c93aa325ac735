/** Runs PostgreSQL's own load generator, the peer for our figures. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import path from "node:path";

export type PgbenchRun = {
  url: string;
  scriptFile: string;
  connections: number;
  seconds: number;
  variables?: Record<string, string>;
};

/** Runs of the script per second, by the extended protocol; null where pgbench is not installed. */
export async function runPgbench(run: PgbenchRun): Promise<number | null> {
  const pgbench = await findPgbench();
  if (pgbench === null) return null;
  const url = new URL(run.url);
  const options = { "-M": "extended", "-c": run.connections, "-j": 2, "-T": run.seconds };
  const args = [
    "-n",
    "-f",
    run.scriptFile,
    ...Object.entries(options).flatMap(([name, value]) => [name, String(value)]),
  ];
  for (const [name, value] of Object.entries(run.variables ?? {})) args.push("-D", `${name}=${value}`);
  const child = spawn(pgbench, [...args, url.pathname.slice(1)], {
    env: {
      ...process.env,
      PGHOST: url.searchParams.get("host") ?? url.hostname,
      PGPORT: url.searchParams.get("port") ?? url.port,
      PGUSER: url.username,
      PGPASSWORD: url.password,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (rate === undefined) throw new Error(`pgbench failed: ${output}`);
  return Number(rate);
}

async function findPgbench(): Promise<string | null> {
  const directories = (process.env["PATH"] ?? "").split(path.delimiter);
  const debian = "/usr/lib/postgresql";
  const versions = await readdir(debian).catch((): string[] => []);
  directories.push(...versions.toReversed().map((version) => path.join(debian, version, "bin")));
  for (const directory of directories) {
    if ((await readdir(directory).catch((): string[] => [])).includes("pgbench"))
      return path.join(directory, "pgbench");
  }
  return null;
}
