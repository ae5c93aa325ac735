import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { decode } from "@galatea/raster/picture-file.ts";
import { EngineError, type SourcePicture } from "../engine.ts";
import { createEmbeddedEditEngine } from "./embedded.ts";
import { unwatchedRun } from "../runs.ts";

const engine = createEmbeddedEditEngine();
afterAll(() => engine.close());
const run = unwatchedRun();
const [width, height] = [60, 40];

const png = async (draw: (x: number, y: number) => readonly number[], channels: 3 | 4 = 3, size = width) => {
  const data = Buffer.alloc(size * height * channels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < size; x += 1) data.set(draw(x, y), (y * size + x) * channels);
  const bytes = await sharp(data, { raw: { width: size, height, channels } })
    .png()
    .toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType: "image/png" } satisfies SourcePicture;
};
const picture = await png((x, y) => [80 + x, 90, 80 + y]);
/** Black to the left, white to the right, grey in between. */
const mask = await png((x) => (x < 20 ? [0, 0, 0] : x < 40 ? [128, 128, 128] : [255, 255, 255]));
const edit = (instruction: string, given: SourcePicture) =>
  engine.edit({ pictures: [picture], instruction, seed: 1, mask: given }, run);

test("pixels under black stay byte for byte, under white change fully, under grey by its share", async () => {
  const before = (await decode(picture.bytes)).raster.data;
  const whole = await engine.edit({ pictures: [picture], instruction: "invert the colours", seed: 1 }, run);
  const changed = (await decode(whole.bytes)).raster.data;
  const result = await edit("invert the colours", mask);
  expect([result.widthPx, result.heightPx, result.mimeType]).toEqual([width, height, "image/png"]);
  const after = (await decode(result.bytes)).raster.data;
  for (let at = 0; at < after.length; at += 4) {
    const x = (at / 4) % width;
    for (let channel = at; channel < at + 3; channel += 1) {
      const share = x < 20 ? 0 : x < 40 ? 128 / 255 : 1;
      const expected = before[channel]! + (changed[channel]! - before[channel]!) * share;
      expect(Math.abs(after[channel]! - expected)).toBeLessThanOrEqual(share % 1 === 0 ? 0 : 1);
    }
  }
});

test("transparent parts of a mask count as black", async () => {
  const clear = await png((x) => [255, 255, 255, x < 30 ? 0 : 255], 4);
  const after = (await decode((await edit("invert the colours", clear)).bytes)).raster.data;
  const before = (await decode(picture.bytes)).raster.data;
  expect(after.slice(0, 30 * 4)).toEqual(before.slice(0, 30 * 4));
  expect(after.slice(30 * 4, 60 * 4)).not.toEqual(before.slice(30 * 4, 60 * 4));
});

test("a mask of another size and operations that change the shape are refused before any work", async () => {
  const narrow = await png(() => [255, 255, 255], 3, 30);
  await expect(edit("brighter", narrow)).rejects.toMatchObject({ code: "engine_bad_input" });
  const request = { pictures: [picture], instruction: "crop to 1:1 and brighter", seed: 1, mask };
  const verdict = await engine.preflight(request);
  expect(verdict).toMatchObject({ ok: false, reason: expect.stringContaining("keeps its shape") });
  if (!verdict.ok) {
    expect(verdict.offers).toContain("brighter");
    expect(verdict.offers).not.toContain("rotate 90 degrees");
  }
  await expect(engine.edit(request, run)).rejects.toBeInstanceOf(EngineError);
});
