/**
 * Opaque pixels to PNG, made for pictures with grain. Every row is stored as its difference to the row above, and the
 * bytes are only Huffman-coded: grain repeats nothing, so the search for matches is left out.
 */
import { promisify } from "node:util";
import { constants, crc32, deflate } from "node:zlib";
import type { Pixels } from "./style/pixels.ts";

const compress = promisify(deflate);

/** RGB of 8 bits, rounded to multiples of `step`; alpha is dropped. Pictures without grain say that they are `flat`. */
export async function encodePng(
  pixels: Pixels,
  step: 3 | 5,
  { flat = false }: { flat?: boolean } = {},
): Promise<Uint8Array> {
  const compressed = await compress(filteredRows(pixels, step), {
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
    Buffer.concat([
      signature,
      ...chunk("IHDR", header),
      ...chunk("IDAT", compressed),
      ...chunk("IEND", Buffer.of()),
    ]),
  );
}

/** PNG's filter type: less the row above, modulo 256. */
const up = 2;

function filteredRows({ data, width, height }: Pixels, step: number): Uint8Array {
  const rounded = Uint8Array.from({ length: 256 }, (_, value) => Math.round(value / step) * step);
  const rows = new Uint8Array(height * (width * 3 + 1));
  const above = new Uint8Array(width * 3);
  for (let y = 0, from = 0, to = 0; y < height; y += 1) {
    rows[to] = up;
    to += 1;
    for (let at = 0; at < above.length; at += 3, from += 4, to += 3) {
      const [red, green, blue] = [
        rounded[data[from] as number] as number,
        rounded[data[from + 1] as number] as number,
        rounded[data[from + 2] as number] as number,
      ];
      rows[to] = red - (above[at] as number);
      rows[to + 1] = green - (above[at + 1] as number);
      rows[to + 2] = blue - (above[at + 2] as number);
      above[at] = red;
      above[at + 1] = green;
      above[at + 2] = blue;
    }
  }
  return rows;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, content: Buffer): Buffer[] {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const name = Buffer.from(type, "latin1");
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content, crc32(name)));
  return [length, name, content, checksum];
}
