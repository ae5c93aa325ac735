/** The checksums that S3 clients send with a body, in a header or in a trailer: base64 of the digest. */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

export const checksumNames = ["crc32", "crc32c", "sha1", "sha256"] as const;
export type ChecksumName = (typeof checksumNames)[number];

export type Checksum = { update(chunk: Buffer): void; digest(): string };

export function startChecksum(name: ChecksumName): Checksum {
  if (name === "sha1" || name === "sha256") {
    const hash = createHash(name);
    return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest("base64") };
  }
  const next = name === "crc32" ? crc32 : crc32c;
  let value = 0;
  return {
    update: (chunk) => {
      value = next(chunk, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value >>> 0);
      return bytes.toString("base64");
    },
  };
}

/** Castagnoli's polynomial, reflected (RFC 3720, appendix B.4). */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});

function crc32c(chunk: Buffer, before: number): number {
  let value = ~before >>> 0;
  for (const byte of chunk) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}
