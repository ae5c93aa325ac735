/**
 * Chooses the system user and the directories that PostgreSQL runs with. PostgreSQL refuses to run as root, so a Galatea
 * started as root runs it as the user `postgres`. Where that user cannot reach the checkout or the data (behind a home
 * of mode 0700, for example), programs and data go to `/var/lib/galatea`. An existing cluster is used in its place and
 * as its owner, or the start is refused; it is never replaced by an empty one.
 */
import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { programEnvironment } from "../program-environment.ts";
import type { PostgresBinaries } from "./binaries.ts";
import { holdsCluster } from "./holds-cluster.ts";

const run = promisify(execFile);
/** Holds what root keeps for other users to reach. */
export const systemDir = "/var/lib/galatea";

type Ids = { uid: number; gid: number };

export type PostgresAccount = {
  /** Null runs PostgreSQL as the current user. */
  ids: Ids | null;
  nativeDir: string;
  /** Parent of the cluster's `pgdata`. */
  homeDir: string;
  /** Sentences for the operator about programs or data in an unexpected directory. */
  notices: string[];
};

export async function preparePostgresAccount(
  binaries: PostgresBinaries,
  homeDir: string,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return prepareOwnAccount(binaries, homeDir);
  const notices: string[] = [];
  const { ids, homeDir: home } = await prepareHome(homeDir);
  let { nativeDir } = binaries;
  if (!(await canUse(ids, path.join(nativeDir, "bin", "postgres"), "-x"))) {
    nativeDir = await copyBinaries(binaries);
    notices.push(`User postgres cannot reach this checkout; PostgreSQL runs from ${nativeDir}.`);
  }
  if (home !== homeDir)
    notices.push(`User postgres cannot reach ${homeDir}; the database is kept in ${home}.`);
  return { ids, nativeDir, homeDir: home, notices };
}

async function prepareOwnAccount({ nativeDir }: PostgresBinaries, homeDir: string): Promise<PostgresAccount> {
  for (const home of [homeDir, await findMovedHome(homeDir)]) {
    const owner = home && (await ownerOfCluster(home));
    if (!owner || owner.uid === process.getuid?.()) continue;
    throw new Error(
      `The database in ${home} belongs to another user (uid ${owner.uid}): this data directory was used as root. ` +
        "Start Galatea as root again, or set DATA_DIR to another place.",
    );
  }
  await mkdir(homeDir, { recursive: true, mode: 0o700 });
  return { ids: null, nativeDir, homeDir, notices: [] };
}

async function prepareHome(wanted: string): Promise<{ ids: Ids; homeDir: string }> {
  const known = await findMovedHome(wanted);
  for (const homeDir of [wanted, known]) {
    const owner = homeDir && (await ownerOfCluster(homeDir));
    if (!owner) continue;
    if (await canUse(owner, path.join(homeDir, "pgdata"), "-w")) return { ids: owner, homeDir };
    throw new Error(
      `The database in ${homeDir} belongs to uid ${owner.uid}, who cannot reach it any more. ` +
        "Open the directories above it for that user, or set DATA_DIR to another place.",
    );
  }
  const ids = (await findPostgresUser()) ?? (await createPostgresUser());
  if (await giveTo(ids, wanted)) return { ids, homeDir: wanted };
  const moved = known ?? (await nameMovedHome(wanted));
  await mkdir(systemDir, { recursive: true });
  await chmod(systemDir, 0o755);
  if (await giveTo(ids, moved)) return { ids, homeDir: moved };
  throw new Error(`User postgres can write neither to ${wanted} nor below ${systemDir}.`);
}

async function giveTo(ids: Ids, homeDir: string): Promise<boolean> {
  await mkdir(homeDir, { recursive: true, mode: 0o755 });
  await chown(homeDir, ids.uid, ids.gid);
  return canUse(ids, homeDir, "-w");
}

/**
 * Where the data directory's cluster was moved to. The random name is kept in the data directory, not made from its path:
 * containers that share `/var/lib/galatea` have the same paths, and an emptied directory is a new one.
 */
async function findMovedHome(wanted: string): Promise<string | null> {
  const name = await readFile(noteOfMovedHome(wanted), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return /^data-[\da-f]{24}$/.test(name.trim()) ? path.join(systemDir, name.trim()) : null;
}

async function nameMovedHome(wanted: string): Promise<string> {
  const name = `data-${randomBytes(12).toString("hex")}`;
  const file = noteOfMovedHome(wanted);
  // Written before the cluster is created, so that no cluster lies where nobody finds it.
  await writeFile(`${file}.new`, `${name}\n`, { flush: true });
  await rename(`${file}.new`, file);
  return path.join(systemDir, name);
}

const noteOfMovedHome = (wanted: string): string => `${wanted}-home`;

async function ownerOfCluster(homeDir: string): Promise<Ids | null> {
  const pgdata = path.join(homeDir, "pgdata");
  const found = await stat(pgdata).catch(() => null);
  if (!found) return null;
  const { uid, gid } = found;
  // Only root can look into another user's directory; a directory that root owns may be anything.
  if (uid === 0 || (process.getuid?.() === 0 && !(await holdsCluster(pgdata)))) return null;
  return { uid, gid };
}

async function findPostgresUser(): Promise<Ids | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function createPostgresUser(): Promise<Ids> {
  // Debian and Red Hat have useradd; Alpine's busybox has adduser with these letters.
  await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", "postgres"])
    .catch(() => run("adduser", ["-S", "-D", "-H", "postgres"]))
    .catch(() => undefined);
  const ids = await findPostgresUser();
  if (ids) return ids;
  throw new Error(
    "PostgreSQL does not run as root, and a system user 'postgres' could not be created. " +
      "Create that user, start Galatea as another user, or set DATABASE_URL.",
  );
}

/** Runs the shell's own test as that user, because permissions of every parent directory count. */
async function canUse(ids: Ids, target: string, test: "-x" | "-w"): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn("/bin/sh", ["-c", `test ${test} "$0"`, target], {
      ...ids,
      cwd: "/",
      env: programEnvironment(),
      stdio: "ignore",
    });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}

async function copyBinaries({ nativeDir, version }: PostgresBinaries): Promise<string> {
  const target = path.join(systemDir, `postgres-${version}`);
  const isWhole = async (): Promise<boolean> =>
    (await readFile(path.join(target, ".complete"), "utf8").catch(() => "")) === version;
  if (await isWhole()) return target;
  // Copied beside the target and renamed, so that an interrupted copy is never taken for a whole one.
  const part = `${target}.${randomBytes(6).toString("hex")}`;
  await mkdir(systemDir, { recursive: true });
  await chmod(systemDir, 0o755);
  await cp(nativeDir, part, { recursive: true, verbatimSymlinks: true });
  await openToAll(part);
  await writeFile(path.join(part, ".complete"), version);
  await rm(target, { recursive: true, force: true });
  await rename(part, target).catch(async (error: unknown) => {
    // Another start made the same copy first.
    await rm(part, { recursive: true, force: true });
    if (!(await isWhole())) throw error;
  });
  return target;
}

/** Lets every user read and run the copy. Under a narrow umask only root could, as with the checkout itself. */
async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(file, 0o755);
    else if (entry.isFile()) await chmod(file, ((await stat(file)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
