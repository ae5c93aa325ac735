import { expect, test } from "vitest";
import type { PublicConfig, ServingEngine } from "@galatea/contract/public-config.ts";
import { estimateTimeLeftMs, medianMsOf, positionText, timeLeftText, usualTimeText } from "./time-left.ts";

const clock = { progress: 0, medianMs: 10_000, elapsedMs: null };

test("the time left is the part of the measured median that is not done yet", () => {
  expect(estimateTimeLeftMs({ ...clock, progress: 0.62 })).toBeCloseTo(3800);
  expect(timeLeftText({ ...clock, progress: 0.62 })).toBe("about 4 s left");
});

test("without a measurement no time is shown", () => {
  expect(estimateTimeLeftMs({ ...clock, medianMs: null })).toBeNull();
  expect(timeLeftText({ ...clock, medianMs: null })).toBe("");
});

test("progress outside 0 to 1 never gives a negative time or more than the median", () => {
  expect(estimateTimeLeftMs({ ...clock, progress: 1.4 })).toBe(0);
  expect(estimateTimeLeftMs({ ...clock, progress: -1 })).toBe(10_000);
});

test("long times are shown in minutes, the last second without a figure", () => {
  expect(timeLeftText({ ...clock, medianMs: 180_000 })).toBe("about 3 min left");
  expect(timeLeftText({ ...clock, progress: 0.95 })).toBe("almost done");
});

test("a quick job is almost done only near its end", () => {
  expect(timeLeftText({ ...clock, medianMs: 900, progress: 0.33 })).toBe("about 1 s left");
  expect(timeLeftText({ ...clock, medianMs: 900, progress: 0.92 })).toBe("almost done");
});

test("a job far beyond the median shows no figure", () => {
  expect(timeLeftText({ ...clock, progress: 0.5, elapsedMs: 30_000 })).toBe("longer than usual");
});

test("at half-way, the job's own pace and the median have equal weight", () => {
  // Half done in 9 s: at its own pace 9 s are left, by the median 5 s.
  expect(estimateTimeLeftMs({ ...clock, progress: 0.5, elapsedMs: 9000 })).toBeCloseTo(7000);
});

test("the estimate for a job that has just begun is the median", () => {
  expect(estimateTimeLeftMs({ ...clock, progress: 0, elapsedMs: 4000 })).toBe(10_000);
});

test("a waiting job shows its position and the usual duration, and no time of completion", () => {
  expect(positionText(3)).toBe("3 before you");
  expect(positionText(0)).toBe("Next in line");
  expect(positionText(undefined)).toBe("Waiting its turn");
  expect(usualTimeText(8400)).toBe("usually 9 s once it begins");
  expect(usualTimeText(null)).toBe("");
});

const upscaler: ServingEngine = {
  id: "sharp",
  label: "upscaler",
  note: null,
  priceCredits: null,
  capabilities: { kind: "upscale", scales: [2, 4], modes: ["fast", "best"], maxOutputPixels: 40_000_000 },
  medianMs: 4000,
  durations: [
    { variant: "best-4x", jobs: 9, p50Ms: 30_000, p90Ms: 50_000, p50MsPerMegapixel: 20_000 },
    { variant: "fast-2x", jobs: 9, p50Ms: 900, p90Ms: 1400, p50MsPerMegapixel: 700 },
  ],
};
const config = { engines: { upscale: [upscaler] } } as unknown as PublicConfig;

test("the estimate for an upscale uses its own variant, and the size of its picture once that is known", () => {
  const job = { kind: "upscale", input: { prompt: "", scale: 4, mode: "best", engine: null } } as const;
  expect(medianMsOf(job, config)).toBe(30_000);
  expect(medianMsOf({ ...job, variant: "best-4x", input_megapixels: 3 }, config)).toBe(60_000);
  expect(medianMsOf({ ...job, input: { prompt: "", scale: 2, mode: "fast", engine: null } }, config)).toBe(
    900,
  );
});

test("a variant that was never measured has no estimate", () => {
  expect(
    medianMsOf({ kind: "upscale", input: { prompt: "", scale: 2, mode: "best", engine: null } }, config),
  ).toBeNull();
});
