/** Measures the main thread's time per frame of a page, from the browser's trace. */
import type { CDPSession, Page } from "playwright-core";
import { type BenchRow, atMost } from "./bench-row.ts";
import { quantile } from "./quantile.ts";

const maxFrameMs = 8;

/** A step that Chromium traces once for every frame of the main thread. */
const frameMark = "PrePaint";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

/**
 * Returns the milliseconds of processor time of the main thread for each frame that it made during `action`.
 * @throws for fewer than `minFrames` frames, which are too few for a quantile.
 */
export async function traceFrames(
  page: Page,
  action: (session: CDPSession) => Promise<void>,
  minFrames: number,
): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
      excludedCategories: ["*"],
    },
  });
  await action(session);
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const framesMs = framesOf(events);
  if (framesMs.length < minFrames) throw new Error(`Only ${framesMs.length} frames were traced.`);
  return framesMs;
}

/** The frames' 95th percentile, and its limit. */
export function frameRow(name: string, framesMs: readonly number[]): BenchRow {
  return atMost(maxFrameMs, {
    name: `${name}, p95 of ${framesMs.length} frames`,
    value: Number(quantile(framesMs, 0.95).toFixed(1)),
    unit: "ms",
  });
}

/** A frame ends with the task that updates the layers; all tasks since the frame before belong to it. */
function framesOf(events: readonly TraceEvent[]): number[] {
  const main = mainThreadOf(events);
  const own = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid);
  const ends = own
    .filter(({ name }) => name === frameMark)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const tasks = own.filter(({ name, ph }) => name === "RunTask" && ph === "X").sort((a, b) => a.ts - b.ts);
  const framesMs: number[] = [];
  let sumMs = 0;
  let next = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    sumMs += tdur / 1000;
    let isEnd = false;
    for (; (ends[next] ?? Infinity) <= ts + dur; next += 1) isEnd = true;
    if (!isEnd) continue;
    framesMs.push(sumMs);
    sumMs = 0;
  }
  return framesMs;
}

/** The main thread with the most frames: other renderer processes draw nothing. */
function mainThreadOf(events: readonly TraceEvent[]): { pid: number; tid: number } | undefined {
  const counts = new Map<string, { pid: number; tid: number; frames: number }>();
  for (const { name, pid, tid } of events) {
    if (name !== frameMark) continue;
    const thread = counts.get(`${pid} ${tid}`) ?? { pid, tid, frames: 0 };
    thread.frames += 1;
    counts.set(`${pid} ${tid}`, thread);
  }
  return [...counts.values()].sort((a, b) => b.frames - a.frames)[0];
}
