import { expect, test } from "vitest";
import { composite, compositeAll, compositeOnLayer } from "./composite.ts";
import type { Pixels } from "./style/pixels.ts";

const plain = (width: number, height: number, rgba: readonly [number, number, number, number]): Pixels => ({
  data: Uint8Array.from({ length: width * height * 4 }, (_, at) => rgba[at % 4] ?? 0),
  width,
  height,
});

test("a clear layer changes nothing, an opaque one hides the ground, one between lets its share through", () => {
  const ground = Uint8Array.from([200, 100, 50, 255, 200, 100, 50, 255, 200, 100, 50, 255]);
  composite(Uint8Array.from([0, 0, 0, 0, 10, 20, 30, 255, 10, 20, 30, 51]), ground);
  expect([...ground]).toEqual([200, 100, 50, 255, 10, 20, 30, 255, 170, 100, 70, 255]);
});

test("any layer is composited over any ground as premultiplied colours, and the result is opaque", () => {
  let state = 11;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) & 255;
  for (const pixels of [1, 2, 3, 50 * 38]) {
    const ground = Uint8Array.from({ length: pixels * 4 }, random);
    const above = new Uint8Array(pixels * 4);
    for (let at = 0; at < above.length; at += 4) {
      const alpha = at % 12 === 0 ? [0, 255][random() & 1]! : random();
      above.set(
        [random(), random(), random()].map((value) => (value * alpha) >> 8),
        at,
      );
      above[at + 3] = alpha;
    }
    const expected = ground.map((value, at) =>
      at % 4 === 3
        ? 255
        : (above[at] as number) + Math.floor((value * (255 - (above[at | 3] as number))) / 255),
    );
    composite(above, ground);
    expect(ground).toEqual(expected);
  }
});

test("several layers are composited in their order; a small one covers the whole picture evenly", () => {
  const ground = plain(31, 30, [100, 100, 100, 255]);
  compositeAll(ground, [
    plain(31, 30, [0, 0, 0, 0]),
    plain(8, 8, [25, 0, 0, 51]),
    plain(31, 30, [0, 51, 0, 51]),
  ]);
  expect(ground.data).toEqual(plain(31, 30, [84, 115, 64, 255]).data);
});

test("a ground that is itself a layer stays as clear as both leave it", () => {
  const ground = Uint8Array.from([0, 0, 0, 0, 40, 30, 20, 51, 200, 100, 50, 255]);
  compositeOnLayer(Uint8Array.from([10, 20, 30, 51, 0, 0, 0, 51, 10, 20, 30, 51]), ground);
  expect([...ground]).toEqual([10, 20, 30, 51, 32, 24, 16, 91, 170, 100, 70, 255]);
});
