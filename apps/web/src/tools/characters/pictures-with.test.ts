import { expect, test } from "vitest";
import { isSimilarity, summariseSimilarity } from "./pictures-with.tsx";

const exact = (score: number) => ({ score, exact: true });

test("only identical pictures are 100 %: a lower score is rounded down", () => {
  expect(summariseSimilarity([exact(1), exact(1)])).toEqual({
    pictures: 2,
    meanPercent: "100 %",
    lowestPercent: "100 %",
    exact: true,
  });
  expect(summariseSimilarity([exact(1), exact(0.9999)])?.meanPercent).toBe("99.9 %");
});

test("the mean and the lowest cover all pictures, and one estimate makes the summary an estimate", () => {
  const summary = summariseSimilarity([exact(1), { score: 0.8, exact: false }]);
  expect(summary).toMatchObject({ meanPercent: "90 %", lowestPercent: "80 %", exact: false });
  expect(summariseSimilarity([])).toBeNull();
});

test("isSimilarity accepts a score with its exactness and nothing else", () => {
  expect(isSimilarity(exact(0.5))).toBe(true);
  for (const value of [null, {}, { score: "1", exact: true }, { score: 1 }])
    expect(isSimilarity(value)).toBe(false);
});
