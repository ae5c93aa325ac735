import { expect, test } from "vitest";
import { estimateTimeLeftMs, placeText, timeLeftText, usualTimeText } from "./time-left.ts";

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

test("half-way, a job's own pace and the median are worth the same", () => {
  // Half done in 9 s: at its own pace 9 s are left, by the median 5 s.
  expect(estimateTimeLeftMs({ ...clock, progress: 0.5, elapsedMs: 9000 })).toBeCloseTo(7000);
});

test("a job that has only begun is judged by the median alone", () => {
  expect(estimateTimeLeftMs({ ...clock, progress: 0, elapsedMs: 4000 })).toBe(10_000);
});

test("who waits is told how many are before them, and how long it usually takes, never when it will be done", () => {
  expect(placeText(3)).toBe("3 before you");
  expect(placeText(0)).toBe("Next in line");
  expect(placeText(undefined)).toBe("Waiting its turn");
  expect(usualTimeText(8400)).toBe("usually 9 s once it begins");
  expect(usualTimeText(null)).toBe("");
});
