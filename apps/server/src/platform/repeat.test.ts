import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeat } from "./repeat.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const none = (): void => undefined;

test("runs never overlap, and stop waits for the run under way", async () => {
  const runs: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void runs.push(resolve));
  const repeating = repeat(work, { everyMs: 10, onError: none });
  expect(runs).toHaveLength(0);
  vi.advanceTimersByTime(50);
  expect(runs).toHaveLength(1);
  let isStopped = false;
  const stopping = repeating.stop().then(() => (isStopped = true));
  await turn();
  expect(isStopped).toBe(false);
  runs[0]?.();
  await stopping;
  vi.advanceTimersByTime(50);
  expect(runs).toHaveLength(1);
});

test("a failed run is reported, and the next one follows", async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const work = (): Promise<void> => Promise.reject(new Error(`run ${(runs += 1)}`));
  const repeating = repeat(work, { everyMs: 10, atOnce: true, onError: (error) => void errors.push(error) });
  await turn();
  vi.advanceTimersByTime(10);
  await turn();
  await repeating.stop();
  expect(errors.map((error) => (error as Error).message)).toEqual(["run 1", "run 2"]);
});
