/**
 * Smaller copies on disk, by the version of their picture. Their bytes are bounded: what was not served for the longest
 * time goes first, also after a restart. A copy never outlives its picture.
 */
import { mkdir, open, readdir, rename, rm, rmdir, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { checkedVersion, isFileVersion } from "./names.ts";
import { openFile, type OpenFile } from "./open-file.ts";
import { isDiskFull } from "./refusals.ts";

export type RenderCache = {
  /** Null when there is no such copy. */
  open(version: string, name: string): Promise<OpenFile | null>;
  /** Keeps nothing when the disk is full or the picture is gone. */
  write(version: string, name: string, bytes: Uint8Array): Promise<void>;
  remove(version: string): Promise<void>;
  /** Of which pictures there are copies. */
  versions(): Promise<string[]>;
  /** Resolves once the copies of an earlier run are counted. */
  counted: Promise<void>;
};

/** How exactly the order of use is kept for the next start. */
const touchEveryMs = 1_000;

type Entry = { bytes: number; touchedAtMs: number };

/** @param isThere whether the picture of a version exists. */
export function createRenderCache(
  dir: string,
  maxBytes: number,
  isThere: (version: string) => Promise<boolean>,
): RenderCache {
  const folderOf = (version: string): string => path.join(dir, checkedVersion(version).slice(0, 2), version);
  const fileOf = (key: string): string => path.join(folderOf(path.dirname(key)), path.basename(key));
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    // A copy that was written again keeps its file.
    noDisposeOnSet: true,
    dispose: (_entry, key) => void forget(key).catch(() => undefined),
  });
  const namesOf = new Map<string, Set<string>>();

  async function forget(key: string): Promise<void> {
    const version = path.dirname(key);
    const names = namesOf.get(version);
    names?.delete(path.basename(key));
    const isLast = names?.size === 0;
    if (isLast) namesOf.delete(version);
    await rm(fileOf(key), { force: true });
    // Fails when another copy was written meanwhile.
    if (isLast) await rmdir(folderOf(version));
  }

  function count(version: string, name: string, sizeBytes: number): void {
    const bytes = onDisk(sizeBytes);
    const names = namesOf.get(version) ?? new Set();
    namesOf.set(version, names.add(name));
    entries.set(`${version}/${name}`, { bytes, touchedAtMs: Date.now() });
  }

  function touch(key: string): void {
    const entry = entries.get(key);
    const now = Date.now();
    if (!entry || now - entry.touchedAtMs < touchEveryMs) return;
    entry.touchedAtMs = now;
    void utimes(fileOf(key), now / 1000, now / 1000).catch(() => undefined);
  }

  async function countEarlier(): Promise<void> {
    for (const { version, name, sizeBytes } of await filesIn(dir)) {
      if (!entries.has(`${version}/${name}`)) count(version, name, sizeBytes);
    }
  }

  async function remove(version: string): Promise<void> {
    for (const name of namesOf.get(version) ?? []) entries.delete(`${version}/${name}`);
    await rm(folderOf(version), { recursive: true, force: true });
  }

  /** @returns false when the disk is full or the folder vanished meanwhile. */
  async function store(version: string, name: string, bytes: Uint8Array): Promise<boolean> {
    const folder = folderOf(version);
    const draft = path.join(folder, `${name}.${process.pid}.${performance.now()}${draftEnding}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(draft, bytes, { mode: 0o600 });
      await rename(draft, path.join(folder, name));
      return true;
    } catch (error) {
      await rm(draft, { force: true });
      if ((error as NodeJS.ErrnoException).code === "ENOENT" || isDiskFull(error)) return false;
      throw error;
    }
  }

  return {
    counted: countEarlier(),
    async open(version, name) {
      const key = `${version}/${name}`;
      const handle = await open(fileOf(key), "r").catch(() => null);
      if (handle === null) {
        entries.delete(key);
        return null;
      }
      touch(key);
      return openFile(handle);
    },
    async write(version, name, bytes) {
      if (onDisk(bytes.byteLength) > maxBytes) return;
      // The removal of the folder's last copy may take the folder away under a new one.
      if (!(await store(version, name, bytes)) && !(await store(version, name, bytes))) return;
      count(version, name, bytes.byteLength);
      // A removal deletes the picture first, so either it sees this copy or the copy sees that the picture is gone.
      if (!(await isThere(version))) await remove(version);
    },
    remove,
    versions: async () => [...new Set((await filesIn(dir)).map(({ version }) => version))],
  };
}

const draftEnding = ".tmp";

/** Disks give out whole blocks. */
const onDisk = (sizeBytes: number): number => Math.ceil(Math.max(sizeBytes, 1) / 4096) * 4096;

type Found = { version: string; name: string; sizeBytes: number; usedAtMs: number };

/** The copies of an earlier run, the longest unused one first. Half-written ones are removed. */
async function filesIn(dir: string): Promise<Found[]> {
  const found: Found[] = [];
  const listed = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of listed) {
    const version = path.basename(entry.parentPath);
    if (!entry.isFile() || !isFileVersion(version)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const facts = await stat(file).catch(() => null);
    if (facts === null) continue;
    // One that was written a moment ago may belong to another process.
    if (entry.name.endsWith(draftEnding)) {
      if (facts.mtimeMs < Date.now() - 60_000) await rm(file, { force: true }).catch(() => undefined);
      continue;
    }
    found.push({ version, name: entry.name, sizeBytes: facts.size, usedAtMs: facts.mtimeMs });
  }
  return found.toSorted((one, other) => one.usedAtMs - other.usedAtMs);
}
