/**
 * The call of a job's engine. Work that an earlier attempt started is resumed and never started again, and an engine that
 * charges for each call is called by one attempt of a job alone: one request, one bill.
 */
import { engineUsage, type EngineUsage } from "@galatea/contract/engine-usage.ts";
import {
  EngineError,
  type EngineFacts,
  type EngineHandle,
  type EngineRun,
  type Preview,
  type Resumable,
  type ResultFacts,
} from "@galatea/engines/engine.ts";
import { abortable } from "@galatea/engines/runs.ts";
import { describeError, type Log } from "#platform/log.ts";
import { JobRefused } from "./job-refused.ts";
import type { JobRow, JobsStore } from "./jobs.store.ts";

/** The engine's progress is the part of the job between `from` and `to`. */
type Progress = { stage: string | ((fraction: number) => string); from: number; to: number };

export type CallEngine = <Result extends ResultFacts, Request>(
  engine: EngineFacts & Resumable<Result, Request>,
  progress: Progress,
  start: (run: EngineRun) => Promise<Result>,
  /** For engines that need it again to finish what an earlier attempt started. */
  request?: Request,
) => Promise<Result>;

type Attempt = {
  job: Pick<JobRow, "id" | "attempt" | "engine" | "engineHandle">;
  signal: AbortSignal;
  report: (fraction: number, stage: string) => void;
  /** Whether it waits for a machine. */
  onWaiting: (isWaiting: boolean) => void;
  /** Stops this attempt, because another one or nobody goes on with the job. */
  overrule: () => void;
};

const previewEveryMs = 1_500;
const busy = { longestMs: 60_000, waitMs: 2_000, shortestWaitMs: 500 };

export function createEngineCall(
  { jobs, log }: { jobs: Pick<JobsStore, "markCalled" | "keepHandle" | "keepPreview">; log: Log },
  { job, signal, report, onWaiting, overrule }: Attempt,
): { callEngine: CallEngine; usage: () => EngineUsage | undefined } {
  let started = job.engineHandle;
  let usage: EngineUsage | undefined;
  let previewKeptAtMs = -previewEveryMs;

  /** Previews in between are left out; a preview that cannot be stored is not worth failing the work. */
  const keepPreview = async ({ bytes, mimeType }: Preview): Promise<void> => {
    const nowMs = performance.now();
    if (nowMs - previewKeptAtMs < previewEveryMs) return;
    previewKeptAtMs = nowMs;
    const image = `data:${mimeType};base64,${Buffer.from(bytes).toString("base64")}`;
    await jobs
      .keepPreview(job.id, job.attempt, image)
      .catch((error: unknown) =>
        log.warn("preview_not_kept", { jobId: job.id, error: describeError(error) }),
      );
  };

  const runOf = (engine: EngineFacts, { stage, from, to }: Progress): EngineRun => ({
    jobId: job.id,
    signal,
    onProgress: ({ fraction }) =>
      report(from + fraction * (to - from), typeof stage === "string" ? stage : stage(fraction)),
    onPreview: (preview) => void keepPreview(preview),
    onWaiting,
    onBilledCall,
    onHandle: (handle) => keep(engine.id, handle),
  });

  /** @throws {JobRefused} `engine_lost` when an earlier attempt did the same. */
  const onBilledCall = async (): Promise<void> => {
    if (!(await jobs.markCalled(job.id, job.attempt))) throw new JobRefused("engine_lost");
  };

  const keep = async (engine: string, handle: EngineHandle): Promise<void> => {
    const kept = await jobs
      .keepHandle(job.id, job.attempt, { engine, handle })
      // The result can still be had, as long as this worker lives.
      .catch((error: unknown) =>
        log.error("engine_handle_not_kept", { jobId: job.id, engine, error: describeError(error) }),
      );
    if (kept === "over") overrule();
    if (kept === "taken")
      throw new EngineError("engine_failed", "The engine answered with the work of another job.");
  };

  const work = async <Result extends ResultFacts, Request>(
    engine: EngineFacts & Resumable<Result, Request>,
    run: EngineRun,
    start: (run: EngineRun) => Promise<Result>,
    request: Request | undefined,
  ): Promise<Result> => {
    const handle = job.engine === engine.id ? started : null;
    // A tool's second call is new work.
    started = null;
    if (handle !== null && engine.resume) return engine.resume(handle, run, request);
    if (engine.billedPerCall && !engine.idempotentByJobId) await onBilledCall();
    return startWhenFree(start, run);
  };

  return {
    callEngine: async (engine, progress, start, request) => {
      const result = await work(engine, runOf(engine, progress), start, request);
      const told = engineUsage.optional().safeParse(result.usage);
      usage = told.data;
      if (!told.success) log.warn("engine_usage_unreadable", { jobId: job.id, engine: engine.id });
      return result;
    },
    usage: () => usage,
  };
}

/**
 * An engine that is busy is asked again for a minute before the job fails, unless it has started something: a second start
 * would be a second work.
 */
async function startWhenFree<Result>(
  start: (run: EngineRun) => Promise<Result>,
  run: EngineRun,
): Promise<Result> {
  let hasStarted = false;
  const onHandle = (handle: EngineHandle): Promise<void> => {
    hasStarted = true;
    return run.onHandle(handle);
  };
  const untilMs = performance.now() + busy.longestMs;
  for (;;) {
    try {
      return await start({ ...run, onHandle });
    } catch (error) {
      if (hasStarted || !(error instanceof EngineError) || error.code !== "engine_busy") throw error;
      const waitMs = Math.max(error.retryAfterMs ?? busy.waitMs, busy.shortestWaitMs);
      if (performance.now() + waitMs > untilMs) throw error;
      await abortable(new Promise((resolve) => setTimeout(resolve, waitMs)), run.signal);
    }
  }
}
