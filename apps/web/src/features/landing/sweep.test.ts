import { expect, test } from "vitest";
import { elapsedAt, shareAt, sweepMs } from "./sweep.ts";

test("the sweep begins and ends slowly, and is in the middle at half its time", () => {
  expect([0, sweepMs / 2, sweepMs, sweepMs + 900].map(shareAt)).toEqual([0, expect.closeTo(0.5), 1, 1]);
  const first = shareAt(sweepMs / 10);
  const middle = shareAt(sweepMs * 0.55) - shareAt(sweepMs * 0.45);
  expect(first).toBeLessThan(middle / 3);
});

test("the sweep continues from every place at which a person left the line", () => {
  for (const share of [0, 0.02, 0.3, 0.5, 0.77, 1]) expect(shareAt(elapsedAt(share))).toBeCloseTo(share);
});
