import { expect, test } from "vitest";
import { estimateTimeLeftMs, timeLeftText } from "./time-left.ts";

const clock = { progress: 0, medianMs: 10_000, elapsedMs: null };

test("what is left is the measured median's share that is not done yet", () => {
  expect(estimateTimeLeftMs({ ...clock, progress: 0.62 })).toBeCloseTo(3800);
  expect(timeLeftText({ ...clock, progress: 0.62 })).toBe("about 4 s left");
});

test("without a measurement no time is promised", () => {
  expect(estimateTimeLeftMs({ ...clock, medianMs: null })).toBeNull();
  expect(timeLeftText({ ...clock, medianMs: null })).toBe("");
});

test("progress outside 0 to 1 never gives a negative time or more than the median", () => {
  expect(estimateTimeLeftMs({ ...clock, progress: 1.4 })).toBe(0);
  expect(estimateTimeLeftMs({ ...clock, progress: -1 })).toBe(10_000);
});

test("long waits are told in minutes and the last moment without a figure", () => {
  expect(timeLeftText({ ...clock, medianMs: 180_000 })).toBe("about 3 min left");
  expect(timeLeftText({ ...clock, progress: 0.95 })).toBe("almost done");
});

test("a job far beyond the median says so instead of guessing", () => {
  expect(timeLeftText({ ...clock, progress: 0.5, elapsedMs: 30_000 })).toBe("longer than usual");
});
