/**
 * Opaque pixels to PNG, made for pictures with grain. Every row is stored as its difference to the row above, and the
 * bytes are only Huffman-coded: grain repeats nothing, so the search for matches is left out. The halves of a picture
 * are compressed side by side.
 */
import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { pngRows, type Step } from "./png-rows.ts";
import type { Pixels } from "./style/pixels.ts";

const compress = promisify(deflateRaw);

/** RGB of 8 bits, rounded to multiples of `step`; alpha is dropped. Pictures without grain say that they are `flat`. */
export async function encodePng(
  pixels: Pixels,
  step: Step,
  { flat = false }: { flat?: boolean } = {},
): Promise<Uint8Array> {
  const { width, height } = pixels;
  const compressRows = (rows: Uint8Array, finishFlush: number): Promise<Buffer> =>
    compress(rows, {
      level: flat ? 4 : 1,
      strategy: flat ? constants.Z_RLE : constants.Z_HUFFMAN_ONLY,
      memLevel: 9,
      chunkSize: 1 << 20,
      finishFlush,
    });
  const halves: Promise<Buffer>[] = [];
  const sum = Buffer.alloc(4);
  for (const { rows, checksum } of pngRows(pixels, step)) {
    // The upper half ends on a whole byte, and the stream goes on with the lower one.
    halves.push(compressRows(rows, halves.length === 0 ? constants.Z_SYNC_FLUSH : constants.Z_FINISH));
    sum.writeUInt32BE(checksum);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      signature,
      ...chunk("IHDR", [header]),
      ...chunk("IDAT", [zlibHeader, ...(await Promise.all(halves)), sum]),
      ...chunk("IEND", []),
    ]),
  );
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Deflate with the largest window, at the lowest level (RFC 1950). */
const zlibHeader = Buffer.from([0x78, 0x01]);

function chunk(type: string, parts: readonly Buffer[]): Buffer[] {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 0));
  const name = Buffer.from(type, "latin1");
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(parts.reduce((sum, part) => crc32(part, sum), crc32(name)));
  return [length, name, ...parts, checksum];
}
