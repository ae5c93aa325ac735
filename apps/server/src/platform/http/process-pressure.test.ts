import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchProcessPressure } from "./process-pressure.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch(signs: { utilization: number; peak: number; held: number }) {
  return watchProcessPressure({
    utilization: () => signs.utilization,
    takePeak: () => signs.peak,
    held: () => signs.held,
  });
}

test.each([
  ["a busy loop with few requests", { utilization: 1, peak: 6, held: 0 }, false],
  ["many requests that wait for something else", { utilization: 0.3, peak: 200, held: 0 }, false],
  ["many requests in a busy loop", { utilization: 1, peak: 40, held: 0 }, true],
  ["many held requests", { utilization: 0.1, peak: 1, held: 60 }, true],
])("%s", (_, signs, isHigh) => {
  const pressure = watch(signs);
  vi.advanceTimersByTime(200);
  expect(pressure.isHigh()).toBe(isHigh);
  pressure.stop();
});

test("the pressure lasts while it is seen, and ends ten seconds later", () => {
  const signs = { utilization: 1, peak: 40, held: 0 };
  const pressure = watch(signs);
  vi.advanceTimersByTime(30_000);
  Object.assign(signs, { utilization: 0.2, peak: 2 });
  vi.advanceTimersByTime(9_000);
  expect(pressure.isHigh()).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(pressure.isHigh()).toBe(false);
  pressure.stop();
});
