import { sampleImageInput } from "@galatea/contract/testing/samples.ts";
import { expect, test } from "vitest";
import type { JobRow } from "#platform/database.ts";
import { runningJob } from "#platform/testing/job-rows.ts";
import { submissionsOf, submissionWith } from "./submissions.ts";

/** @param batch its id, the index of the job in it, and its size. */
const job = (id: string, prompt: string, batch?: [string, number, number]): JobRow => ({
  ...runningJob,
  id,
  input: sampleImageInput({
    prompt,
    batch: batch ? { id: batch[0], index: batch[1], of: batch[2] } : { id: `of ${id}`, index: 0, of: 1 },
  }),
});
const idsOf = (jobs: readonly JobRow[]) => submissionsOf(jobs).map((members) => members.map(({ id }) => id));

test("the jobs of one batch are one submission, and the newest submission is first", () => {
  const listed = [
    job("e", "sea"),
    job("d", "hill", ["one", 2, 3]),
    job("c", "hill", ["one", 1, 3]),
    job("b", "hill", ["one", 0, 3]),
    job("a", "lake"),
  ];
  expect(idsOf(listed)).toEqual([["e"], ["b", "c", "d"], ["a"]]);
  expect(submissionWith(submissionsOf(listed), "c")?.map(({ id }) => id)).toEqual(["b", "c", "d"]);
});

test("the same prompt submitted twice is two submissions, in any order of the list", () => {
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

test("a submission whose first jobs are no longer listed keeps the rest together", () => {
  expect(idsOf([job("d", "hill", ["one", 3, 4]), job("c", "hill", ["one", 2, 4])])).toEqual([["c", "d"]]);
});
