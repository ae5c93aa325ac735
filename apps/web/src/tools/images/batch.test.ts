import { expect, test } from "vitest";
import { submissionWith } from "#tools/shell/submit/submissions.ts";
import type { JobRow } from "#platform/database.ts";
import { batchesOf, columnsFor } from "./batch.ts";

/** @param batch its order, its place in it, and how many it has. */
const job = (id: string, prompt: string, batch?: [string, number, number]): JobRow => ({
  id,
  user_id: "anna",
  kind: "image",
  input: {
    prompt,
    aspectRatio: "1:1",
    ...(batch && { batch: { id: batch[0], index: batch[1], of: batch[2] } }),
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
    job("d", "hill", ["one", 2, 3]),
    job("c", "hill", ["one", 1, 3]),
    job("b", "hill", ["one", 0, 3]),
    job("a", "lake"),
  ];
  expect(idsOf(listed)).toEqual([["e"], ["b", "c", "d"], ["a"]]);
  expect(submissionWith(batchesOf(listed), "c")?.map(({ id }) => id)).toEqual(["b", "c", "d"]);
});

test("the same words ordered twice at once are two batches, however they are listed", () => {
  const listed = [
    job("d", "hill", ["two", 0, 2]),
    job("c", "hill", ["one", 1, 2]),
    job("b", "hill", ["two", 1, 2]),
    job("a", "hill", ["one", 0, 2]),
  ];
  expect(idsOf(listed)).toEqual([
    ["d", "b"],
    ["a", "c"],
  ]);
});

test("an order whose beginning is no longer listed keeps what is left of it together", () => {
  expect(idsOf([job("d", "hill", ["one", 3, 4]), job("c", "hill", ["one", 2, 4])])).toEqual([["c", "d"]]);
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
