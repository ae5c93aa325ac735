import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTimeLimit, type TimeLimit } from "./time-limit.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const limitOf = (): TimeLimit => createTimeLimit({ leastMs: 5 * minute, longestMs: 10 * minute });

/** The minutes after which it aborts, at the precision of a second. */
function minutesUntilAbort({ signal }: TimeLimit): number {
  const startedMs = performance.now();
  while (!signal.aborted && performance.now() - startedMs < 60 * minute) vi.advanceTimersByTime(1_000);
  return (performance.now() - startedMs) / minute;
}

test("a job ends after its limit, as a timeout", () => {
  const limit = limitOf();
  expect(minutesUntilAbort(limit)).toBe(5);
  expect(limit.signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("an engine that was measured to be slow gets more, never over the deadline and never less", () => {
  const [slow, slowest, quick] = [limitOf(), limitOf(), limitOf()];
  slow.allow(8 * minute);
  slowest.allow(20 * minute);
  quick.allow(minute);
  expect(minutesUntilAbort(quick)).toBe(5);
  expect(minutesUntilAbort(slow)).toBe(3);
  expect(minutesUntilAbort(slowest)).toBe(2);
});

test("work that comes forward goes on: it ends a minute after its last step", () => {
  const limit = limitOf();
  for (let step = 1; step <= 7; step += 1) {
    vi.advanceTimersByTime(minute - 1_000);
    limit.moved(step / 10);
  }
  expect(limit.signal.aborted).toBe(false);
  expect(minutesUntilAbort(limit)).toBe(1);
});

test("steps too small to be seen, and none at all, extend nothing", () => {
  const limit = limitOf();
  limit.moved(0.5);
  vi.advanceTimersByTime(4.5 * minute);
  for (let step = 1; step <= 9; step += 1) limit.moved(0.5 + step / 1_000);
  expect(minutesUntilAbort(limit)).toBe(0.5);
});

test("waiting for a machine does not count, but the deadline stays", () => {
  const limit = limitOf();
  limit.wait(true);
  vi.advanceTimersByTime(4 * minute);
  limit.wait(false);
  expect(minutesUntilAbort(limit)).toBe(5);
  const waiting = limitOf();
  waiting.wait(true);
  expect(minutesUntilAbort(waiting)).toBe(10);
});

test("a limit that was stopped aborts nothing", () => {
  const limit = limitOf();
  limit.stop();
  expect(minutesUntilAbort(limit)).toBe(60);
});
