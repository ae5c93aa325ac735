import { expect, test } from "vitest";
import { createProcessShares } from "./process-shares.ts";

/** @param sharePercent of the process's time for one caller. */
function openShares(sharePercent = 20) {
  const clock = { activeMs: 0, nowMs: 0 };
  const shares = createProcessShares(
    sharePercent,
    () => clock.activeMs,
    () => clock.nowMs,
  );
  return { clock, shares };
}

test("requests that run at once divide the loop's work among themselves", () => {
  const { clock, shares } = openShares();
  const endLong = shares.measure();
  clock.activeMs = 10;
  const endShort = shares.measure();
  clock.activeMs = 30;
  expect(endShort()).toBe(10);
  clock.activeMs = 35;
  expect(endLong()).toBe(10 + 10 + 5);
});

test("the loop's work between requests is charged to nobody", () => {
  const { clock, shares } = openShares();
  shares.measure()();
  clock.activeMs = 500;
  const end = shares.measure();
  clock.activeMs = 501;
  expect(end()).toBe(1);
});

test("a caller below its share never waits, and one above it waits until it has paid back", () => {
  const { clock, shares } = openShares(20);
  for (; clock.nowMs < 60_000; clock.nowMs += 100) {
    shares.charge("ada", 19);
    shares.charge("eve", 40);
  }
  expect(shares.waitMs("ada")).toBe(0);
  const waitMs = shares.waitMs("eve");
  expect(waitMs).toBeGreaterThan(10_000);
  clock.nowMs += waitMs;
  expect(shares.waitMs("eve")).toBe(0);
  expect(shares.waitMs("bob")).toBe(0);
});

test("whatever a caller used, a minute later it goes ahead at once", () => {
  const { clock, shares } = openShares(5);
  for (let at = 0; at < 1_000; at += 1) shares.charge("eve", 1_000);
  expect(shares.waitMs("eve")).toBeCloseTo(60_000);
  clock.nowMs = 60_001;
  expect(shares.waitMs("eve")).toBe(0);
});

test("the peak counts requests that came and went between two looks", () => {
  const { shares } = openShares();
  const ends = [shares.measure(), shares.measure(), shares.measure()];
  ends[0]?.();
  ends[1]?.();
  expect(shares.takePeak()).toBe(3);
  expect(shares.takePeak()).toBe(1);
});
