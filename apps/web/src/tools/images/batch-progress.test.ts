import { expect, test } from "vitest";
import type { JobRow } from "#platform/database.ts";
import { batchProgress } from "./batch-progress.ts";

const job = (state: JobRow["state"], progress = 0, startedAt: string | null = null) =>
  ({ state, progress, started_at: startedAt }) as JobRow;

test("the progress of a batch is its done pictures and the share of the one in the making, in any order", () => {
  const waiting = [job("queued"), job("queued"), job("succeeded", 1), job("succeeded", 1)];
  expect(batchProgress(waiting)).toMatchObject({ done: 2, of: 4, progress: 0.5 });
  const drawing = [job("queued"), job("running", 0.4), job("succeeded", 1), job("succeeded", 1)];
  expect(batchProgress(drawing)).toMatchObject({ done: 2, of: 4, progress: 0.6, now: { progress: 0.4 } });
});

test("a picture that failed or was cancelled counts neither as done nor as to be made", () => {
  const batch = [job("cancelled", 0.3), job("failed", 0.9), job("running", 0.5), job("succeeded", 1)];
  expect(batchProgress(batch)).toMatchObject({ done: 1, of: 2, progress: 0.75 });
  expect(batchProgress([job("failed"), job("cancelled")])).toMatchObject({ done: 0, of: 0, now: null });
});

test("the time that a batch takes is that of its pictures, shared by the workers that draw them", () => {
  const start = "2026-11-25T12:00:00Z";
  const later = "2026-11-25T12:00:04Z";
  const now = { medianMs: 1000, nowMs: Date.parse(later) };
  const alone = [job("queued"), job("queued"), job("running", 0.5, later), job("succeeded", 1, start)];
  expect(batchProgress(alone).clock(now)).toEqual({ progress: 0.375, medianMs: 4000, elapsedMs: 4000 });
  const two = [
    job("queued"),
    job("running", 0.5, start),
    job("running", 0.5, later),
    job("succeeded", 1, start),
  ];
  expect(batchProgress(two).clock(now).medianMs).toBe(2000);
  // While no picture is being drawn, the time left does not fall.
  expect(batchProgress([job("queued"), job("succeeded", 1, start)]).clock(now).elapsedMs).toBeNull();
});
