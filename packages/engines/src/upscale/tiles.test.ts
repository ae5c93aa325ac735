import { expect, test } from "vitest";
import { planTiles, readTile } from "./tiles.ts";

const options = { sidePx: 10, innerMarginPx: 3, outerMarginPx: 2 };

test.each([
  [1, 1],
  [10, 10],
  [11, 29],
  [101, 7],
])("the tiles of %i × %i cover every pixel once and none is too large", (widthPx, heightPx) => {
  const covered = new Uint8Array(widthPx * heightPx);
  for (const tile of planTiles(widthPx, heightPx, options)) {
    expect(Math.max(tile.widthPx, tile.heightPx)).toBeLessThanOrEqual(10);
    for (let y = tile.y; y < tile.y + tile.heightPx; y += 1) {
      for (let x = tile.x; x < tile.x + tile.widthPx; x += 1) covered[y * widthPx + x]! += 1;
    }
  }
  expect(covered.every((times) => times === 1)).toBe(true);
});

test("a margin shows the neighbours, and the mirror image beyond the picture", () => {
  const picture = {
    data: Uint8Array.from({ length: 12 }, (_, x) => x),
    widthPx: 12,
    heightPx: 1,
    channels: 1,
  };
  const [left, right] = planTiles(12, 1, options);
  const row = (tile: typeof left) =>
    [...readTile(picture, tile!).data].slice(0, readTile(picture, tile!).widthPx);
  expect(row(left)).toEqual([1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(row(right)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 10]);
});

test("the margins of a single pixel repeat it", () => {
  const [tile] = planTiles(1, 1, options);
  const read = readTile({ data: Uint8Array.of(9, 8, 7), widthPx: 1, heightPx: 1, channels: 3 }, tile!);
  expect([read.widthPx, read.heightPx]).toEqual([5, 5]);
  expect([...read.data]).toEqual(Array.from({ length: 25 }, () => [9, 8, 7]).flat());
});
