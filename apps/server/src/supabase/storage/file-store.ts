/**
 * Files on disk, each named by the random version of its row, never by a name that a client chose. A file appears under
 * its path whole and synced, or not at all; its smaller copies are removed with it.
 */
import { createHash } from "node:crypto";
import { constants, createWriteStream } from "node:fs";
import { chmod, copyFile, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkedVersion } from "./names.ts";
import { openFile, type OpenFile } from "./open-file.ts";
import { createPartialFiles } from "./partial-files.ts";
import { TooManyBytesError, type ReceivedFile } from "./received-file.ts";
import { createRenderCache } from "./render-cache.ts";

/** The number of bytes of a refused body that are still read. */
export const toleratedBytes = 32 * 1024 * 1024;

export type FileStore = ReturnType<typeof createFileStore>;

/** @param renderCacheBytes the most that all smaller copies may take. */
export function createFileStore(dir: string, renderCacheBytes: number) {
  const incomingOf = (version: string): string => path.join(dir, "incoming", checkedVersion(version));
  const folderOf = (version: string): string => {
    const name = checkedVersion(version);
    return path.join(dir, "objects", name.slice(0, 2), name.slice(2, 4), name);
  };

  const pictureOf = (version: string): string => path.join(folderOf(version), "file");
  const renders = createRenderCache(path.join(dir, "renders"), renderCacheBytes, pictureOf);

  async function commit(version: string): Promise<void> {
    const folder = folderOf(version);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(incomingOf(version), path.join(folder, "file"));
    await syncFolder(folder);
    await syncFolder(path.dirname(folder));
  }

  return {
    /**
     * Receives a file, which stays in `incoming` until `commit` or `remove`.
     * @throws {TooManyBytesError} beyond `maxBytes`, after reading and dropping up to `toleratedBytes` more: a browser
     * that is still sending would see a broken connection instead of the answer.
     */
    async receive(
      version: string,
      source: Readable,
      maxBytes: number,
      signal: AbortSignal,
    ): Promise<ReceivedFile> {
      await mkdir(path.join(dir, "incoming"), { recursive: true, mode: 0o700 });
      let sizeBytes = 0;
      const hash = createHash("sha256");
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sizeBytes += chunk.length;
          if (sizeBytes <= maxBytes) {
            hash.update(chunk);
            return done(null, chunk);
          }
          done(sizeBytes > maxBytes + toleratedBytes ? new TooManyBytesError() : null);
        },
        flush: (done) => done(sizeBytes > maxBytes ? new TooManyBytesError() : null),
      });
      const target = createWriteStream(incomingOf(version), { flags: "wx", mode: 0o600, flush: true });
      await pipeline(source, counted, target, { signal });
      return { sizeBytes, sha256: hash.digest("hex") };
    },

    async readReceivedHead(version: string, bytes: number): Promise<Buffer> {
      const handle = await open(incomingOf(version), "r");
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },

    readReceived: (version: string): Promise<Buffer> => readFile(incomingOf(version)),

    commit,

    async write(version: string, bytes: Uint8Array): Promise<void> {
      await mkdir(path.join(dir, "incoming"), { recursive: true, mode: 0o700 });
      await writeFile(incomingOf(version), bytes, { mode: 0o600, flush: true });
      await commit(version);
    },

    /** False when there is no such file. The copy shares its bytes where the file system can. */
    async copy(version: string, other: string): Promise<boolean> {
      await mkdir(path.join(dir, "incoming"), { recursive: true, mode: 0o700 });
      const found = await copyFile(pictureOf(version), incomingOf(other), constants.COPYFILE_FICLONE).then(
        () => true,
        absent,
      );
      if (!found) return false;
      await chmod(incomingOf(other), 0o600);
      await syncFolder(incomingOf(other));
      await commit(other);
      return true;
    },

    /** Null when there is no such file. */
    async open(version: string): Promise<OpenFile | null> {
      const handle = await open(pictureOf(version), "r").catch(absent);
      return handle ? openFile(handle) : null;
    },

    renders,

    /** Files that grow in `incoming` by several requests. */
    partial: createPartialFiles(incomingOf),

    /** Removes the file, its smaller copies and a half-received upload; a missing file is no error. */
    async remove(version: string): Promise<void> {
      await rm(incomingOf(version), { force: true });
      await rm(folderOf(version), { recursive: true, force: true });
      await renders.remove(version);
    },
  };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** A new file name survives a power cut only when its folder was synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
