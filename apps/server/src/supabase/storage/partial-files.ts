/** Files that grow by several requests. What was told to be received is on the disk, also after a power cut. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, mkdir, open, rm, stat, writeFile, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { type ReceivedFile, TooManyBytesError } from "./received-file.ts";

export type PartialFiles = ReturnType<typeof createPartialFiles>;

/** How many bytes a crash of the machine may cost an upload. */
const syncedEveryBytes = 16 * 1024 * 1024;

export type Append = {
  /** The number of bytes that count; what the file holds beyond them is overwritten. */
  offset: number;
  endsAt: number;
  source: Readable;
  signal: AbortSignal;
  /** Ends a source that sends nothing for this time. */
  idleMs: number;
  onSynced(sizeBytes: number): Promise<void>;
};

/** `cut` is the reason why the source ended early. */
export type Appended = { sizeBytes: number; cut: unknown };

export function createPartialFiles(pathOf: (version: string) => string) {
  return {
    async create(version: string): Promise<void> {
      await mkdir(path.dirname(pathOf(version)), { recursive: true, mode: 0o700 });
      await writeFile(pathOf(version), "", { flag: "wx", mode: 0o600, flush: true });
    },

    /** Whether the file holds at least these bytes. */
    async holds(version: string, sizeBytes: number): Promise<boolean> {
      const found = await stat(pathOf(version)).catch(() => null);
      return found !== null && found.size >= sizeBytes;
    },

    /** Beyond `endsAt` nothing counts: `cut` is a TooManyBytesError, and the size is the offset again. */
    async append(version: string, append: Append): Promise<Appended> {
      const { offset, endsAt, source, signal, idleMs, onSynced } = append;
      const handle = await open(pathOf(version), "r+");
      let sizeBytes = offset;
      let syncedBytes = offset;
      const stop = (): void => void source.destroy(asError(signal.reason));
      signal.addEventListener("abort", stop);
      const idle = setTimeout(() => source.destroy(new Error("Nothing arrives")), idleMs);
      try {
        if (signal.aborted) stop();
        await handle.truncate(offset);
        for await (const chunk of source as AsyncIterable<Buffer>) {
          if (sizeBytes + chunk.length > endsAt) return { sizeBytes: offset, cut: new TooManyBytesError() };
          await writeAt(handle, chunk, sizeBytes);
          sizeBytes += chunk.length;
          idle.refresh();
          if (sizeBytes - syncedBytes < syncedEveryBytes) continue;
          await handle.datasync();
          syncedBytes = sizeBytes;
          await onSynced(sizeBytes);
        }
        return { sizeBytes, cut: null };
      } catch (cut) {
        return { sizeBytes, cut };
      } finally {
        clearTimeout(idle);
        signal.removeEventListener("abort", stop);
        source.destroy();
        await handle.datasync().finally(() => handle.close());
      }
    },

    async digest(version: string): Promise<ReceivedFile> {
      const hash = createHash("sha256");
      let sizeBytes = 0;
      const file = createReadStream(pathOf(version), { highWaterMark: 1024 * 1024 });
      await pipeline(file, async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          sizeBytes += chunk.length;
          hash.update(chunk);
        }
      });
      return { sizeBytes, sha256: hash.digest("hex") };
    },

    read: (version: string): Readable => createReadStream(pathOf(version), { highWaterMark: 1024 * 1024 }),

    /** Gives the same bytes a second name, so that they outlive a failed attempt to make an object of them. */
    link: (version: string, other: string): Promise<void> => link(pathOf(version), pathOf(other)),

    remove: (version: string): Promise<void> => rm(pathOf(version), { force: true }),
  };
}

async function writeAt(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error("Stopped"));
