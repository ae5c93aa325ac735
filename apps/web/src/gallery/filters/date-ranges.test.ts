import { expect, test } from "vitest";
import { parseDay, spanOf, wordsFor } from "./date-ranges.ts";

const now = new Date(2026, 10, 21, 18, 30);

test("today counts as one of the last seven days", () => {
  expect(spanOf({ preset: "today" }, now)).toEqual({ from: new Date(2026, 10, 21), until: null });
  expect(spanOf({ preset: "7d" }, now)).toEqual({ from: new Date(2026, 10, 15), until: null });
  expect(spanOf({ preset: "30d" }, now)).toEqual({ from: new Date(2026, 9, 23), until: null });
  expect(spanOf({ preset: "year" }, now)).toEqual({ from: new Date(2026, 0, 1), until: null });
});

test("a range includes both of its days, in either order", () => {
  const span = { from: new Date(2026, 1, 27), until: new Date(2026, 2, 2) };
  expect(spanOf({ from: "2026-02-27", until: "2026-03-01" }, now)).toEqual(span);
  expect(spanOf({ from: "2026-03-01", until: "2026-02-27" }, now)).toEqual(span);
  expect(spanOf({ from: null, until: "2026-12-31" }, now)).toEqual({
    from: null,
    until: new Date(2027, 0, 1),
  });
});

test("a day that does not exist is refused", () => {
  expect(parseDay("2026-02-30")).toBeNull();
  expect(parseDay("yesterday")).toBeNull();
  expect(parseDay("2028-02-29")).toBe("2028-02-29");
});

test("a range has a label in words", () => {
  expect(wordsFor({ from: "2026-02-27", until: "2026-03-01" })).toBe("27 Feb 2026 – 1 Mar 2026");
  expect(wordsFor({ from: null, until: "2026-03-01" })).toBe("Until 1 Mar 2026");
  expect(wordsFor({ preset: "7d" })).toBe("Last 7 days");
});
