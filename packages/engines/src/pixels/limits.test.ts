/** Odd shapes and sizes and very long instructions give a result within the limits, or are refused before any work. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { applyOperations } from "./apply-operations.ts";
import { runPixelJob } from "./pixel-job.ts";
import type { PictureMimeType } from "../engine.ts";
import type { Operation } from "./operations.ts";

const run = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#aa8866" } });
test("a border keeps a picture of 40 megapixels at 40", async () => {
  const raster = { width: 8000, height: 5000, data: new Uint8Array(8000 * 5000 * 4).fill(200) };
  const result = await applyOperations(raster, [{ kind: "border", colour: "#ffffff", share: 0.3 }], {
    others: [],
    seed: 1,
    onProgress: () => undefined,
  });
  expect(result.width * result.height).toBeLessThanOrEqual(40_000_000);
  expect(result.width * result.height).toBeGreaterThan(39_000_000);
}, 20_000);

test.each([
  ["image/webp", await plain(30, 16_000).webp().toBuffer(), 32_000],
  ["image/jpeg", await plain(10, 20_000).jpeg().toBuffer(), 80_000],
] as const)("a picture that has grown too long for %s becomes a PNG", async (_, bytes, heightPx) => {
  const operations: Operation[] = [{ kind: "scale", factor: heightPx === 32_000 ? 2 : 4 }];
  const result = await runPixelJob({ kind: "edit", pictures: [bytes], operations, seed: 1 }, run());
  expect(result).toMatchObject({ mimeType: "image/png" satisfies PictureMimeType, heightPx });
});

test.each([
  [1, 1],
  [1, 900],
  [10, 8000],
])(
  "every operation works on %i × %i pixels",
  async (width, height) => {
    const bytes = await plain(width, height).png().toBuffer();
    const operations: Operation[] = [
      { kind: "adjust", what: "brightness", amount: 0.3 },
      { kind: "sharpen", amount: 0.5 },
      { kind: "clarity", amount: 0.5 },
      { kind: "denoise", amount: 0.5 },
      { kind: "blur", amount: 0.5 },
      { kind: "edge-blur", shape: "band", amount: 0.5 },
      { kind: "vignette", amount: 0.5 },
      { kind: "pixelate", cells: 40 },
      { kind: "straighten", degrees: 10 },
      { kind: "crop", width: 16, height: 9 },
      { kind: "tighten", share: 0.5 },
      { kind: "border", colour: "#ffffff", share: 0.05 },
      { kind: "round-corners", share: 0.2 },
      ...(["sketch", "poster", "oil"] as const).map((style) => ({
        kind: "stylise" as const,
        style,
        strength: 1,
      })),
    ];
    for (const operation of operations) {
      const raster = { width, height, data: new Uint8Array(width * height * 4).fill(150) };
      const result = await applyOperations(raster, [operation], {
        others: [],
        seed: 1,
        onProgress: () => undefined,
      });
      expect(Math.min(result.width, result.height), operation.kind).toBeGreaterThanOrEqual(1);
      expect(result.data, operation.kind).toHaveLength(result.width * result.height * 4);
    }
    const result = await runPixelJob({ kind: "edit", pictures: [bytes], operations, seed: 1 }, run());
    expect(Math.min(result.widthPx, result.heightPx)).toBeGreaterThanOrEqual(1);
  },
  60_000,
);
