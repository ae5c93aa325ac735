import { expect, test } from "vitest";
import type { Plane } from "@galatea/raster/planes.ts";
import { softNearness } from "./soft-nearness.ts";

/** A near square before a far ground. */
const side = 64;
const square: Plane = {
  data: Float32Array.from({ length: side * side }, (_, index) => {
    const [x, y] = [index % side, Math.floor(index / side)];
    return x >= 24 && x < 40 && y >= 24 && y < 40 ? 1 : 0;
  }),
  width: side,
  height: side,
};

test.each([
  { widthPx: 1000, heightPx: 1000 },
  { widthPx: 2000, heightPx: 500 },
  { widthPx: 500, heightPx: 2000 },
])("no edge is so steep that the widest move would fold the picture ($widthPx × $heightPx)", (size) => {
  const nearness = softNearness(square, size);
  const mean = Math.sqrt(size.widthPx * size.heightPx);
  const widestMove = 0.05 * 2.2 * 0.78;
  let steepest = 0;
  for (let y = 0; y < 1; y += 0.01)
    for (let x = 0; x < 1; x += 0.01) {
      const along = (nearness(y, x + 0.01) - nearness(y, x)) / ((0.01 * size.widthPx) / mean);
      const down = (nearness(y + 0.01, x) - nearness(y, x)) / ((0.01 * size.heightPx) / mean);
      steepest = Math.max(steepest, Math.abs(along), Math.abs(down));
    }
  expect(steepest * widestMove).toBeLessThan(1);
  expect(steepest).toBeGreaterThan(1);
});

test("a near thing is near up to its outline, and the far ground stays far", () => {
  const nearness = softNearness(square, { widthPx: 1000, heightPx: 1000 });
  expect(nearness(0.5, 0.5)).toBeGreaterThan(0.9);
  expect(nearness(0.5, 0.39)).toBeGreaterThan(0.55);
  expect(nearness(0.05, 0.05)).toBeLessThan(0.01);
});
