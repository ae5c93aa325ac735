import { expect, test } from "vitest";
import { durationText, fits, sizeProblem, timeFor } from "./sizes.ts";

const most = 40_000_000;
const reach = { maxOutputPixels: most, durations: [] };
const best = (scale: 2 | 4) => ({ scale, mode: "best" }) as const;

test("the limit holds for what comes out, in all and on each side", () => {
  expect(fits({ widthPx: 2000, heightPx: 1250 }, 4, most)).toBe(true);
  expect(fits({ widthPx: 2000, heightPx: 1251 }, 4, most)).toBe(false);
  expect(fits({ widthPx: 4096, heightPx: 100 }, 4, most)).toBe(false);
  expect(fits({ widthPx: 4095, heightPx: 100 }, 4, most)).toBe(true);
});

test("what is too large is told with the size that it would have, and with the way that fits", () => {
  expect(sizeProblem({ widthPx: 640, heightPx: 480 }, best(4), reach)).toBeNull();
  expect(sizeProblem({ widthPx: 2000, heightPx: 2000 }, best(4), reach)).toBe(
    "4× would be 8,000 × 8,000, and 40 megapixels are the most there can be. 2× fits.",
  );
  expect(sizeProblem({ widthPx: 6000, heightPx: 4000 }, best(2), reach)).not.toContain("fits");
  // A way that has no time for it is none.
  const large = { widthPx: 2400, heightPx: 2000 };
  expect(sizeProblem(large, best(4), reach)).toMatch(/ 2× fits with Fast\.$/);
  expect(sizeProblem(large, { scale: 4, mode: "fast" }, reach)).toMatch(/ 2× fits\.$/);
});

test("what the best way has no time for is told with how much it has, and with the way that takes it", () => {
  const large = { widthPx: 3000, heightPx: 3000 };
  expect(sizeProblem(large, best(2), reach)).toBe(
    "Best is not measured here yet: until it is, it takes up to 4 megapixels. Fast takes this one.",
  );
  const slow = { variant: "best-2x", jobs: 3, p50Ms: 230_000, p90Ms: 260_000, p50MsPerMegapixel: 230_000 };
  expect(sizeProblem(large, best(2), { ...reach, durations: [slow] })).toBe(
    "Best has time for up to 7.1 megapixels on this machine. Fast takes this one.",
  );
  expect(sizeProblem(large, { scale: 2, mode: "fast" }, reach)).toBeNull();
});

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
  expect([400, 1_000, 8_100, 89_000, 150_000].map(durationText)).toEqual([
    "under a second",
    "1 s",
    "9 s",
    "89 s",
    "3 min",
  ]);
});
