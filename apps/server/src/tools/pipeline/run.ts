/**
 * The worker's side of every tool, in one order: take → find the files again → run → check → mark → store → finish. A
 * job is closed exactly once. Every failure is refunded; an overruled attempt leaves no file.
 */
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { EngineError, TakenOver } from "@galatea/engines/engine.ts";
import type { EngineUsage } from "@galatea/contract/engine-usage.ts";
import type { AssetStore } from "#core/assets/asset-store.ts";
import type { JobAssetsStore } from "#core/assets/job-assets.store.ts";
import { type AssetsDeps, isPicture, readAssets } from "#core/assets/admit-assets.ts";
import { codeOfEngineError } from "#core/engines/engine-failure.ts";
import type { ModerationStore } from "#core/moderation/moderation.store.ts";
import type { EngineStatusStore } from "#core/engines/engine-status.store.ts";
import { PictureRefused } from "#core/moderation/pictures/picture-judge.ts";
import { markAsAi } from "#core/provenance/mark-as-ai.ts";
import { blurPlaceholder, inspectImage, readProvenance } from "#platform/images.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { QueueJob } from "#platform/queue.ts";
import { createEngineCall } from "./call-engine.ts";
import { JobRefused } from "./job-refused.ts";
import type { JobRow, JobsStore, NewContent } from "./jobs.store.ts";
import { createProgressReporter } from "./progress.ts";
import { createStageClock } from "./stage-clock.ts";
import { goesBackToUpload } from "./submit.ts";
import { createTimeLimit, type TimeLimit, timesP90 } from "./time-limit.ts";
import type { Made, RunningJob, Tool, ToolTypes } from "./tool.ts";

/** A dead worker's attempt counts; after this many the job fails as `worker_lost`. */
export const maxAttempts = 3;

export type RunDeps = {
  jobs: JobsStore;
  jobAssets: Pick<JobAssetsStore, "list">;
  assets: AssetStore;
  assetSources: AssetsDeps;
  moderationStore: Pick<ModerationStore, "recordPicture">;
  engineStatus: Pick<EngineStatusStore, "measuredP90Ms">;
  log: Log;
};

/** Does the work of one queue entry. */
export type JobHandler = (entry: QueueJob) => Promise<void>;

export function jobHandler<T extends ToolTypes>(deps: RunDeps, tool: Tool<T>): JobHandler {
  return (entry) => runJob(deps, tool, entry);
}

async function runJob<T extends ToolTypes>(deps: RunDeps, tool: Tool<T>, entry: QueueJob): Promise<void> {
  const job = await deps.jobs.beginAttempt(entry.jobId, maxAttempts);
  if (!job) return;
  const started = performance.now();
  const log = { jobId: job.id, userId: job.userId, kind: job.kind, attempt: job.attempt };
  deps.log.info("job_started", log);
  try {
    const result = await attempt(deps, tool, job, entry.signal);
    deps.log.info("job_ended", { ...log, ...result, ms: Math.round(performance.now() - started) });
  } catch (error) {
    const errorCode = codeOf(error);
    if (error instanceof PictureRefused) await recordRefusal(deps, job, error);
    const { applied } = await deps.jobs.finish(job.id, job.attempt, { state: "failed", errorCode });
    const cause = error instanceof JobRefused ? (error.cause ?? error) : error;
    deps.log.warn("job_failed", {
      ...log,
      errorCode,
      applied,
      ...factsOf(cause),
      error: describeError(cause),
    });
  }
}

/** Before the job is closed, so that no refusal that somebody reads is missing in the log. The picture is not kept. */
async function recordRefusal(
  { jobs, moderationStore, log }: RunDeps,
  { id, userId, kind }: JobRow,
  { of, verdict }: PictureRefused,
): Promise<void> {
  const refused = verdict.outcome === "refuse";
  try {
    await moderationStore.recordPicture({
      userId,
      jobId: id,
      jobKind: kind,
      engine: (await jobs.findOwn(userId, id))?.engine ?? null,
      picture: of,
      decision: refused ? "refused" : "unavailable",
      ruleId: refused ? verdict.ruleId : null,
      classifierId: verdict.classifierId,
    });
  } catch (error) {
    log.error("moderation_audit_failed", { jobId: id, error: describeError(error) });
  }
}

