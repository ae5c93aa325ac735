import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { chromaOf } from "@galatea/raster/adjust.ts";
import { hueOf } from "@galatea/raster/hue.ts";
import { luma } from "@galatea/raster/planes.ts";
import type { Raster } from "@galatea/raster/raster.ts";
import { pixelsOf } from "../../testing/measures.ts";
import type { SourcePicture } from "../engine.ts";
import { expectPreflightAgrees, expectQuickPreflight } from "../../conformance/edit-preflight.ts";
import { createEmbeddedEditEngine } from "./embedded.ts";
import type { EditRequest, EditResult } from "./engine.ts";
import { unwatchedRun } from "../runs.ts";

const engine = createEmbeddedEditEngine();

/** 320 × 400 pixels: somebody in a red coat before trees. */
const file = await readFile(new URL("../../testing/pictures/woman-in-park.png", import.meta.url));
const drawn: SourcePicture = { bytes: new Uint8Array(file), mimeType: "image/png" };
const soft = await sharp(file).blur(0.6).jpeg({ quality: 90 }).toBuffer();
const upload: SourcePicture = { bytes: new Uint8Array(soft), mimeType: "image/jpeg" };
afterAll(() => engine.close());

const edit = (instruction: string, pictures: readonly SourcePicture[] = [upload]): Promise<EditResult> =>
  engine.edit({ pictures, instruction, seed: 3 }, unwatchedRun());

type Measures = {
  light: number;
  spread: number;
  colour: number;
  warmth: number;
  detail: number;
  width: number;
  height: number;
};

function measure(
  { data, width, height }: Raster,
  part: readonly [top: number, bottom: number] = [0, 1],
): Measures {
  let [light, squares, colour, warmth, detail, count] = [0, 0, 0, 0, 0, 0];
  for (let y = Math.floor(part[0] * height); y < Math.floor(part[1] * height); y += 1) {
    for (let x = 1; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const grey = luma(data[at]!, data[at + 1]!, data[at + 2]!);
      light += grey;
      squares += grey * grey;
      colour +=
        Math.max(data[at]!, data[at + 1]!, data[at + 2]!) - Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
      warmth += data[at]! - data[at + 2]!;
      detail += Math.abs(grey - luma(data[at - 4]!, data[at - 3]!, data[at - 2]!));
      count += 1;
    }
  }
  light /= count;
  const spread = Math.sqrt(squares / count - light * light);
  return {
    light,
    spread,
    colour: colour / count,
    warmth: warmth / count,
    detail: detail / count,
    width,
    height,
  };
}

const measured = async (picture: { bytes: Uint8Array }): Promise<Measures> =>
  measure(await pixelsOf(picture));

describe("each operation changes the pixels as its name says", () => {
  const does: readonly (readonly [
    instruction: string,
    holds: (after: Measures, before: Measures) => boolean,
  ])[] = [
    ["make it brighter", (after, before) => after.light > before.light + 10],
    ["darker", (after, before) => after.light < before.light - 10],
    ["more exposure", (after, before) => after.light > before.light + 10],
    ["more contrast", (after, before) => after.spread > before.spread * 1.06],
    ["less contrast", (after, before) => after.spread < before.spread * 0.9],
    ["more colourful", (after, before) => after.colour > before.colour * 1.15],
    ["more vibrant", (after, before) => after.colour > before.colour * 1.05],
    ["muted colours", (after, before) => after.colour < before.colour * 0.85],
    ["warmer", (after, before) => after.warmth > before.warmth + 8],
    ["cooler", (after, before) => after.warmth < before.warmth - 8],
    ["black and white", (after) => after.colour < 1],
    ["sepia", (after, before) => after.colour < before.colour && after.warmth > 10],
    ["sharpen it", (after, before) => after.detail > before.detail * 1.1],
    ["blur", (after, before) => after.detail < before.detail * 0.8],
    ["reduce the noise", (after, before) => after.detail < before.detail],
    ["a lot of film grain", (after, before) => after.detail > before.detail * 1.3],
    ["faded", (after, before) => after.spread < before.spread && after.colour < before.colour],
    ["HDR look", (after, before) => after.detail > before.detail * 1.1],
    ["night", (after, before) => after.light < before.light * 0.7],
    ["golden hour light", (after, before) => after.warmth > before.warmth + 15],
    ["vignette", (after, before) => after.light < before.light - 3],
    ["rotate 90 degrees", (after) => after.width === 400 && after.height === 320],
    ["crop to a square", (after) => after.width === 320 && after.height === 320],
    ["crop to 16:9", (after) => after.width === 320 && after.height === 180],
    ["crop tighter", (after) => after.width === 256 && after.height === 320],
    ["make it 200 wide", (after) => after.width === 200 && after.height === 250],
    ["resize to 100x100", (after) => after.width === 100 && after.height === 100],
    ["twice as big", (after) => after.width === 640 && after.height === 800],
    ["a white border", (after) => after.width === 348 && after.height === 428],
    ["straighten by 4 degrees", (after) => after.width === 320 && after.height === 400],
  ];
  test.each(does)("%s", async (instruction, holds) => {
    const result = await edit(instruction);
    const after = await measured(result);
    expect(holds(after, await measured(upload)), JSON.stringify(after)).toBe(true);
    expect(result).toMatchObject({ mimeType: "image/jpeg", widthPx: after.width, heightPx: after.height });
    expect(result.parsed.length).toBeGreaterThan(0);
    expect(result.scene).toBeUndefined();
  });
});

