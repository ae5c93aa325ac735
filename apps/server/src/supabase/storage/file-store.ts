/**
 * Files, each named by the random version of its row, never by a name that a client chose. A file is received on disk and
 * finished whole, or not at all; its smaller copies are removed with it.
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createDiskFiles } from "./disk-files.ts";
import { checkedVersion } from "./names.ts";
import { createPartialFiles } from "./partial-files.ts";
import { TooManyBytesError, type ReceivedFile } from "./received-file.ts";
import { createRenderCache } from "./render-cache.ts";
import { createS3Files, type S3FilesSettings } from "./s3-files.ts";

/** The number of bytes of a refused body that are still read. */
export const toleratedBytes = 32 * 1024 * 1024;

export type FileStore = ReturnType<typeof createFileStore>;

/**
 * @param renderCacheBytes the most that all smaller copies may take.
 * @param s3 where finished files lie instead of on this disk.
 */
export function createFileStore(dir: string, renderCacheBytes: number, s3: S3FilesSettings | null) {
  const incomingOf = (version: string): string => path.join(dir, "incoming", checkedVersion(version));
  const finished = s3 ? createS3Files(s3) : createDiskFiles(path.join(dir, "objects"), incomingOf);
  const renders = createRenderCache(path.join(dir, "renders"), renderCacheBytes, finished.exists);

  const commit = (version: string): Promise<void> => finished.take(version, incomingOf(version));

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

    copy: finished.copy,

    open: finished.open,

    renders,

    /** Files that grow in `incoming` by several requests. */
    partial: createPartialFiles(incomingOf),

    /** Removes the file, its smaller copies and a half-received upload; a missing file is no error. */
    async remove(version: string): Promise<void> {
      await rm(incomingOf(version), { force: true });
      await finished.remove(version);
      await renders.remove(version);
    },
  };
}
