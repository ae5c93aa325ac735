import { expect, test } from "vitest";
import { daysLeft, daysLeftWords } from "./trash-days.ts";

const time = (iso: string) => new Date(iso);

test("a picture has 30 days from the moment it was put into the trash, and a day begun counts", () => {
  const trashed = "2026-11-01T12:00:00Z";
  expect(daysLeft(trashed, time("2026-11-01T12:00:01Z"))).toBe(30);
  expect(daysLeft(trashed, time("2026-11-30T12:00:00Z"))).toBe(1);
  expect(daysLeft(trashed, time("2026-12-05T00:00:00Z"))).toBe(0);
  // The browser's clock may be behind the server's.
  expect(daysLeft(trashed, time("2026-10-31T00:00:00Z"))).toBe(30);
});

test("the last day and its end have words of their own", () => {
  const trashed = "2026-11-01T12:00:00Z";
  expect(daysLeftWords(trashed, time("2026-11-30T13:00:00Z"))).toBe("1 day left");
  expect(daysLeftWords(trashed, time("2026-12-01T12:00:00Z"))).toBe("Goes today");
});
