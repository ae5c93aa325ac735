import { expect, test } from "vitest";
import { isSimilarity, summariseSimilarity } from "./similarity.ts";

const exact = (score: number) => ({ score, exact: true });

test("identical pictures are 100 %, and anything less is never rounded up to it", () => {
  expect(summariseSimilarity([exact(1), exact(1)])).toEqual({
    pictures: 2,
    meanPercent: "100 %",
    lowestPercent: "100 %",
    exact: true,
  });
  expect(summariseSimilarity([exact(1), exact(0.9999)])?.meanPercent).toBe("99.9 %");
});

test("mean and lowest are of all pictures, and one estimate makes the sum an estimate", () => {
  const summary = summariseSimilarity([exact(1), { score: 0.8, exact: false }]);
  expect(summary).toMatchObject({ meanPercent: "90 %", lowestPercent: "80 %", exact: false });
  expect(summariseSimilarity([])).toBeNull();
});

test("only what is a similarity counts as one", () => {
  expect(isSimilarity(exact(0.5))).toBe(true);
  for (const value of [null, {}, { score: "1", exact: true }, { score: 1 }])
    expect(isSimilarity(value)).toBe(false);
});