test("inverting twice, mirroring twice and turning round twice give the picture back", async () => {
  const before = await pixelsOf(drawn);
  for (const twice of [
    "invert it, then invert it",
    "flip it, then mirror it",
    "turn upside down, then upside down",
  ]) {
    const after = await pixelsOf(await edit(twice, [drawn]));
    expect(Buffer.from(after.data).equals(Buffer.from(before.data)), twice).toBe(true);
  }
});

test("only the named colours change their hue", async () => {
  const [before, after] = [await pixelsOf(upload), await pixelsOf(await edit("make the reds blue"))];
  let [reds, turned, greens, kept] = [0, 0, 0, 0];
  for (let at = 0; at < before.data.length; at += 4) {
    const was = [before.data[at]!, before.data[at + 1]!, before.data[at + 2]!] as const;
    const is = [after.data[at]!, after.data[at + 1]!, after.data[at + 2]!] as const;
    const hue = hueOf(...was);
    if (chromaOf(...was) < 0.6 || Math.max(...was) < 60) continue;
    if (hue > 352 || hue < 10) {
      reds += 1;
      if (Math.abs(hueOf(...is) - 222) < 30) turned += 1;
    } else if (hue > 80 && hue < 140) {
      greens += 1;
      if (Math.abs(hueOf(...is) - hue) < 12) kept += 1;
    }
  }
  expect(reds).toBeGreaterThan(500);
  expect(turned / reds).toBeGreaterThan(0.95);
  expect(greens === 0 ? 1 : kept / greens).toBeGreaterThan(0.95);
});

test("a part of the picture changes, the rest does not", async () => {
  const [before, after] = [await pixelsOf(upload), await pixelsOf(await edit("brighten the sky"))];
  expect(measure(after, [0, 0.2]).light).toBeGreaterThan(measure(before, [0, 0.2]).light + 8);
  expect(Math.abs(measure(after, [0.6, 1]).light - measure(before, [0.6, 1]).light)).toBeLessThan(1);
});

test("round corners are transparent and give a PNG; the middle stays", async () => {
  const result = await edit("round the corners");
  const { data, width, height } = await pixelsOf(result);
  expect(result.mimeType).toBe("image/png");
  expect(data[3]).toBe(0);
  expect(data[((height >> 1) * width + (width >> 1)) * 4 + 3]).toBe(255);
});

test("a collage takes two to four pictures, not one", async () => {
  const row = await edit("put them side by side", [upload, drawn]);
  expect(row.widthPx).toBeGreaterThan(row.heightPx);
  const grid = await edit("a grid of all four", [upload, drawn, upload, drawn]);
  expect(grid.widthPx / grid.heightPx).toBeCloseTo(0.8, 1);
  const alone: EditRequest = { pictures: [upload], instruction: "a collage", seed: 1 };
  expect(await engine.preflight(alone)).toMatchObject({ ok: false });
  await expect(engine.edit(alone, unwatchedRun())).rejects.toMatchObject({ code: "engine_cannot_follow" });
});

test("preflight agrees with the edit", async () => {
  await expectPreflightAgrees(engine, upload);
});

test("a warm preflight answers within a tenth of a second", async () => {
  await expectQuickPreflight(engine, upload, "brighten the sky, at night, with a vignette");
});

test("a WebP stays a WebP, and transparency stays", async () => {
  const webp = new Uint8Array(await sharp(drawn.bytes).webp().toBuffer());
  expect((await edit("darker", [{ bytes: webp, mimeType: "image/webp" }])).mimeType).toBe("image/webp");
  const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: "#ff000080" } })
    .webp()
    .toBuffer();
  const result = await edit("darker", [{ bytes: new Uint8Array(clear), mimeType: "image/webp" }]);
  expect(result.mimeType).toBe("image/png");
  expect((await pixelsOf(result)).data[3]).toBe(128);
});

test("work on a large picture does not block the caller's event loop", async () => {
  const large = await sharp(drawn.bytes).resize(2400, 3000).jpeg().toBuffer();
  await edit("darker");
  let [longestMs, last] = [0, performance.now()];
  const ticking = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  await edit("less noise, more contrast and HDR", [{ bytes: new Uint8Array(large), mimeType: "image/jpeg" }]);
  clearInterval(ticking);
  // The machine that tests run on is shared; a loop on this thread would take seconds.
  expect(longestMs).toBeLessThan(250);
});