async function attempt<T extends ToolTypes>(
  deps: RunDeps,
  tool: Tool<T>,
  job: JobRow,
  cancelled: AbortSignal,
): Promise<{ state: string; applied: boolean }> {
  const clock = createStageClock();
  const overruled = new AbortController();
  const limit = createTimeLimit({ leastMs: tool.timeoutMs, longestMs: tool.deadlineMs });
  const signal = AbortSignal.any([overruled.signal, limit.signal]);
  // Only the work of a closed job is cancelled at its engine: another worker resumes that of an open one.
  const overrule = async (): Promise<void> => {
    const isOpen = await deps.jobs.isOpen(job.id).catch(() => true);
    overruled.abort(isOpen ? new TakenOver() : undefined);
  };
  if (cancelled.aborted) await overrule();
  cancelled.addEventListener("abort", () => void overrule(), { once: true });
  const progress = createProgressReporter(async (fraction, stage) => {
    if (!(await deps.jobs.reportProgress(job.id, job.attempt, fraction, stage))) await overrule();
  });
  const report = (fraction: number, stage: string): void => {
    clock.enter(stage);
    limit.moved(fraction);
    progress.report(fraction, stage);
  };
  try {
    const output = await untilAborted(
      makeOutput(deps, tool, job, { report, signal, limit, overrule }),
      signal,
    );
    report(0.92, "saving");
    const stored = await store(deps, job, output);
    await progress.stop();
    return await succeed(deps, job, output, stored, clock.read());
  } catch (error) {
    if (limit.signal.aborted) throw new JobRefused("engine_timeout");
    // Cancelled by its owner, or taken by another worker, which closes the job.
    if (overruled.signal.aborted || cancelled.aborted) return { state: "overruled", applied: false };
    throw error;
  } finally {
    limit.stop();
    await progress.stop();
  }
}

type Attempt<T extends ToolTypes> = Pick<RunningJob<T>, "report" | "signal"> & {
  limit: TimeLimit;
  overrule: () => Promise<void>;
};

type Output = Pick<Made, "bytes" | "mimeType" | "poster"> & {
  usage: EngineUsage | undefined;
  content: Omit<NewContent, "contentUrl" | "objectBucket" | "objectPath" | "posterPath">;
};

/** From the stored request to checked and marked bytes. */
async function makeOutput<T extends ToolTypes>(
  deps: RunDeps,
  tool: Tool<T>,
  job: JobRow,
  { report, signal, limit, overrule }: Attempt<T>,
): Promise<Output> {
  const input = tool.input.parse(job.input);
  report(0.03, tool.facts.stages[0].key);
  const uses = await deps.jobAssets.list(job.id);
  if (uses === null) throw new JobRefused("reference_unusable");
  const startedBy = job.engineHandle === null ? null : job.engine;
  const engine = tool.engines.choose(startedBy ?? input.engine);
  if (!engine || tool.isAble?.(engine, { input, uses }) === false) throw new JobRefused("engine_unavailable");
  limit.allow(timesP90 * ((await deps.engineStatus.measuredP90Ms(engine.id, tool.facts.engineKind)) ?? 0));
  const pictures = uses.filter(isPicture);
  const assets = await readAssets(deps.assetSources, { userId: job.userId, uses: pictures });
  if (assets === null) throw new JobRefused("reference_unusable");
  const { callEngine, usage } = createEngineCall(deps, {
    job,
    signal,
    report,
    onWaiting: limit.wait,
    overrule: () => void overrule(),
  });
  const running: RunningJob<T> = {
    id: job.id,
    userId: job.userId,
    input,
    uses,
    seed: job.seed ?? 0,
    engine,
    assets,
    signal,
    report,
    callEngine,
    noteWork: (work) => deps.jobs.setEngine(job.id, job.attempt, { engine: engine.id, ...work }),
  };
  const made = await tool.run(running);
  report(0.86, "checking");
  await tool.verify(made, running);
  return { ...(await describe(tool, running, made)), usage: usage() };
}

