import { expect, test } from "vitest";
import type { JobRow } from "#platform/database.ts";
import { batchesOf, batchWith, columnsFor } from "./batch.ts";

const job = (id: string, prompt: string, index?: number, of?: number): JobRow => ({
  id,
  user_id: "anna",
  kind: "image",
  input: {
    prompt,
    aspectRatio: "1:1",
    ...(index !== undefined && of !== undefined && { batch: { index, of } }),
  },
  state: "running",
  progress: 0,
  stage: null,
  error_code: null,
  content_id: null,
  cost_credits: 20,
  timings: null,
  created_at: "2026-11-21T10:00:00Z",
  started_at: null,
  finished_at: null,
});
const idsOf = (jobs: readonly JobRow[]) => batchesOf(jobs).map((batch) => batch.map(({ id }) => id));

test("the jobs of one order are one batch in their order, the newest order first", () => {
  const listed = [
    job("e", "sea"),
    job("d", "hill", 2, 3),
    job("c", "hill", 1, 3),
    job("b", "hill", 0, 3),
    job("a", "lake"),
  ];
  expect(idsOf(listed)).toEqual([["e"], ["b", "c", "d"], ["a"]]);
  expect(batchWith(batchesOf(listed), "c")?.map(({ id }) => id)).toEqual(["b", "c", "d"]);
});

test("the same words ordered twice are two batches", () => {
  const listed = [
    job("d", "hill", 1, 2),
    job("c", "hill", 0, 2),
    job("b", "hill", 1, 2),
    job("a", "hill", 0, 2),
  ];
  expect(idsOf(listed)).toEqual([
    ["c", "d"],
    ["a", "b"],
  ]);
});

test("an order whose beginning is no longer listed keeps what is left of it together", () => {
  expect(idsOf([job("d", "hill", 3, 4), job("c", "hill", 2, 4)])).toEqual([["c", "d"]]);
});

test("pictures lie where they are largest, without a hole where that costs little", () => {
  expect(columnsFor(2, 896 / 1120)).toBe(2);
  expect(columnsFor(2, 1344 / 768)).toBe(1);
  expect(columnsFor(3, 896 / 1120)).toBe(3);
  expect(columnsFor(3, 896 / 1120, 0.95)).toBe(2);
  expect(columnsFor(3, 1)).toBe(2);
  expect(columnsFor(4, 1)).toBe(2);
  expect(columnsFor(1, 1)).toBe(1);
});
