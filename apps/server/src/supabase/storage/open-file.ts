/** A stored file that is open for one answer, on disk or in memory. */
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";

export type OpenFile = {
  sizeBytes: number;
  /** Both ends inclusive. The file closes itself at the stream's end. */
  stream(range: { start: number; end: number }): Readable;
  read(): Promise<Buffer>;
  close(): Promise<void>;
};

export async function openFile(handle: FileHandle): Promise<OpenFile> {
  const { size } = await handle.stat();
  return {
    sizeBytes: size,
    stream: ({ start, end }) => handle.createReadStream({ start, end }),
    async read() {
      try {
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    },
    close: () => handle.close(),
  };
}

export function openBytes(bytes: Uint8Array): OpenFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    sizeBytes: buffer.length,
    stream: ({ start, end }) => Readable.from([buffer.subarray(start, end + 1)]),
    read: () => Promise.resolve(buffer),
    close: () => Promise.resolve(),
  };
}
