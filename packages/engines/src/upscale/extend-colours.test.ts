import { expect, test } from "vitest";
import { extendColours } from "./extend-colours.ts";

test("invisible pixels take the colour of visible neighbours, and visible pixels keep theirs", () => {
  const widthPx = 37;
  const heightPx = 5;
  const data = new Uint8Array(widthPx * heightPx * 3);
  const alpha = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y += 1) {
    data.set([200, 40, 10], (y * widthPx + 2) * 3);
    alpha[y * widthPx + 2] = 255;
    data.set([10, 60, 220], (y * widthPx + 34) * 3);
    alpha[y * widthPx + 34] = 1;
  }
  extendColours({ data, widthPx, heightPx, channels: 3 }, { data: alpha, widthPx, heightPx, channels: 1 });
  const at = (x: number, y: number) => [...data.subarray((y * widthPx + x) * 3, (y * widthPx + x) * 3 + 3)];
  expect(at(2, 3)).toEqual([200, 40, 10]);
  expect(at(0, 0)).toEqual([200, 40, 10]);
  expect(at(3, 4)).toEqual([200, 40, 10]);
  expect(at(36, 2)).toEqual([10, 60, 220]);
  expect(at(34, 2)).toEqual([10, 60, 220]);
});

test("a fully transparent picture stays unchanged", () => {
  const data = Uint8Array.from({ length: 27 }, (_, at) => at);
  const plane = { data, widthPx: 3, heightPx: 3, channels: 3 };
  extendColours(plane, { data: new Uint8Array(9), widthPx: 3, heightPx: 3, channels: 1 });
  expect([...data].slice(0, 3)).not.toContain(255);
});
