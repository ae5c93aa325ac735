import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProgressReporter } from "./progress.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

type Written = { atMs: number; fraction: number; stage: string };

/** A reporter whose writes take `writeMs`, and what it wrote when. */
function createRecorder(options: { writeMs?: number; fail?: (write: number) => boolean } = {}) {
  const startMs = performance.now();
  const written: Written[] = [];
  const reporter = createProgressReporter(async (fraction, stage) => {
    written.push({ atMs: performance.now() - startMs, fraction, stage });
    if (options.writeMs) await new Promise((resolve) => setTimeout(resolve, options.writeMs));
    if (options.fail?.(written.length)) throw new Error("the database is away");
  });
  return { reporter, written };
}

test("the first report is written at once", async () => {
  const { reporter, written } = createRecorder();
  reporter.report(0.1, "composing");
  expect(written).toEqual([{ atMs: 0, fraction: 0.1, stage: "composing" }]);
  await reporter.stop();
});

test("however often an engine reports, there are at most four writes a second, and the last value is written", async () => {
  const { reporter, written } = createRecorder();
  for (let step = 1; step <= 1000; step += 1) {
    reporter.report(step / 1000, "shading");
    await vi.advanceTimersByTimeAsync(2);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(written.length).toBeLessThanOrEqual(10);
  expect(written.length).toBeGreaterThanOrEqual(8);
  const gapsMs = written.slice(1).map(({ atMs }, index) => atMs - (written[index]?.atMs ?? 0));
  expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(250);
  expect(written.at(-1)).toMatchObject({ fraction: 1, stage: "shading" });
  await reporter.stop();
});

test("of several reports between two writes the last stage is written", async () => {
  const { reporter, written } = createRecorder();
  for (const stage of ["understanding", "composing", "shading"]) reporter.report(0.5, stage);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written.map(({ stage }) => stage)).toEqual(["understanding", "shading"]);
  await reporter.stop();
});

test("progress never falls, also after a larger value was written, and stays between 0 and 1", async () => {
  const { reporter, written } = createRecorder();
  for (const fraction of [-1, 0.5, 0.2, Number.NaN, 0.4, 7, 0.9]) {
    reporter.report(fraction, "shading");
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(written.map(({ fraction }) => fraction)).toEqual([0, 0.5, 0.5, 0.5, 0.5, 1, 1]);
  await reporter.stop();
});

test("a slow database gets one write at a time", async () => {
  const { reporter, written } = createRecorder({ writeMs: 2_000 });
  for (let step = 1; step <= 39; step += 1) {
    reporter.report(step / 39, "shading");
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(written.map(({ atMs }) => atMs)).toEqual([0, 2_000]);
  const stopped = reporter.stop();
  await vi.advanceTimersByTimeAsync(2_000);
  await stopped;
});

test("failing writes do no harm, and the next write is tried", async () => {
  const { reporter, written } = createRecorder({ fail: (write) => write <= 2 });
  for (const fraction of [0.1, 0.2, 0.3]) {
    expect(() => reporter.report(fraction, "shading")).not.toThrow();
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(written.map(({ fraction }) => fraction)).toEqual([0.1, 0.2, 0.3]);
  await expect(reporter.stop()).resolves.toBeUndefined();
});

test("a write that throws synchronously does no harm either", async () => {
  const reporter = createProgressReporter(() => {
    throw new Error("no connection");
  });
  expect(() => reporter.report(0.1, "shading")).not.toThrow();
  await expect(reporter.stop()).resolves.toBeUndefined();
});

test("stopping waits for the running write and allows none after it", async () => {
  const { reporter, written } = createRecorder({ writeMs: 100 });
  reporter.report(0.1, "shading");
  reporter.report(0.9, "saving");
  let isStopped = false;
  const stopped = reporter.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(99);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  reporter.report(1, "saving");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toHaveLength(1);
  await reporter.stop();
});
