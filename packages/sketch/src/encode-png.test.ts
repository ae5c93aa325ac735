import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePng } from "./encode-png.ts";
import { createRandom } from "@galatea/raster/random.ts";

test.each([
  { flat: false, width: 61, height: 47, step: 3 },
  { flat: true, width: 62, height: 47, step: 3 },
  { flat: false, width: 63, height: 47, step: 5 },
  { flat: false, width: 1, height: 1, step: 5 },
  { flat: false, width: 3000, height: 2, step: 3 },
  { flat: false, width: 640, height: 411, step: 5 },
] as const)(
  "every reader finds the very pixels again ($width by $height in steps of $step, flat: $flat)",
  async ({ width, height, step, ...options }) => {
    const random = createRandom(7);
    const data = Uint8Array.from({ length: width * height * 4 }, () => random.integer(0, 255));
    const png = await encodePng({ data, width, height }, step, options);
    const read = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect(read.info).toMatchObject({ width, height, channels: 3 });
    const expected = [...data].filter((_, at) => at % 4 < 3).map((value) => Math.round(value / step) * step);
    expect([...read.data]).toEqual(expected);
    expect(await encodePng({ data, width, height }, step, options)).toEqual(png);
    // Some readers do not look at the checksum of the stream, inflate does.
    expect(inflateSync(streamOf(png)).length).toBe(height * (width * 3 + 1));
  },
);

/** What the picture's one data chunk holds; header and its chunk come before it. */
function streamOf(png: Uint8Array): Uint8Array {
  const start = 8 + 25;
  const length = Buffer.from(png).readUInt32BE(start);
  return png.subarray(start + 8, start + 8 + length);
}
