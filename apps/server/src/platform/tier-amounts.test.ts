import { expect, test } from "vitest";
import { readByteSize, readCount, tierAmounts } from "./tier-amounts.ts";

const defaults = { free: 1, standard: 2, professional: 3, launch: 4, growth: 5 };
const setting = tierAmounts(defaults, { readAmount: readCount, hint: "20" });

test("without a value every plan has its default, and a list changes the plans that it names", () => {
  expect(setting.parse("")).toEqual(defaults);
  expect(setting.parse("free=7, growth=9")).toEqual({ ...defaults, free: 7, growth: 9 });
});

test("one amount holds for every plan", () => {
  expect(Object.values(setting.parse("12"))).toEqual([12, 12, 12, 12, 12]);
});

test.each(["gold=3", "free=", "free=-1", "1.5", "free=1,2", "free=1=2", "much"])("%s is refused", (text) => {
  expect(setting.safeParse(text).success).toBe(false);
});

test("sizes have units of 1024", () => {
  expect(["200MB", "5 gb", "17", "3KB"].map(readByteSize)).toEqual([209_715_200, 5_368_709_120, 17, 3072]);
  expect(["MB", "1.5GB", "-1", "3XB", "999999999TB"].map(readByteSize)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
