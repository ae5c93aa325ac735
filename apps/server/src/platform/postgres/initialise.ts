/** Creates a new cluster wholly or not at all: an interrupted initdb leaves nothing that looks like data. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { programEnvironment } from "../program-environment.ts";
import type { PostgresAccount } from "./account.ts";
import { holdsCluster } from "./holds-cluster.ts";

export async function initialiseCluster(
  account: PostgresAccount,
  pgdata: string,
  login: { user: string; password: string },
): Promise<void> {
  if (await holdsCluster(pgdata)) return;
  // initdb writes PG_VERSION before the data, so it works in a directory beside, which is renamed when complete.
  const unfinished = `${pgdata}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const passwordFile = path.join(account.homeDir, `initdb-${randomBytes(6).toString("hex")}`);
  await writeFile(passwordFile, login.password, { mode: 0o600 });
  if (account.ids) await chown(passwordFile, account.ids.uid, account.ids.gid);
  try {
    await runTool(account, "initdb", [
      `--pgdata=${unfinished}`,
      `--username=${login.user}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-instructions",
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, pgdata);
}

/** The password of the cluster's owner. Written before the cluster is created, so that no cluster lacks one. */
export async function readOrCreatePassword(file: string): Promise<string> {
  const existing = await readPassword(file);
  if (existing) return existing;
  const password = randomBytes(24).toString("hex");
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return password;
}

export async function readPassword(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function runTool(account: PostgresAccount, name: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(account.nativeDir, "bin", name), args, {
      ...account.ids,
      cwd: "/",
      env: programEnvironment(),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} failed (${code}): ${complaint.trim()}`)),
    );
  });
}
