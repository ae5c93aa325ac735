import { expect, test } from "vitest";
import { lay } from "#sketch/merge-layers.ts";
import { createVeiling } from "./veiling.ts";

test("a veil lies on a picture as the image engine lays it, and what comes out is opaque", () => {
  let state = 11;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) & 255;
  const pixels = 50 * 38;
  const picture = Uint8Array.from({ length: pixels * 4 }, random);
  const veil = new Uint8Array(pixels * 4);
  for (let at = 0; at < veil.length; at += 4) {
    const alpha = at % 12 === 0 ? [0, 255][random() & 1]! : random();
    veil.set(
      [random(), random(), random()].map((value) => (value * alpha) >> 8),
      at,
    );
    veil[at + 3] = alpha;
  }
  const expected = picture.map((value, at) => (at % 4 === 3 ? 255 : value));
  lay(veil, expected);
  const veiled = createVeiling(veil);
  veiled(veil);
  expect(veiled(picture)).toEqual(expected);
});
