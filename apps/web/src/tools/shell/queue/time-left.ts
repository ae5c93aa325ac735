/** How long a job still takes, from measured figures only: the engine's median, the job's progress and its clock. */
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import type { MeasuredDuration } from "@galatea/contract/engine-capabilities.ts";
import { toolFacts, type JobKind } from "@galatea/contract/tools.ts";
import { viewOf } from "#job-kinds/job-kinds.ts";
import { engineFor } from "#platform/engines.ts";
import type { JobOf } from "#platform/database.ts";

export type JobClock = { progress: number; medianMs: number | null; elapsedMs: number | null };

type TimedJob<Kind extends JobKind> = Pick<JobOf<Kind>, "kind" | "input"> &
  Partial<Pick<JobOf<Kind>, "variant" | "input_megapixels">>;

/**
 * The median of the engine that the job asked for, else of the one that serves its kind, for the way in which it works
 * on this job and for this much picture; null until measured.
 */
export function medianMsOf<Kind extends JobKind>(job: TimedJob<Kind>, config: PublicConfig): number | null {
  const { growsWithPicture, onlyOwnVariant } = viewOf(job.kind).timing;
  const engine = engineFor(config.engines[toolFacts[job.kind].engineKind] ?? [], job.input?.engine ?? null);
  const measured = engine?.durations.find(({ variant }) => variant === variantOf(job));
  if (measured) return medianMsFor(measured, growsWithPicture ? (job.input_megapixels ?? null) : null);
  return onlyOwnVariant ? null : (engine?.medianMs ?? engine?.durations[0]?.p50Ms ?? null);
}

/** The time of a job of this variant; where the time grows with the picture, that for a picture of this size. */
const medianMsFor = ({ p50Ms, p50MsPerMegapixel }: MeasuredDuration, megapixels: number | null): number =>
  p50MsPerMegapixel !== null && megapixels !== null ? p50MsPerMegapixel * megapixels : p50Ms;

/** As the worker noted it; before that, as the request lets one foresee. */
function variantOf<Kind extends JobKind>({ kind, input, variant }: TimedJob<Kind>): string {
  // The wait for its turn comes before the work.
  return variant ? variant.replace(/-in-turn$/, "") : viewOf(kind).timing.variantOf(input);
}

/**
 * Milliseconds that are left, or null when nothing was measured yet. The more of the job is done, the more its own
 * pace counts, because a slow machine or a large picture differs from the median.
 */
export function estimateTimeLeftMs({ progress, medianMs, elapsedMs }: JobClock): number | null {
  if (medianMs === null) return null;
  const done = Math.min(1, Math.max(0, progress));
  const totalMs = elapsedMs === null || done === 0 ? medianMs : elapsedMs + (1 - done) * medianMs;
  return Math.max(0, totalMs * (1 - done));
}

const almostDone = 0.9;

/** A job that has run for twice the median gets no figure any more: it would be a guess. */
export function timeLeftText(clock: JobClock): string {
  const leftMs = estimateTimeLeftMs(clock);
  if (leftMs === null) return "";
  if (clock.medianMs !== null && clock.elapsedMs !== null && clock.elapsedMs > 2 * clock.medianMs + 2000) {
    return "longer than usual";
  }
  // A quick job is not almost done in its first stages, however few seconds it takes.
  return leftMs <= 1000 && clock.progress >= almostDone
    ? "almost done"
    : `about ${durationText(leftMs)} left`;
}

/** The time of a job of this kind from its start; empty until one was measured. */
export function usualTimeText(medianMs: number | null): string {
  return medianMs === null ? "" : `usually ${durationText(medianMs)} once it begins`;
}

/** The number of jobs that are served before it. It may still grow: jobs of dearer plans go first. */
export function positionText(ahead: number | undefined): string {
  if (ahead === undefined) return "Waiting its turn";
  return ahead === 0 ? "Next in line" : `${ahead} before you`;
}

function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
