import { expect, test } from "vitest";
import { spentThisMonth } from "./spent-this-month.ts";

const november = new Date(2026, 10, 21, 12);

test("only this month counts, in three groups of tools", () => {
  const days = [
    { day: "2026-10-31", kind: "image", credits: 100 },
    { day: "2026-11-01", kind: "image", credits: 40 },
    { day: "2026-11-20", kind: "character", credits: 20 },
    { day: "2026-11-20", kind: "upscale", credits: 20 },
    { day: "2026-11-21", kind: "edit", credits: 20 },
    { day: "2026-11-21", kind: "video", credits: 40 },
  ];
  expect(spentThisMonth(days, november)).toEqual({
    total: 140,
    parts: [
      { label: "Pictures and characters", credits: 60 },
      { label: "Videos", credits: 40 },
      { label: "Everything else", credits: 40 },
    ],
  });
});

test("a month without spending has no parts", () => {
  expect(spentThisMonth([], november)).toEqual({ total: 0, parts: [] });
});
