import { expect, test } from "vitest";
import { columnsFor } from "./batch-result.tsx";

test("pictures are as large as possible, and an incomplete last row is avoided where that costs little", () => {
  expect(columnsFor(2, 896 / 1120)).toBe(2);
  expect(columnsFor(2, 1344 / 768)).toBe(1);
  expect(columnsFor(3, 896 / 1120)).toBe(3);
  expect(columnsFor(3, 896 / 1120, 0.95)).toBe(2);
  expect(columnsFor(3, 1)).toBe(2);
  expect(columnsFor(4, 1)).toBe(2);
  expect(columnsFor(1, 1)).toBe(1);
});
