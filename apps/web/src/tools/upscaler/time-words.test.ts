import { expect, test } from "vitest";
import { durationWords, timeFor } from "./time-words.ts";

const measured = [
  { variant: "best-4x", jobs: 50, p50Ms: 9_000, p90Ms: 12_000, p50MsPerMegapixel: 20_000 },
  { variant: "fast-4x", jobs: 0, p50Ms: 0, p90Ms: 0, p50MsPerMegapixel: null },
];

test("a time is that of the way to work, by the megapixels of all that is chosen", () => {
  const sizes = [
    { widthPx: 1000, heightPx: 1000 },
    { widthPx: 500, heightPx: 1000 },
  ];
  expect(timeFor(sizes, { mode: "best", scale: 4 }, measured)).toBe(30_000);
  expect(timeFor(sizes, { mode: "best", scale: 2 }, measured)).toBeNull();
  expect(timeFor(sizes, { mode: "fast", scale: 4 }, measured)).toBeNull();
});

test("it is told in seconds, rounded up, and from a minute and a half on in minutes", () => {
  expect([400, 1_000, 8_100, 89_000, 150_000].map(durationWords)).toEqual([
    "under a second",
    "1 s",
    "9 s",
    "89 s",
    "3 min",
  ]);
});
