/**
 * Closes a connection to PostgreSQL that announces a message above a bound, before the driver collects it. The driver
 * would turn it into one string, and throws outside any request when that is longer than a string can be.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
import type { Duplex } from "node:stream";

export class MessageTooLarge extends Error {
  constructor(bytes: number) {
    super(`The database announced a message of ${bytes} bytes`);
  }
}

/** Each message begins with one byte for its type and four for its length, which counts itself but not the type. */
const headerBytes = 5;

/** @param stream must be between two messages, as it is when a connection has just become ready. */
export function boundMessages(stream: Duplex, maxBytes: number): void {
  const header = Buffer.alloc(headerBytes);
  let collected = 0;
  let skipped = 0;
  stream.prependListener("data", (chunk: Buffer) => {
    let at = 0;
    while (at < chunk.length) {
      if (skipped > 0) {
        const taken = Math.min(skipped, chunk.length - at);
        skipped -= taken;
        at += taken;
        continue;
      }
      const taken = chunk.copy(header, collected, at, at + headerBytes - collected);
      collected += taken;
      at += taken;
      if (collected < headerBytes) return;
      collected = 0;
      const length = header.readUInt32BE(1);
      if (length > maxBytes) return void stream.destroy(new MessageTooLarge(length));
      skipped = length - 4;
    }
  });
}
