/**
 * Opaque pixels to PNG, made for pictures with grain. Every row is stored as its difference to the row above, and the
 * bytes are only Huffman-coded: grain repeats nothing, so the search for matches is left out. The halves of a picture
 * are compressed side by side.
 */
import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import type { Pixels } from "./style/pixels.ts";

const compress = promisify(deflateRaw);

/** RGB of 8 bits; alpha is dropped. `table` maps every channel. Pictures without grain say that they are `flat`. */
export async function encodePng(
  pixels: Pixels,
  table: Uint8Array,
  { flat = false }: { flat?: boolean } = {},
): Promise<Uint8Array> {
  const { width, height } = pixels;
  const middle = height >> 1;
  const compressRows = (rows: Uint8Array, finishFlush: number): Promise<Buffer> =>
    compress(rows, {
      level: flat ? 4 : 1,
      strategy: flat ? constants.Z_RLE : constants.Z_HUFFMAN_ONLY,
      memLevel: 9,
      chunkSize: 1 << 20,
      finishFlush,
    });
  const upper = differences(pixels, table, { from: 0, until: middle });
  // It ends on a whole byte, and the stream goes on with what follows.
  const first = compressRows(upper, constants.Z_SYNC_FLUSH);
  const lower = differences(pixels, table, { from: middle, until: height });
  const second = compressRows(lower, constants.Z_FINISH);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(adler32(lower, adler32(upper)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      signature,
      ...chunk("IHDR", [header]),
      ...chunk("IDAT", [zlibHeader, ...(await Promise.all([first, second])), sum]),
      ...chunk("IEND", []),
    ]),
  );
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Deflate with the largest window, at the lowest level (RFC 1950). */
const zlibHeader = Buffer.from([0x78, 0x01]);

type RowRange = { from: number; until: number };

/** PNG's filter type 2: each byte less the one above it. */
function differences({ data, width }: Pixels, table: Uint8Array, { from, until }: RowRange): Uint8Array {
  const rows = new Uint8Array((until - from) * (width * 3 + 1));
  const above = new Uint8Array(width * 3);
  if (from > 0) readRow(data, (from - 1) * width * 4, table, above);
  for (let y = from, at = from * width * 4, to = 0; y < until; y += 1) {
    rows[to] = 2;
    to += 1;
    for (let column = 0; column < above.length; column += 3, at += 4, to += 3) {
      const red = table[data[at] as number] as number;
      const green = table[data[at + 1] as number] as number;
      const blue = table[data[at + 2] as number] as number;
      rows[to] = red - (above[column] as number);
      rows[to + 1] = green - (above[column + 1] as number);
      rows[to + 2] = blue - (above[column + 2] as number);
      above[column] = red;
      above[column + 1] = green;
      above[column + 2] = blue;
    }
  }
  return rows;
}

function readRow(data: Uint8Array, start: number, table: Uint8Array, row: Uint8Array): void {
  for (let to = 0; to < row.length; to += 1)
    row[to] = table[data[start + Math.floor(to / 3) * 4 + (to % 3)] as number] as number;
}

/** The checksum of a zlib stream (RFC 1950), from that of the bytes before on. */
function adler32(bytes: Uint8Array, before = 1): number {
  let low = before & 0xffff;
  let high = before >>> 16;
  for (let start = 0; start < bytes.length; start += mostBytes) {
    const end = Math.min(bytes.length, start + mostBytes);
    for (let at = start; at < end; at += 1) {
      low += bytes[at] as number;
      high += low;
    }
    low %= 65_521;
    high %= 65_521;
  }
  return high * 65_536 + low;
}

/** After so many the sums of a checksum may no longer fit 32 bits. */
const mostBytes = 3800;

function chunk(type: string, parts: readonly Buffer[]): Buffer[] {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 0));
  const name = Buffer.from(type, "latin1");
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(parts.reduce((sum, part) => crc32(part, sum), crc32(name)));
  return [length, name, ...parts, checksum];
}
