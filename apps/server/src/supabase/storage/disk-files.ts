/** Finished files on disk. A file appears under its path whole and synced, or not at all. */
import { constants } from "node:fs";
import { access, chmod, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { FinishedFiles } from "./finished-files.ts";
import { checkedVersion } from "./names.ts";
import { openFile } from "./open-file.ts";

/** @param incomingOf a path on the same disk for a file that is not finished. */
export function createDiskFiles(dir: string, incomingOf: (version: string) => string): FinishedFiles {
  const folderOf = (version: string): string => {
    const name = checkedVersion(version);
    return path.join(dir, name.slice(0, 2), name.slice(2, 4), name);
  };
  const fileOf = (version: string): string => path.join(folderOf(version), "file");

  async function take(version: string, file: string): Promise<void> {
    const folder = folderOf(version);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(file, path.join(folder, "file"));
    await sync(folder);
    await sync(path.dirname(folder));
  }

  return {
    take,

    async open(version) {
      const handle = await open(fileOf(version), "r").catch(absent);
      return handle ? openFile(handle) : null;
    },

    exists: (version) =>
      access(fileOf(version)).then(
        () => true,
        () => false,
      ),

    /** The copy shares its bytes where the file system can. */
    async copy(version, other) {
      const incoming = incomingOf(other);
      await mkdir(path.dirname(incoming), { recursive: true, mode: 0o700 });
      const found = await copyFile(fileOf(version), incoming, constants.COPYFILE_FICLONE).then(
        () => true,
        absent,
      );
      if (!found) return false;
      await chmod(incoming, 0o600);
      await sync(incoming);
      await take(other, incoming);
      return true;
    },

    remove: (version) => rm(folderOf(version), { recursive: true, force: true }),
  };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** A new file name survives a power cut only when its folder was synced. */
async function sync(target: string): Promise<void> {
  const handle = await open(target, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
