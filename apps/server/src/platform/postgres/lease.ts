/**
 * Says which machine or container uses a data directory, for those that cannot see each other's processes or locks, as on
 * a network disk. The holder renews its lease as long as it runs; one that is no longer renewed is free.
 */
import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Lease = {
  /** Leaves the directory free at once. */
  release(): Promise<void>;
};

export type LeaseTimes = {
  renewMs: number;
  /** A lease of another host that stays the same for so long is not held any more. */
  observeMs: number;
};

export class LeaseHeldError extends Error {}

const times: LeaseTimes = { renewMs: 2_000, observeMs: 7_000 };

type Note = { host: string; boot: string; holder: string; renewal: number };

/**
 * Processes of one boot of one host overwrite each other's notes: the cluster's own lock tells them apart.
 * @param options.onLost another host has taken the directory, as after a long pause of this one.
 * @param options.host defaults to this machine's name.
 * @throws {LeaseHeldError} naming the host that renews its lease.
 */
export async function takeLease(
  dataDir: string,
  options: { onLost?: (error: Error) => void; host?: string } & Partial<LeaseTimes> = {},
): Promise<Lease> {
  const { renewMs, observeMs } = { ...times, ...options };
  const file = path.join(dataDir, "lease.json");
  const ours = { host: options.host ?? hostname(), boot: await bootId(), holder: randomUUID() };
  const found = await read(file);
  const isForeign = ({ host, boot }: Note): boolean => host !== ours.host || boot !== ours.boot;
  const isContested = found !== null && isForeign(found);
  if (isContested && (await isRenewed(file, found, observeMs))) throw held(dataDir, found);
  await write(file, { ...ours, renewal: 0 });
  // Of two hosts that saw the same free lease, the one that wrote last has it.
  if (isContested) await sleep(renewMs / 4);
  const kept = await read(file);
  if (kept && isForeign(kept)) throw held(dataDir, kept);

  let renewal = 0;
  let renewing = Promise.resolve();
  const renew = async (): Promise<void> => {
    const present = await read(file);
    if (present && isForeign(present)) {
      clearInterval(timer);
      options.onLost?.(held(dataDir, present));
      return;
    }
    await write(file, { ...ours, renewal: (renewal += 1) });
  };
  // A disk that cannot be written for a moment is no loss: the next renewal may succeed.
  const timer = setInterval(() => (renewing = renewing.then(renew).catch(() => undefined)), renewMs).unref();
  return {
    release: async () => {
      clearInterval(timer);
      await renewing;
      const present = await read(file);
      if (present?.holder === ours.holder) await rm(file, { force: true });
    },
  };
}

async function isRenewed(file: string, found: Note, observeMs: number): Promise<boolean> {
  const deadlineMs = performance.now() + observeMs;
  while (performance.now() < deadlineMs) {
    await sleep(Math.min(250, observeMs / 4));
    const present = await read(file);
    if (!present) return false;
    if (present.holder !== found.holder || present.renewal !== found.renewal) return true;
  }
  return false;
}

const held = (dataDir: string, { host }: Note): LeaseHeldError =>
  new LeaseHeldError(
    `The data directory ${dataDir} is in use by a Galatea on the host ${host}. Stop it, or set DATA_DIR to a folder of its own.`,
  );

async function read(file: string): Promise<Note | null> {
  try {
    const note = JSON.parse(await readFile(file, "utf8")) as Partial<Note>;
    const { host = "", boot = "", holder = "", renewal = 0 } = note;
    return { host, boot, holder, renewal };
  } catch (error) {
    // A file that a power cut left half written was nobody's lease by then.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function write(file: string, note: Note): Promise<void> {
  const part = `${file}.${note.holder}`;
  await writeFile(part, JSON.stringify(note), { mode: 0o600 });
  await rename(part, file);
}

/** Changes with every start of the system; empty where the system has none. */
const bootId = async (): Promise<string> =>
  (await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")).trim();
