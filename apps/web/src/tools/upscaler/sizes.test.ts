import { expect, test } from "vitest";
import { durationText, fits, sizeProblem, timeFor } from "./sizes.ts";

const most = 40_000_000;
const reach = { maxOutputPixels: most, durations: [] };
const best = (scale: 2 | 4) => ({ scale, mode: "best" }) as const;

test("the limits apply to the output: its pixels and each side", () => {
  expect(fits({ widthPx: 2000, heightPx: 1250 }, 4, most)).toBe(true);
  expect(fits({ widthPx: 2000, heightPx: 1251 }, 4, most)).toBe(false);
  expect(fits({ widthPx: 4096, heightPx: 100 }, 4, most)).toBe(false);
  expect(fits({ widthPx: 4095, heightPx: 100 }, 4, most)).toBe(true);
});

test("the problem of a picture that is too large names the output and the scale and mode that fit", () => {
  expect(sizeProblem({ widthPx: 640, heightPx: 480 }, best(4), reach)).toBeNull();
  expect(sizeProblem({ widthPx: 2000, heightPx: 2000 }, best(4), reach)).toBe(
    "4× would be 8,000 × 8,000, and 40 megapixels are the most there can be. 2× fits.",
  );
  expect(sizeProblem({ widthPx: 6000, heightPx: 4000 }, best(2), reach)).not.toContain("fits");
  // At 2× Best has no time for this size, so only Fast is offered.
  const large = { widthPx: 2400, heightPx: 2000 };
  expect(sizeProblem(large, best(4), reach)).toMatch(/ 2× fits with Fast\.$/);
  expect(sizeProblem(large, { scale: 4, mode: "fast" }, reach)).toMatch(/ 2× fits\.$/);
});

test("the problem of a picture that takes Best too long names the room of Best and offers Fast", () => {
  const large = { widthPx: 3000, heightPx: 3000 };
  expect(sizeProblem(large, best(2), reach)).toBe(
    "Best is not measured here yet, so it accepts up to 4 megapixels. Use Fast for this one.",
  );
  const slow = { variant: "best-2x", jobs: 3, p50Ms: 230_000, p90Ms: 260_000, p50MsPerMegapixel: 230_000 };
  expect(sizeProblem(large, best(2), { ...reach, durations: [slow] })).toBe(
    "Best accepts up to 7.1 megapixels on this machine. Use Fast for this one.",
  );
  expect(sizeProblem(large, { scale: 2, mode: "fast" }, reach)).toBeNull();
});

const measured = [
  { variant: "best-4x", jobs: 50, p50Ms: 9_000, p90Ms: 12_000, p50MsPerMegapixel: 20_000 },
  { variant: "fast-4x", jobs: 0, p50Ms: 0, p90Ms: 0, p50MsPerMegapixel: null },
];

test("the time of a mode and scale grows with the megapixels of all chosen pictures", () => {
  const sizes = [
    { widthPx: 1000, heightPx: 1000 },
    { widthPx: 500, heightPx: 1000 },
  ];
  expect(timeFor(sizes, { mode: "best", scale: 4 }, measured)).toBe(30_000);
  expect(timeFor(sizes, { mode: "best", scale: 2 }, measured)).toBeNull();
  expect(timeFor(sizes, { mode: "fast", scale: 4 }, measured)).toBeNull();
});

test("a duration is given in seconds, rounded up, and in minutes from 90 seconds on", () => {
  expect([400, 1_000, 8_100, 89_000, 150_000].map(durationText)).toEqual([
    "under a second",
    "1 s",
    "9 s",
    "89 s",
    "3 min",
  ]);
});
