/** What each frame costs the main thread of a page in a real browser, read from its trace. */
import type { CDPSession, Page } from "playwright-core";

/** Chromium names this step of every frame that the main thread makes. */
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
 * Milliseconds of processor time of the page's main thread in each frame that it made meanwhile.
 * @throws when there were fewer than `fewest`: too few to say anything.
 */
export async function traceFrames(
  page: Page,
  doIt: (session: CDPSession) => Promise<void>,
  fewest: number,
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
  await doIt(session);
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const framesMs = framesOf(events);
  if (framesMs.length < fewest) throw new Error(`Only ${framesMs.length} frames were traced.`);
  return framesMs;
}

/** A frame ends with the task that brings the layers up to date; what ran since the one before belongs to it. */
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

/** Of all renderers the one that drew. */
function mainThreadOf(events: readonly TraceEvent[]): { pid: number; tid: number } | undefined {
  const counts = new Map<string, { pid: number; tid: number; frames: number }>();
  for (const { name, pid, tid } of events) {
    if (name !== frameMark) continue;
    const known = counts.get(`${pid} ${tid}`) ?? { pid, tid, frames: 0 };
    known.frames += 1;
    counts.set(`${pid} ${tid}`, known);
  }
  return [...counts.values()].sort((a, b) => b.frames - a.frames)[0];
}
