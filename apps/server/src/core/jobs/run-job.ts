/**
 * The worker's side of every job: take it, do the work under a deadline, store what came out, and end the job
 * exactly once. Whatever goes wrong ends in a refund; an attempt that was overruled leaves no file behind.
 */
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import type { AssetMimeType, AssetStore } from "#core/assets/assets.ts";
import { codeOfEngineError } from "#core/engines/engine-failure.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { QueueJob } from "#platform/queue.ts";
import type { JobRow, JobsStore, NewContent } from "./jobs.store.ts";
import { createProgressReporter } from "./progress.ts";

/** A worker that dies takes its attempt with it; after this many the job ends as `worker_lost`. */
export const maxAttempts = 3;

export type JobWork = {
  /** Fractions 0..1 of the whole job, never falling; `stage` is a key of the contract's stages. */
  report: (fraction: number, stage: string) => void;
  signal: AbortSignal;
};

export type JobOutput = {
  bytes: Uint8Array;
  mimeType: AssetMimeType;
  /** Of a video: the picture shown until it plays. Its address becomes `poster_url` of the generation's parameters. */
  poster?: { bytes: Uint8Array; mimeType: AssetMimeType };
  content: Omit<NewContent, "contentUrl" | "objectBucket" | "objectPath" | "posterPath">;
};

/** What a `*.job.ts` gives: the work itself. It throws the engine's errors, or JobRefused for what is not its fault. */
export type JobHandler = {
  timeoutMs: number;
  run: (job: JobRow, work: JobWork) => Promise<JobOutput>;
};

export class JobRefused extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export type RunJobDeps = { jobs: JobsStore; assets: AssetStore; log: Log };

export async function runJob(deps: RunJobDeps, handler: JobHandler, entry: QueueJob): Promise<void> {
  const job = await deps.jobs.beginAttempt(entry.jobId, maxAttempts);
  if (!job) return;
  const started = performance.now();
  const log = { jobId: job.id, userId: job.userId, kind: job.kind, attempt: job.attempt };
  deps.log.info("job_started", log);
  try {
    const result = await attempt(deps, handler, job, entry.signal);
    deps.log.info("job_ended", { ...log, ...result, ms: Math.round(performance.now() - started) });
  } catch (error) {
    const errorCode = codeOf(error);
    const { applied } = await deps.jobs.finish(job.id, job.attempt, { state: "failed", errorCode });
    const cause = error instanceof JobRefused ? (error.cause ?? error) : error;
    deps.log.warn("job_failed", { ...log, errorCode, applied, error: describeError(cause) });
  }
}

async function attempt(
  deps: RunJobDeps,
  handler: JobHandler,
  job: JobRow,
  cancelled: AbortSignal,
): Promise<{ state: string; applied: boolean }> {
  const clock = createStageClock();
  const overruled = new AbortController();
  const timeout = AbortSignal.timeout(handler.timeoutMs);
  const signal = AbortSignal.any([cancelled, overruled.signal, timeout]);
  const progress = createProgressReporter(async (fraction, stage) => {
    if (!(await deps.jobs.reportProgress(job.id, job.attempt, fraction, stage))) overruled.abort();
  });
  const report = (fraction: number, stage: string): void => {
    clock.enter(stage);
    progress.report(fraction, stage);
  };
  try {
    const output = await untilAborted(handler.run(job, { report, signal }), signal);
    report(0.92, "saving");
    const stored = await store(deps, job, output);
    await progress.stop();
    return await succeed(deps, job, output, stored, clock.read());
  } catch (error) {
    if (timeout.aborted) throw new JobRefused("engine_timeout");
    // Cancelled by its owner, or taken by another worker: somebody else ended this job or will.
    if (overruled.signal.aborted || cancelled.aborted) return { state: "overruled", applied: false };
    throw error;
  } finally {
    await progress.stop();
  }
}

type Stored = Awaited<ReturnType<AssetStore["store"]>>;

/** What of an output was stored when the rest failed is noted as pending, and swept. */
async function store(
  deps: RunJobDeps,
  job: JobRow,
  { bytes, mimeType, poster }: JobOutput,
): Promise<{ file: Stored; poster: Stored | null }> {
  try {
    const file = await deps.assets.store({ job, bytes, mimeType });
    return { file, poster: poster ? await deps.assets.store({ job, ...poster }) : null };
  } catch (error) {
    throw new JobRefused("storage_failed", { cause: error });
  }
}

async function succeed(
  deps: RunJobDeps,
  job: JobRow,
  output: JobOutput,
  { file, poster }: Awaited<ReturnType<typeof store>>,
  timings: Record<string, number>,
): Promise<{ state: string; applied: boolean }> {
  const content = {
    ...output.content,
    contentUrl: file.url,
    objectBucket: file.bucket,
    objectPath: file.path,
    ...(poster === null
      ? {}
      : {
          posterPath: poster.path,
          generationParams: { ...output.content.generationParams, poster_url: poster.url },
        }),
  };
  const { applied, state } = await deps.jobs.finish(job.id, job.attempt, {
    state: "succeeded",
    content,
    timings,
  });
  // A file that no row names: this attempt came too late, or what was to show it cannot be kept.
  if (!applied || state !== "succeeded")
    for (const stored of [file, poster]) if (stored) await deps.assets.discard(stored);
  return { state: state ?? "gone", applied };
}

/** An engine that ignores its signal must not hold the job: the promise is left behind, its result unused. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const stop = (): void => reject(new JobRefused("job_cancelled"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([work, aborted]);
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof JobRefused) return error.code;
  return codeOfEngineError(error) ?? "engine_failed";
}

/** Milliseconds spent in each stage, for the measured times that people are shown. */
function createStageClock(): { enter(stage: string): void; read(): Record<string, number> } {
  const timings: Record<string, number> = {};
  let current: { stage: string; since: number } | null = null;
  const close = (): void => {
    if (!current) return;
    timings[current.stage] = Math.round((timings[current.stage] ?? 0) + performance.now() - current.since);
  };
  return {
    enter: (stage) => {
      if (current?.stage === stage) return;
      close();
      current = { stage, since: performance.now() };
    },
    read: () => {
      close();
      current = null;
      return { ...timings };
    },
  };
}
