import sharp from "sharp";
import { expect, test } from "vitest";
import { toneMatrix } from "@galatea/raster/tone-matrix.ts";
import { adjustPicture, changesNothing, cropRegion } from "./adjust-picture.ts";

const size = { widthPx: 7, heightPx: 5 };
/** A picture in which no two pixels are equal. */
const data = Buffer.alloc(7 * 5 * 3).map((_, at) => (at * 2) % 251);
const raw = { raw: { width: 7, height: 5, channels: 3 } } as const;
const picture = await sharp(data, raw).png().toBuffer();
const plain = { brightness: 0, contrast: 0, saturation: 0, warmth: 0 };

test("a crop is cut from the turned and mirrored picture, in every combination", async () => {
  const crops = [null, { left: 0.2, top: 0.4, width: 0.6, height: 0.4 }];
  for (const quarterTurns of [0, 1, 2, 3])
    for (const mirrored of [false, true])
      for (const crop of crops) {
        const adjustments = { crop, quarterTurns, mirrored, ...plain };
        // The reference applies one step after the other, each to a finished picture.
        let expected = await sharp(picture)
          .rotate(quarterTurns * 90)
          .png()
          .toBuffer();
        if (mirrored) expected = await sharp(expected).flop().png().toBuffer();
        const { width: widthPx, height: heightPx } = await sharp(expected).metadata();
        if (crop)
          expected = await sharp(expected).extract(cropRegion(crop, { widthPx, heightPx })).png().toBuffer();
        const made = await adjustPicture(sharp(picture), size, adjustments).raw().toBuffer();
        expect({ adjustments, same: made.equals(await sharp(expected).raw().toBuffer()) }).toEqual({
          adjustments,
          same: true,
        });
      }
});

test("tone equals the matrix on the screen to one level, and transparency stays", async () => {
  const tone = { brightness: 0.4, contrast: -0.3, saturation: 0.6, warmth: -0.5 };
  const rows = toneMatrix(tone);
  const clear = await sharp(picture).ensureAlpha(0.5).png().toBuffer();
  const adjustments = { crop: null, quarterTurns: 0, mirrored: false, ...tone };
  const made = await adjustPicture(sharp(clear), size, adjustments).raw().toBuffer();
  for (let pixel = 0; pixel < 35; pixel += 1) {
    const [r = 0, g = 0, b = 0] = data.subarray(pixel * 3, pixel * 3 + 3);
    rows.forEach(([red, green, blue, added], channel) => {
      const expected = Math.min(255, Math.max(0, red * r + green * g + blue * b + added * 255));
      expect(Math.abs((made[pixel * 4 + channel] ?? -9) - expected)).toBeLessThanOrEqual(1);
    });
    expect(made[pixel * 4 + 3]).toBe(127);
  }
});

test("a request without any change is recognised", () => {
  const nothing = { crop: null, quarterTurns: 0, mirrored: false, ...plain };
  expect(changesNothing(nothing)).toBe(true);
  expect(changesNothing({ ...nothing, crop: { left: 0, top: 0, width: 1, height: 1 } })).toBe(true);
  expect(changesNothing({ ...nothing, warmth: 0.1 })).toBe(false);
  expect(changesNothing({ ...nothing, crop: { left: 0, top: 0, width: 0.5, height: 1 } })).toBe(false);
});
