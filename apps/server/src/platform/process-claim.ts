/**
 * Claims on something that one process at a time may have, kept in a file. A process is named by its id and the time of
 * its start, so that an id that was given to a stranger meanwhile is never taken for it.
 */
import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { hostname } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const identity = z.object({ pid: z.number().int().positive(), startedAt: z.string().min(1) });
/** `startedAt` is what the system says, to be compared and not read. */
export type ProcessIdentity = z.infer<typeof identity>;

const claimShape = z.object({
  owner: identity,
  /** The process that the owner started, and the port of 127.0.0.1 where it listens. */
  started: identity.extend({ port: z.number().int().min(1).max(65_535) }).nullable(),
});
type StoredClaim = z.infer<typeof claimShape>;
export type StartedProcess = NonNullable<StoredClaim["started"]>;

export type Claim =
  | {
      held: true;
      /** What a dead owner started and what still runs. */
      leftover: ProcessIdentity | null;
      record: (started: StartedProcess) => Promise<void>;
      release: () => Promise<void>;
    }
  /** Another living process has it. */
  | { held: false; owner: ProcessIdentity; started: StartedProcess | null };

/**
 * Takes the claim unless another process that lives has it. On a shared disk each host has claims of its own, since no
 * host sees the processes of another.
 */
export async function takeClaim(folder: string, name: string): Promise<Claim> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${name}${fileEnd()}`);
  const owner = await identify(process.pid);
  if (!owner) throw new Error("This system does not say when a process started.");
  const own = JSON.stringify({ owner, started: null } satisfies StoredClaim);
  let leftover: ProcessIdentity | null = null;
  for (let turn = 0; turn < 20; turn += 1) {
    if (await createWhole(file, own)) return held(file, owner, leftover);
    const text = await readFile(file, "utf8").catch(() => null);
    if (text === null) continue;
    const stored = parseClaim(text);
    if (stored && !isSame(stored.owner, owner) && (await isRunning(stored.owner)))
      return { held: false, owner: stored.owner, started: stored.started };
    if (stored?.started && (await isRunning(stored.started))) leftover = stored.started;
    await removeStale(file, text);
  }
  throw new Error(`${file} cannot be claimed: others take it again and again.`);
}

const fileEnd = (): string => `@${hostname().replaceAll(/[^\w.-]/g, "_")}.json`;

/** Takes every claim of this host whose owner no longer lives. The caller releases them. */
export async function takeDeadClaims(folder: string): Promise<(Claim & { held: true })[]> {
  const files = await readdir(folder).catch(() => []);
  const taken: (Claim & { held: true })[] = [];
  for (const file of files.filter((each) => each.endsWith(fileEnd()))) {
    const stored = parseClaim(await readFile(path.join(folder, file), "utf8").catch(() => ""));
    if (stored && (await isRunning(stored.owner))) continue;
    const claim = await takeClaim(folder, file.slice(0, -fileEnd().length));
    if (claim.held) taken.push(claim);
  }
  return taken;
}

/** Null when there is no such process, or where the system does not say when it started. */
export async function identify(pid: number): Promise<ProcessIdentity | null> {
  const startedAt = process.platform === "linux" ? await startOnLinux(pid) : await startByPs(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export async function isRunning(told: ProcessIdentity): Promise<boolean> {
  return (await identify(told.pid))?.startedAt === told.startedAt;
}

const isSame = (one: ProcessIdentity, other: ProcessIdentity): boolean =>
  one.pid === other.pid && one.startedAt === other.startedAt;

function held(file: string, owner: ProcessIdentity, leftover: ProcessIdentity | null): Claim {
  return {
    held: true,
    leftover,
    record: async (started) => {
      const whole = `${file}.${randomUUID()}`;
      await writeFile(whole, JSON.stringify({ owner, started } satisfies StoredClaim), { mode: 0o600 });
      await rename(whole, file);
    },
    release: () => rm(file, { force: true }),
  };
}

function parseClaim(text: string): StoredClaim | null {
  try {
    return claimShape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** False when there is one. A reader never sees half of it. */
async function createWhole(file: string, text: string): Promise<boolean> {
  const whole = `${file}.${randomUUID()}`;
  await writeFile(whole, text, { mode: 0o600 });
  try {
    await link(whole, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(whole, { force: true });
  }
}

/** Two processes may see the same stale claim: the slower one puts back what the faster one has claimed meanwhile. */
async function removeStale(file: string, text: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, "utf8")) !== text) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** The ticks from the boot to the process's start (proc(5), field 22 of `stat`), and which boot. Null for a zombie. */
async function startOnLinux(pid: number): Promise<string | null> {
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, "utf8").catch(() => null),
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => ""),
  ]);
  // The second field is the program's name in brackets, and may hold spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, ticks] = [fields?.[0], fields?.[19]];
  return state === undefined || state === "Z" || state === "X" || !ticks ? null : `${boot.trim()} ${ticks}`;
}

const run = promisify(execFile);

async function startByPs(pid: number): Promise<string | null> {
  try {
    const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
    const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)], { env, timeout: 5_000 });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