async function describe<T extends ToolTypes>(
  tool: Tool<T>,
  job: RunningJob<T>,
  made: Made,
): Promise<Omit<Output, "usage">> {
  const { input, engine, assets } = job;
  const { trainedModel, way, sources } = made;
  const mark = (bytes: Uint8Array): Uint8Array =>
    markAsAi(bytes, { trainedModel, way, engine: engine.id, ...(sources ? { inputs: sources } : {}) });
  const bytes = mark(made.bytes);
  const source = readProvenance(bytes);
  return {
    bytes,
    mimeType: made.mimeType,
    ...(made.poster ? { poster: { ...made.poster, bytes: mark(made.poster.bytes) } } : {}),
    content: {
      contentType: tool.facts.contentType,
      prompt: input.prompt,
      generationParams: {
        width: made.widthPx,
        height: made.heightPx,
        engine: engine.id,
        label: engine.label,
        ...made.params,
        ...(source ? { source_type: source.digitalSourceType } : {}),
        ...(await placeholderOf(made.poster?.bytes ?? made.bytes)),
      },
      followsUpload: goesBackToUpload(assets) || (made.followsUpload ?? false),
      characterId: made.characterId ?? null,
      parentIds: parentsOf(tool, job),
      ...(made.character ? { character: made.character } : {}),
    },
  };
}

/** A mask is not part of the result, and an upload that is consumed with its job is no parent. */
function parentsOf<T extends ToolTypes>({ parents }: Tool<T>, job: RunningJob<T>): string[] {
  const kept = job.assets.filter(({ role, consumed }) => role !== "mask" && !consumed);
  const ofAssets = kept.flatMap(({ contentId }) => contentId ?? []);
  return [...new Set(parents?.(job, ofAssets) ?? ofAssets)];
}

/** A transparent picture has no placeholder, because the placeholder would stay visible behind it. */
async function placeholderOf(bytes: Uint8Array): Promise<{ blur?: string }> {
  const hasAlpha = (await inspectImage(bytes))?.hasAlpha ?? false;
  return hasAlpha ? {} : { blur: await blurPlaceholder(bytes) };
}

type Stored = Awaited<ReturnType<AssetStore["store"]>>;

/** A file whose job fails later stays noted as pending, and is swept. */
async function store(
  deps: RunDeps,
  job: JobRow,
  { bytes, mimeType, poster }: Output,
): Promise<{ file: Stored; poster: Stored | null }> {
  try {
    const file = await deps.assets.store({ job, bytes, mimeType });
    return { file, poster: poster ? await deps.assets.store({ job, ...poster }) : null };
  } catch (error) {
    throw new JobRefused("storage_failed", { cause: error });
  }
}

async function succeed(
  deps: RunDeps,
  job: JobRow,
  { content, usage }: Output,
  { file, poster }: Awaited<ReturnType<typeof store>>,
  timings: Record<string, number>,
): Promise<{ state: string; applied: boolean }> {
  const { applied, state } = await deps.jobs.finish(job.id, job.attempt, {
    state: "succeeded",
    content: {
      ...content,
      contentUrl: file.url,
      objectBucket: file.bucket,
      objectPath: file.path,
      ...(poster && {
        posterPath: poster.path,
        generationParams: { ...content.generationParams, poster_url: poster.url },
      }),
    },
    timings,
    usage,
  });
  // No row names these files: this attempt came too late, or its row could not be written.
  if (!applied || state !== "succeeded")
    for (const stored of [file, poster]) if (stored) await deps.assets.discard(stored);
  return { state: state ?? "gone", applied };
}

/** Abandons the promise of an engine that ignores its signal, so that it cannot hold the job. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    const stop = (): void => reject(new JobRefused("job_cancelled"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([work, aborted]);
}

function factsOf(error: unknown): Record<string, unknown> {
  if (error instanceof EngineError) return { reason: error.reason, retryAfterMs: error.retryAfterMs };
  if (!(error instanceof PictureRefused)) return {};
  const { of, verdict } = error;
  return {
    picture: of,
    rule: verdict.outcome === "refuse" ? verdict.ruleId : null,
    classifier: verdict.classifierId,
  };
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof JobRefused) return error.code;
  if (error instanceof PictureRefused)
    return error.verdict.outcome === "refuse" ? "picture_refused" : "picture_not_checked";
  return codeOfEngineError(error) ?? "engine_failed";
}
