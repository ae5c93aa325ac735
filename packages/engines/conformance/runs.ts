/** Observed runs of an engine for the conformance suite: their progress, their end and their traces. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect } from "vitest";
import {
  EngineError,
  type EngineHandle,
  type EngineProgress,
  type EngineRun,
  type Preview,
} from "../src/engine.ts";
import { unwatchedRun } from "../src/runs.ts";

/** A temporary folder for this process and its children, because other tests write to the common one meanwhile. */
const folder = mkdtempSync(path.join(tmpdir(), "galatea-conformance-"));
process.env["TMPDIR"] = folder;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Longest time from an abort to the end of the run. */
export const abortWithinMs = 1000;

type Watched = { run: EngineRun; progress: EngineProgress[]; previews: Preview[]; handles: EngineHandle[] };

/** One run that may be watched: `progress`, `previews` and `handles` grow while it works. */
export function watchedRun(signal: AbortSignal = new AbortController().signal): Watched {
  const progress: EngineProgress[] = [];
  const previews: Preview[] = [];
  const handles: EngineHandle[] = [];
  const run = unwatchedRun({
    signal,
    onProgress: (step) => progress.push(step),
    onPreview: (preview) => previews.push(preview),
    onHandle: (handle) => {
      handles.push(handle);
      return Promise.resolve();
    },
  });
  return { run, progress, previews, handles };
}

/** Fractions rise from above 0 to exactly 1, and every step has a name. */
export function expectMonotonic(progress: readonly EngineProgress[]): void {
  expect(progress.length).toBeGreaterThan(1);
  let last = 0;
  for (const { fraction } of progress) {
    expect(fraction).toBeGreaterThanOrEqual(last);
    expect(fraction).toBeLessThanOrEqual(1);
    last = fraction;
  }
  expect(last).toBe(1);
}

/**
 * Aborts a run when `when` is due and expects it to end as aborted within a second. `work` gets the signal.
 * With "first progress" the abort comes from inside of the engine's own callback.
 */
export async function expectAbort(
  work: (run: EngineRun) => Promise<unknown>,
  when: "before" | "first progress" | { afterMs: number },
): Promise<void> {
  const controller = new AbortController();
  let abortedAtMs = performance.now();
  const abort = (): void => {
    if (controller.signal.aborted) return;
    abortedAtMs = performance.now();
    controller.abort();
  };
  if (when === "before") abort();
  const timer = typeof when === "object" ? setTimeout(abort, when.afterMs) : undefined;
  const error = await work(
    unwatchedRun({
      signal: controller.signal,
      onProgress: () => {
        if (when === "first progress") abort();
      },
    }),
  ).then(
    () => null,
    (reason: unknown) => reason,
  );
  clearTimeout(timer);
  expect(error, "a run that was aborted gives no result").toBeInstanceOf(EngineError);
  expect((error as EngineError).code).toBe("engine_aborted");
  expect(performance.now() - abortedAtMs).toBeLessThan(abortWithinMs);
}

/** The descendants of this process and its temporary files. */
type Footprint = { children: number[]; temporaryFiles: string[]; residentBytes: number };

export function footprint(): Footprint {
  const children = descendantsOf(process.pid);
  const residentBytes = [process.pid, ...children].reduce((sum, pid) => sum + residentOf(pid), 0);
  return { children, temporaryFiles: readdirSync(tmpdir()).sort(), residentBytes };
}

/** Children end and files go a moment after a promise settles; they get a second for it. */
export async function expectNothingLeft(
  before: Footprint,
  allowed: (pid: number) => boolean = () => false,
): Promise<void> {
  const left = () => {
    const now = footprint();
    return {
      files: now.temporaryFiles.filter((name) => !before.temporaryFiles.includes(name)),
      processes: now.children.filter((pid) => !before.children.includes(pid) && !allowed(pid)),
    };
  };
  const until = performance.now() + abortWithinMs;
  while (performance.now() < until && left().files.length + left().processes.length > 0) await sleep(50);
  expect(left()).toEqual({ files: [], processes: [] });
}

function descendantsOf(root: number): number[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  const found: number[] = [];
  const visit = (parent: number): void => {
    for (const [pid, ppid, , program] of rows) {
      if (Number(ppid) !== parent || program === "ps") continue;
      found.push(Number(pid));
      visit(Number(pid));
    }
  };
  visit(root);
  return found;
}

/** Resident memory, less what is shared with other processes (such as the program's own text). */
function residentOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
