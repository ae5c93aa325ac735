/**
 * PostgreSQL refuses to run as root. Started as root, it runs as the system user `postgres`, from a place which
 * that user can reach: where the checkout or the data lies behind a closed directory (such as a home of mode
 * 0700), programs and data move to `/var/lib/galatea`.
 */
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chown, cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./binaries.ts";

const run = promisify(execFile);
const systemDir = "/var/lib/galatea";

export type PostgresAccount = {
  /** Null: run as the current user. */
  ids: { uid: number; gid: number } | null;
  nativeDir: string;
  /** Parent of the cluster's `pgdata`. */
  homeDir: string;
  /** Sentences to print, when something is not where one would look for it. */
  notices: string[];
};

export async function preparePostgresAccount(
  binaries: PostgresBinaries,
  homeDir: string,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) {
    await mkdir(homeDir, { recursive: true, mode: 0o700 });
    return { ids: null, nativeDir: binaries.nativeDir, homeDir, notices: [] };
  }
  const ids = (await findPostgresUser()) ?? (await createPostgresUser());
  const notices: string[] = [];

  let { nativeDir } = binaries;
  if (!(await canUse(ids, path.join(nativeDir, "bin", "postgres"), "-x"))) {
    nativeDir = await copyBinaries(binaries);
    notices.push(`User postgres cannot reach this checkout; PostgreSQL runs from ${nativeDir}.`);
  }
  const home = await prepareHome(ids, homeDir);
  if (home !== homeDir) notices.push(`User postgres cannot reach ${homeDir}; the database is kept in ${home}.`);
  return { ids, nativeDir, homeDir: home, notices };
}

async function findPostgresUser(): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function createPostgresUser(): Promise<{ uid: number; gid: number }> {
  // Debian and Red Hat have useradd; Alpine's busybox has adduser with these letters.
  await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", "postgres"]).catch(
    () => run("adduser", ["-S", "-D", "-H", "postgres"]),
  ).catch(() => undefined);
  const ids = await findPostgresUser();
  if (ids) return ids;
  throw new Error(
    "PostgreSQL does not run as root, and a system user 'postgres' could not be created. " +
      "Create that user, start Galatea as another user, or set DATABASE_URL.",
  );
}

/** Whether that user can reach the path: the shell's own test, run as that user. */
async function canUse(ids: { uid: number; gid: number }, target: string, test: "-x" | "-w"): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn("/bin/sh", ["-c", `test ${test} "$0"`, target], { ...ids, cwd: "/", stdio: "ignore" });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}

async function copyBinaries({ nativeDir, version }: PostgresBinaries): Promise<string> {
  const target = path.join(systemDir, `postgres-${version}`);
  const done = path.join(target, ".complete");
  if ((await readFile(done, "utf8").catch(() => "")) === version) return target;
  // Copied beside and renamed, so that a copy which was cut off is never taken for a whole one.
  const part = `${target}.${process.pid}`;
  await mkdir(systemDir, { recursive: true, mode: 0o755 });
  await cp(nativeDir, part, { recursive: true, verbatimSymlinks: true });
  await writeFile(path.join(part, ".complete"), version);
  await rm(target, { recursive: true, force: true });
  await rename(part, target);
  return target;
}

async function prepareHome(ids: { uid: number; gid: number }, wanted: string): Promise<string> {
  const hash = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  for (const home of [wanted, path.join(systemDir, `data-${hash}`)]) {
    await mkdir(home, { recursive: true, mode: 0o755 });
    await chown(home, ids.uid, ids.gid);
    if (await canUse(ids, home, "-w")) return home;
  }
  throw new Error(`User postgres can write neither to ${wanted} nor below ${systemDir}.`);
}
