/** How long a job still takes, from measured figures only: the engine's median, the job's progress and its clock. */
import type { PublicConfig, ServingEngine } from "@galatea/contract/public-config.ts";
import type { EngineKind, MeasuredDuration } from "@galatea/contract/engine-capabilities.ts";
import type { JobKind } from "@galatea/contract/jobs.ts";
import type { JobOf } from "#platform/database.ts";

export type JobClock = { progress: number; medianMs: number | null; elapsedMs: number | null };

/** Who does the work of each kind of job. */
const engineKinds: Record<JobKind, EngineKind> = {
  image: "image",
  character: "image",
  video: "video",
  upscale: "upscale",
  edit: "edit",
  process: "process",
};

/** Each kind with its own input. */
type TimedJob = {
  [Kind in JobKind]: Pick<JobOf<Kind>, "kind" | "input"> &
    Partial<Pick<JobOf<Kind>, "variant" | "input_megapixels">>;
}[JobKind];

/**
 * The median of the engine that the job asked for, else of the one that serves its kind, for the way in which it works
 * on this job and for this much picture; null until measured.
 */
export function medianMsOf(job: TimedJob, config: PublicConfig): number | null {
  const kind = engineKinds[job.kind];
  const asked = config.imageEngines.find(({ id }) => job.kind === "image" && id === job.input?.engine);
  const engine: ServingEngine | undefined = asked ?? config.engines[kind];
  const measured = engine?.durations.find(({ variant }) => variant === variantOf(job));
  if (measured) return medianMsFor(measured, growsWithPicture(job) ? (job.input_megapixels ?? null) : null);
  // Of a character's face nothing else tells, and a fast way tells nothing of a slow one.
  return job.kind === "upscale" ? null : (engine?.medianMs ?? engine?.durations[0]?.p50Ms ?? null);
}

/** Videos and edits are made in the engine's own size, whatever they begin with. */
const growsWithPicture = ({ kind }: TimedJob): boolean => kind === "upscale" || kind === "process";

/** What a job of this way to work takes; where it grows with the picture, what it takes for one of this size. */
const medianMsFor = ({ p50Ms, p50MsPerMegapixel }: MeasuredDuration, megapixels: number | null): number =>
  p50MsPerMegapixel !== null && megapixels !== null ? p50MsPerMegapixel * megapixels : p50Ms;

/** As the worker noted it; before that, as the request lets one foresee. */
function variantOf(job: TimedJob): string {
  // Its turn is waited for before the work begins.
  if (job.variant) return job.variant.replace(/-in-turn$/, "");
  switch (job.kind) {
    case "character":
      return "face";
    case "upscale":
      return `${job.input?.mode ?? "best"}-${job.input?.scale ?? 4}x`;
    case "video":
      return `${job.input?.durationS ?? 6}s`;
    case "process":
      return job.input?.options.operation ?? "";
    default:
      return "";
  }
}

/**
 * Milliseconds that are left, or null when nothing was measured yet. The more of the job is done, the more its own
 * pace counts, so that a slow machine or a large picture is not told the median's story.
 */
export function estimateTimeLeftMs({ progress, medianMs, elapsedMs }: JobClock): number | null {
  if (medianMs === null) return null;
  const done = Math.min(1, Math.max(0, progress));
  const totalMs = elapsedMs === null || done === 0 ? medianMs : elapsedMs + (1 - done) * medianMs;
  return Math.max(0, totalMs * (1 - done));
}

/** A job that has run for twice the median gets no figure any more: it would be a guess. */
export function timeLeftText(clock: JobClock): string {
  const leftMs = estimateTimeLeftMs(clock);
  if (leftMs === null) return "";
  if (clock.medianMs !== null && clock.elapsedMs !== null && clock.elapsedMs > 2 * clock.medianMs + 2000) {
    return "longer than usual";
  }
  return leftMs <= 1000 ? "almost done" : `about ${durationText(leftMs)} left`;
}

/** What a job of this kind takes once it has begun; empty until one was measured. */
export function usualTimeText(medianMs: number | null): string {
  return medianMs === null ? "" : `usually ${durationText(medianMs)} once it begins`;
}

/** How many others are served before it. The order may still change: a dearer plan's queue goes first. */
export function positionText(ahead: number | undefined): string {
  if (ahead === undefined) return "Waiting its turn";
  return ahead === 0 ? "Next in line" : `${ahead} before you`;
}

function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
