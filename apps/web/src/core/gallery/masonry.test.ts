import { expect, test } from "vitest";
import { distribute } from "./masonry.ts";

test("each picture goes to the shortest column, the first of equals first", () => {
  expect(distribute([1, 1, 3, 1, 1], 2, (height) => height)).toEqual([
    [1, 3],
    [1, 1, 1],
  ]);
});

test("nothing is lost or doubled", () => {
  const items = Array.from({ length: 23 }, (_, position) => position);
  expect(
    distribute(items, 5, () => 1)
      .flat()
      .sort((a, b) => a - b),
  ).toEqual(items);
});
