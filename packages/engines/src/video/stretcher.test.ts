import { expect, test } from "vitest";
import { stretch } from "#sketch/merge-layers.ts";
import type { Pixels } from "#sketch/style/pixels.ts";
import { createStretcher } from "./stretcher.ts";

function noise(width: number, height: number): Pixels {
  let state = 7;
  const data = Uint8Array.from(
    { length: width * height * 4 },
    () => (state = (state * 16_807) % 2_147_483_647) & 255,
  );
  return { data, width, height };
}

test.each([
  [31, 22, 0.4],
  [9, 40, 0],
  [90, 64, 0.7],
])("a picture of %d by %d pixels becomes what the image engine makes of it", (width, height, variance) => {
  const size = { widthPx: 90, heightPx: 64 };
  const stretcher = createStretcher({ widthPx: 90, heightPx: 64 }, size);
  stretcher(noise(60, 50), 0.5);
  const layer = noise(width, height);
  expect(stretcher(layer, variance)).toEqual(stretch(layer, size, variance).data);
});
