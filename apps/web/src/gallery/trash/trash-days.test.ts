import { expect, test } from "vitest";
import { daysLeft, daysLeftWords } from "./trash-days.ts";

const at = (iso: string) => new Date(iso);

test("a picture has 30 days from the moment it was put away, and a day begun counts", () => {
  const trashed = "2026-11-01T12:00:00Z";
  expect(daysLeft(trashed, at("2026-11-01T12:00:01Z"))).toBe(30);
  expect(daysLeft(trashed, at("2026-11-30T12:00:00Z"))).toBe(1);
  expect(daysLeft(trashed, at("2026-12-05T00:00:00Z"))).toBe(0);
  // A clock that is behind the server's.
  expect(daysLeft(trashed, at("2026-10-31T00:00:00Z"))).toBe(30);
});

test("the last days are said in words", () => {
  const trashed = "2026-11-01T12:00:00Z";
  expect(daysLeftWords(trashed, at("2026-11-30T13:00:00Z"))).toBe("1 day left");
  expect(daysLeftWords(trashed, at("2026-12-01T12:00:00Z"))).toBe("Goes today");
});
