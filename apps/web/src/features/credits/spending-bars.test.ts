import { expect, test } from "vitest";
import { barsOfMonth, barsOfMonths, legendOf, scaleOf } from "./spending-bars.ts";

const today = new Date(2026, 10, 21, 15);
const days = [
  { day: "2026-09-30", kind: "image", credits: 20 },
  { day: "2026-11-01", kind: "image", credits: 40 },
  { day: "2026-11-01", kind: "video", credits: 80 },
  { day: "2026-11-21", kind: "upscale", credits: 20 },
  { day: "2026-11-21", kind: "edit", credits: 20 },
  { day: "2026-11-21", kind: "something_new", credits: 3 },
];

test("the month has all its days, each with what was spent on it", () => {
  const bars = barsOfMonth(days, today);
  expect(bars).toHaveLength(30);
  expect(bars[0]).toMatchObject({ key: "2026-11-01", label: "1 November", tick: "1 Nov", total: 120 });
  expect(bars[0]?.parts.map(({ label, credits }) => [label, credits])).toEqual([
    ["Pictures", 40],
    ["Videos", 80],
  ]);
  expect(bars[1]).toMatchObject({ total: 0, parts: [], tick: null });
});

test("tools of one series are added up, and an unknown tool counts as other", () => {
  const bar = barsOfMonth(days, today)[20];
  expect(bar?.total).toBe(43);
  expect(bar?.parts.map(({ label, credits }) => [label, credits])).toEqual([
    ["Upscales and edits", 40],
    ["Other", 3],
  ]);
});

test("months reach back over the turn of the year without a gap", () => {
  const bars = barsOfMonths(days, new Date(2026, 1, 28), 6);
  expect(bars.map(({ tick }) => tick)).toEqual(["Sept", "Oct", "Nov", "Dec", "Jan", "Feb"]);
  expect(barsOfMonths(days, today, 6).map(({ total }) => total)).toEqual([0, 0, 0, 20, 0, 163]);
});

test("the months and the days of one month add up to the same", () => {
  const month = barsOfMonths(days, today, 1)[0]?.total;
  expect(barsOfMonth(days, today).reduce((total, bar) => total + bar.total, 0)).toBe(month);
});

test("the legend has each series once, with its total", () => {
  expect(legendOf(barsOfMonths(days, today, 6)).map(({ label, credits }) => [label, credits])).toEqual([
    ["Pictures", 60],
    ["Videos", 80],
    ["Upscales and edits", 40],
    ["Other", 3],
  ]);
});

test.each([
  [0, 0],
  [7, 8],
  [20, 20],
  [121, 150],
  [1001, 1500],
  [9999, 10000],
])("a highest bar of %i is measured against %i", (total, scale) => {
  expect(scaleOf([{ key: "", label: "", tick: null, total, parts: [] }])).toBe(scale);
});
