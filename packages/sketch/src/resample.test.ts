import { expect, test } from "vitest";
import { resample } from "./resample.ts";
import type { Pixels } from "./style/pixels.ts";

function noise(width: number, height: number): Pixels {
  let state = 7;
  const data = Uint8Array.from(
    { length: width * height * 4 },
    () => (state = (state * 16_807) % 2_147_483_647) & 255,
  );
  return { data, width, height };
}

/** The quadratic B-spline by its formula, in whole shares of 256: which three pixels, and how much of each. */
function taps(source: number, count: number, index: number): [at: number, share: number][] {
  const place = ((index + 0.5) * source) / count - 0.5;
  const middle = Math.round(place);
  const off = place - middle;
  const [before, after] = [Math.round(128 * (0.5 - off) ** 2), Math.round(128 * (0.5 + off) ** 2)];
  return [before, 256 - before - after, after].map((share, tap) => [
    Math.min(source - 1, Math.max(0, middle + tap - 1)),
    share,
  ]);
}

function byFormula({ data, width, height }: Pixels, widthPx: number, heightPx: number): Uint8Array {
  const large = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y += 1)
    for (let at = 0; at < widthPx * 4; at += 1) {
      const down = (column: number): number =>
        taps(height, heightPx, y).reduce(
          (sum, [row, share]) => sum + share * (data[(row * width + column) * 4 + (at & 3)] as number),
          128,
        ) >> 8;
      const sum = taps(width, widthPx, at >> 2).reduce(
        (all, [column, share]) => all + share * down(column),
        128,
      );
      large[y * widthPx * 4 + at] = sum >> 8;
    }
  return large;
}

test.each([
  [31, 22, 90, 64],
  [9, 40, 33, 41],
  [25, 7, 26, 27],
  [90, 64, 90, 64],
])("%d by %d pixels become %d by %d along the B-spline", (width, height, widthPx, heightPx) => {
  const layer = noise(width, height);
  expect(resample(layer, { widthPx, heightPx }, 0)).toEqual({
    data: byFormula(layer, widthPx, heightPx),
    width: widthPx,
    height: heightPx,
  });
});

const plain = (side: number, rgba: readonly [number, number, number, number]): Pixels => ({
  data: Uint8Array.from({ length: side * side * 4 }, (_, at) => rgba[at % 4] ?? 0),
  width: side,
  height: side,
});

test("one colour stays that colour at any size and softness", () => {
  for (const value of [0, 1, 127, 254, 255]) {
    for (const variance of [0.25, 0.4, 0.75]) {
      const { data } = resample(plain(7, [value, 90, value, 255]), { widthPx: 41, heightPx: 33 }, variance);
      expect(data).toEqual(
        Uint8Array.from({ length: 41 * 33 * 4 }, (_, at) => [value, 90, value, 255][at % 4] ?? 0),
      );
    }
  }
});

test.each([0.25, 0.5, 0.75])(
  "a point stays where it was and spreads by the variance asked for (%d)",
  (variance) => {
    const point = plain(9, [0, 0, 0, 255]);
    point.data[(4 * 9 + 4) * 4] = 255;
    const { data } = resample(point, { widthPx: 27, heightPx: 27 }, variance);
    const across = Array.from({ length: 27 }, (_, x) =>
      Array.from({ length: 27 }, (__, y) => data[(y * 27 + x) * 4] ?? 0).reduce(
        (sum, value) => sum + value,
        0,
      ),
    );
    const total = across.reduce((sum, value) => sum + value, 0);
    const mean = across.reduce((sum, value, x) => sum + value * x, 0) / total;
    const spread = across.reduce((sum, value, x) => sum + value * (x - mean) ** 2, 0) / total / 9;
    expect(mean).toBeCloseTo(13, 5);
    expect(spread).toBeGreaterThan(variance * 0.93);
    expect(spread).toBeLessThan(variance * 1.07);
  },
);
