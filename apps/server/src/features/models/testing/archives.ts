/** Archives byte by byte (POSIX.1-1988 ustar, PKWARE's APPNOTE), so that they may hold what no tool would write. */
import { crc32, gzipSync } from "node:zlib";

export type ArchiveEntry = {
  name: string;
  text?: string;
  type?: "0" | "1" | "2" | "5" | "6";
  target?: string;
};

export function makeTarGz(entries: readonly ArchiveEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, text = "", type = "0", target = "" }) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write("0000755\0", 100);
    header.write("0000000\0".repeat(2), 108);
    header.write(`${Buffer.byteLength(text).toString(8).padStart(11, "0")}\0`, 124);
    header.write("00000000000\0", 136);
    header.write(" ".repeat(8), 148);
    header.write(type, 156);
    header.write(target, 157);
    header.write("ustar\x0000", 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
    body.write(text);
    return [header, body];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** Stored without compression; a `target` makes a link. */
export function makeZip(entries: readonly ArchiveEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text = "", target } of entries) {
    const body = Buffer.from(target ?? text);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(body), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(body.length, 18);
    common.writeUInt16LE(path.length, 22);
    locals.push(Buffer.from("PK\x03\x04"), common, path, body);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((target === undefined ? 0o100755 : 0o120777) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    // Made by version 3.0 on Unix.
    directory.push(Buffer.from("PK\x01\x02\x1e\x03"), common, rest, path);
    offset += 30 + path.length + body.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\x05\x06"), end]);
}
