import { expect, test } from "vitest";
import { frameFor } from "./frame.ts";
import { croppedRatios, toldSize } from "./picture-size.ts";

const size = (widthPx: number, heightPx: number) => ({ widthPx, heightPx });
const openai = { by: "sizes" as const, sizes: [size(1024, 1024), size(1536, 1024), size(1024, 1536)] };

test("the nearest shape is the one of which least is cropped away", () => {
  expect(toldSize(openai, size(1344, 768)).size).toEqual(size(1536, 1024));
  expect(toldSize(openai, size(1152, 896)).size).toEqual(size(1536, 1024));
  expect(toldSize(openai, size(1120, 1000)).size).toEqual(size(1024, 1024));
  const ratios = { by: "ratios" as const, ratios: ["1:1", "16:9", "9:16"] };
  expect(toldSize(ratios, size(768, 1344))).toEqual({ ratio: 9 / 16, aspectRatio: "9:16" });
});

test("the shapes that a model does not make are named, and those that differ by rounding are not", () => {
  expect(croppedRatios(openai)).toEqual(["4:3", "3:4", "16:9", "9:16", "4:5", "5:4"]);
  const ratios = "1:1 2:3 3:2 3:4 4:3 4:5 5:4 9:16 16:9 21:9".split(" ");
  expect(croppedRatios({ by: "ratios", ratios })).toEqual([]);
  const pixels = { pixels: 1024 * 1024, multiple: 16, minSidePx: 256, maxSidePx: 1440 };
  expect(croppedRatios({ by: "pixels", ...pixels })).toEqual([]);
});

test("a size in pixels keeps to the model's multiple and limits", () => {
  const shape = { by: "pixels" as const, pixels: 1_048_576, multiple: 32, minSidePx: 256, maxSidePx: 1440 };
  for (const ordered of [size(896, 1120), size(2048, 256), size(256, 2048), size(1024, 1024)]) {
    const { size: told } = toldSize(shape, ordered);
    if (!told) throw new Error("No size was told.");
    for (const side of [told.widthPx, told.heightPx]) {
      expect(side % 32).toBe(0);
      expect(side).toBeGreaterThanOrEqual(256);
      expect(side).toBeLessThanOrEqual(1440);
    }
  }
});

test("any ratio is told in small numbers, within what the model takes", () => {
  const shape = { by: "any ratio" as const, min: 3 / 7, max: 7 / 3 };
  expect(toldSize(shape, size(1152, 896)).aspectRatio).toBe("9:7");
  expect(toldSize(shape, size(1279, 853)).aspectRatio).toBe("3:2");
  expect(toldSize(shape, size(4000, 400))).toEqual({ ratio: 7 / 3, aspectRatio: "7:3" });
  expect(toldSize(shape, size(400, 4000))).toEqual({ ratio: 3 / 7, aspectRatio: "3:7" });
});

test("a frame holds the whole picture in its middle, and stretches what differs by a hundredth", () => {
  const wide = frameFor(size(1200, 400), 1.5);
  expect(wide.outer.widthPx / wide.outer.heightPx).toBeCloseTo(1.5, 2);
  expect(wide.inner.widthPx / wide.inner.heightPx).toBeCloseTo(3, 2);
  expect(wide.inner.leftPx).toBe(0);
  expect(wide.inner.topPx * 2 + wide.inner.heightPx).toBeCloseTo(wide.outer.heightPx, -1);
  const { outer, inner } = frameFor(size(1000, 1010), 1);
  expect([inner.widthPx, inner.heightPx]).toEqual([outer.widthPx, outer.heightPx]);
});

test("a frame is neither too large nor too small for a provider", () => {
  const [large, small] = [frameFor(size(8000, 5000), 1.6), frameFor(size(20, 20), 1)];
  expect(large.outer.widthPx * large.outer.heightPx).toBeLessThan(1_600_000);
  expect(small.outer.widthPx).toBeGreaterThanOrEqual(512);
});
