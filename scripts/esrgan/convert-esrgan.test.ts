import path from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import sharp from "sharp";
import { expect, test } from "vitest";
import { convertEsrgan, esrganPackage } from "./convert-esrgan.ts";

const readSample = (file: string) =>
  sharp(path.join(esrganPackage, "assets", file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

test.each([2, 4] as const)(
  "the converted x%i network gives the sample of its authors",
  { timeout: 120_000 },
  async (scale) => {
    const source = await readSample("fixture.png");
    const sample = await readSample(`samples/${scale}x/result.png`);
    const session = await InferenceSession.create(await convertEsrgan(scale));
    const picture = new Tensor("uint8", source.data, [1, source.info.height, source.info.width, 3]);
    const { larger } = await session.run({ picture });
    expect(larger?.dims).toEqual([1, sample.info.height, sample.info.width, 3]);
    expect(psnr(larger?.data as Uint8Array, sample.data)).toBeGreaterThan(60);
  },
);

/** Decibels; higher is more alike. */
function psnr(one: Uint8Array, other: Uint8Array): number {
  const squares = one.reduce((sum, value, index) => sum + (value - other[index]!) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / one.length));
}
