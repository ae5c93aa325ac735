import { expect, test } from "vitest";
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { estimateTimeLeftMs, medianMsOf, positionText, timeLeftText, usualTimeText } from "./time-left.ts";

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
  expect(positionText(3)).toBe("3 before you");
  expect(positionText(0)).toBe("Next in line");
  expect(positionText(undefined)).toBe("Waiting its turn");
  expect(usualTimeText(8400)).toBe("usually 9 s once it begins");
  expect(usualTimeText(null)).toBe("");
});

const upscaler: PublicConfig["engines"]["upscale"] = {
  id: "sharp",
  label: "upscaler",
  capabilities: { kind: "upscale", scales: [2, 4], modes: ["fast", "best"], maxOutputPixels: 40_000_000 },
  medianMs: 4000,
  durations: [
    { variant: "best-4x", jobs: 9, p50Ms: 30_000, p90Ms: 50_000, p50MsPerMegapixel: 20_000 },
    { variant: "fast-2x", jobs: 9, p50Ms: 900, p90Ms: 1400, p50MsPerMegapixel: 700 },
  ],
};
const config = { engines: { upscale: upscaler }, imageEngines: [] } as unknown as PublicConfig;

test("an enlarging job is judged by its own way to work, and by the size of its picture once that is known", () => {
  const job = { kind: "upscale", input: { prompt: "", scale: 4, mode: "best" } } as const;
  expect(medianMsOf(job, config)).toBe(30_000);
  expect(medianMsOf({ ...job, variant: "best-4x", input_megapixels: 3 }, config)).toBe(60_000);
  expect(medianMsOf({ ...job, input: { prompt: "", scale: 2, mode: "fast" } }, config)).toBe(900);
});

test("a way to work that was never measured promises nothing", () => {
  expect(medianMsOf({ kind: "upscale", input: { prompt: "", scale: 2, mode: "best" } }, config)).toBeNull();
});
