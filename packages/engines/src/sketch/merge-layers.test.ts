import { expect, test } from "vitest";
import { lay, layOnto, stretch } from "./merge-layers.ts";
import type { Pixels } from "./style/pixels.ts";

const plain = (side: number, rgba: readonly [number, number, number, number]): Pixels => ({
  data: Uint8Array.from({ length: side * side * 4 }, (_, at) => rgba[at % 4] ?? 0),
  width: side,
  height: side,
});

test("one colour stays that colour at any size and softness", () => {
  for (const value of [0, 1, 127, 254, 255]) {
    for (const variance of [0.25, 0.4, 0.75]) {
      const { data } = stretch(plain(7, [value, 90, value, 255]), { widthPx: 40, heightPx: 33 }, variance);
      expect(data).toEqual(
        Uint8Array.from({ length: 40 * 33 * 4 }, (_, at) => [value, 90, value, 255][at % 4] ?? 0),
      );
    }
  }
});

test("what is stretched stays where it was", () => {
  const small = plain(9, [0, 0, 0, 255]);
  small.data[(4 * 9 + 4) * 4] = 255;
  const { data } = stretch(small, { widthPx: 27, heightPx: 27 }, 0.5);
  const red = (x: number, y: number): number => data[(y * 27 + x) * 4] ?? 0;
  expect(red(13, 13)).toBe(Math.max(...data.filter((_, at) => at % 4 === 0)));
  expect(red(10, 13)).toBe(red(16, 13));
  expect(red(13, 9)).toBe(red(13, 17));
});

test("a clear layer changes nothing, an opaque one hides the ground, one between lets its share through", () => {
  const ground = Uint8Array.from([200, 100, 50, 255, 200, 100, 50, 255, 200, 100, 50, 255]);
  lay(Uint8Array.from([0, 0, 0, 0, 10, 20, 30, 255, 10, 20, 30, 51]), ground);
  expect([...ground]).toEqual([200, 100, 50, 255, 10, 20, 30, 255, 170, 100, 70, 255]);
});

test("a small veil covers the whole picture evenly", () => {
  const ground = plain(30, [100, 100, 100, 255]);
  layOnto(ground, [plain(8, [25, 0, 0, 51])]);
  expect(ground.data).toEqual(plain(30, [105, 80, 80, 255]).data);
});
