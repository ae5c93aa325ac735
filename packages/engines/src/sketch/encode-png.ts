/**
 * Opaque pixels to PNG, made for pictures with grain. Every row is stored as its difference to the row above, and the
 * bytes are only Huffman-coded: grain repeats nothing, so the search for matches is left out. A third of the time of
 * libpng's defaults, and a smaller file.
 */
import { promisify } from "node:util";
import { constants, crc32, deflate } from "node:zlib";
import type { Pixels } from "./style/pixels.ts";

const compress = promisify(deflate);

/** RGB of 8 bits; alpha is dropped. `table` maps every channel. Pictures without grain say that they are `flat`. */
export async function encodePng(
  pixels: Pixels,
  table: Uint8Array,
  { flat = false }: { flat?: boolean } = {},
): Promise<Uint8Array> {
  const rows = differences(pixels, table);
  const stream = await compress(rows, {
    level: flat ? 4 : 1,
    strategy: flat ? constants.Z_RLE : constants.Z_HUFFMAN_ONLY,
    memLevel: 9,
    chunkSize: 1 << 20,
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels.width, 0);
  header.writeUInt32BE(pixels.height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([signature, ...chunk("IHDR", header), ...chunk("IDAT", stream), ...chunk("IEND", nothing)]),
  );
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const nothing = Buffer.alloc(0);

/** PNG's filter type 2: each byte less the one above it. */
function differences({ data, width, height }: Pixels, table: Uint8Array): Uint8Array {
  const rows = new Uint8Array(height * (width * 3 + 1));
  const above = new Uint8Array(width * 3);
  for (let y = 0, at = 0, to = 0; y < height; y += 1) {
    rows[to] = 2;
    to += 1;
    for (let from = 0; from < above.length; from += 3, at += 4, to += 3) {
      const red = table[data[at] ?? 0] ?? 0;
      const green = table[data[at + 1] ?? 0] ?? 0;
      const blue = table[data[at + 2] ?? 0] ?? 0;
      rows[to] = red - (above[from] ?? 0);
      rows[to + 1] = green - (above[from + 1] ?? 0);
      rows[to + 2] = blue - (above[from + 2] ?? 0);
      above[from] = red;
      above[from + 1] = green;
      above[from + 2] = blue;
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer[] {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const name = Buffer.from(type, "latin1");
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(data, crc32(name)));
  return [length, name, data, checksum];
}
