import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePng } from "./encode-png.ts";
import { createRandom } from "./kit/random.ts";

const table = Uint8Array.from({ length: 256 }, (_, value) => Math.min(255, Math.round(value / 3) * 3));

test.each([{ flat: false }, { flat: true }])(
  "every reader finds the very pixels again ($flat)",
  async (options) => {
    const random = createRandom(7);
    const [width, height] = [61, 47];
    const data = Uint8Array.from({ length: width * height * 4 }, () => random.integer(0, 255));
    const png = await encodePng({ data, width, height }, table, options);
    const read = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect(read.info).toMatchObject({ width, height, channels: 3 });
    const expected = [...data].filter((_, at) => at % 4 < 3).map((value) => table[value]);
    expect([...read.data]).toEqual(expected);
    expect(await encodePng({ data, width, height }, table, options)).toEqual(png);
  },
);
