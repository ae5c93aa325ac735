/** Every picture that a tool may give reaches the network as a person sees it. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { readPixels, resampleAligned } from "./read-pixels.ts";

const sides = { widthPx: 2, heightPx: 2 };

test("the corners of both pictures lie on each other, and what is between is a straight line", () => {
  const levels = Uint8Array.of(0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 255, 255);
  const row = [0, 0, 0, 0.5, 0.5, 0.5, 1, 1, 1];
  expect([...resampleAligned(levels, sides, 3)]).toEqual([...row, ...row, ...row]);
});

test("a smaller picture takes the pixels at its own positions, and none between them", () => {
  const levels = Uint8Array.from({ length: 5 * 5 * 3 }, (_, index) => Math.floor(index / 3));
  const found = resampleAligned(levels, { widthPx: 5, heightPx: 5 }, 3);
  const expected = [0, 2, 4, 10, 12, 14, 20, 22, 24].flatMap((level) => [level, level, level]);
  expect([...found].map((fraction) => Math.round(fraction * 255))).toEqual(expected);
});

const colour = (background: string | { r: number; g: number; b: number; alpha: number }) =>
  sharp({ create: { width: 40, height: 20, channels: 4, background } });

const firstPixel = async (bytes: Uint8Array): Promise<number[]> =>
  Array.from((await readPixels(bytes)).subarray(0, 3), (fraction) => Math.round(fraction * 255));

test.each([
  ["a grey PNG", colour("#808080").removeAlpha().toColourspace("b-w").png(), [128, 128, 128]],
  ["a PNG of 16 bits", colour("#ff8000").removeAlpha().toColourspace("rgb16").png(), [255, 128, 0]],
  ["a PNG with a palette", colour("#ff8000").removeAlpha().png({ palette: true }), [255, 128, 0]],
  ["a WebP", colour("#0000ff").removeAlpha().webp({ lossless: true }), [0, 0, 255]],
  ["transparency, on white", colour({ r: 0, g: 0, b: 0, alpha: 0 }).png(), [255, 255, 255]],
])("%s", async (_name, picture, expected) => {
  expect(await firstPixel(await picture.toBuffer())).toEqual(expected);
});

test("a JPEG is read upright", async () => {
  const left = await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const picture = await colour("blue")
    .removeAlpha()
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  // Orientation 3 is upside down: what lies on the left is shown on the right.
  const turned = await sharp(picture).withMetadata({ orientation: 3 }).jpeg({ quality: 100 }).toBuffer();
  const [red = 0, , blue = 0] = await firstPixel(turned);
  expect(blue).toBeGreaterThan(200);
  expect(red).toBeLessThan(50);
});

test("an animation, a cut file and no picture at all are not read", async () => {
  const noise = sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
  const png = await noise.png().toBuffer();
  const frames = await sharp([png, await colour("red").removeAlpha().resize(64, 64).png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  await expect(readPixels(frames)).rejects.toThrow("animation");
  await expect(readPixels(png.subarray(0, png.length / 2))).rejects.toThrow();
  await expect(readPixels(new Uint8Array([1, 2, 3]))).rejects.toThrow();
});
