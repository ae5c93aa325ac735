/** Jobs that were ordered together, found again from the table: after a reload or on another device as well. */
import type { JobRow } from "#platform/database.ts";

/** One order, its pictures in their order; a single picture is an order of one. */
export type Batch = readonly JobRow[];

/** `jobs` as the table lists them: the newest first. An order's jobs were written one after the other, together. */
export function batchesOf(jobs: readonly JobRow[]): Batch[] {
  const batches: JobRow[][] = [];
  let open: JobRow[] | undefined;
  for (const job of jobs.toReversed()) {
    const last = open?.at(-1);
    if (open && last && follows(last, job)) open.push(job);
    else batches.push((open = [job]));
  }
  return batches.toReversed();
}

function follows(before: JobRow, job: JobRow): boolean {
  const [one, other] = [before.input, job.input];
  if (!one?.batch || !other?.batch) return false;
  return (
    other.batch.of === one.batch.of &&
    other.batch.index === one.batch.index + 1 &&
    other.prompt === one.prompt &&
    other.aspectRatio === one.aspectRatio
  );
}

export const batchWith = (batches: readonly Batch[], jobId: string | null): Batch | null =>
  batches.find((batch) => batch.some((job) => job.id === jobId)) ?? null;

/** In how many columns pictures of this shape are largest on the stage. A hole in the last row counts against it. */
export function columnsFor(count: number, aspect: number, stageAspect = 1.15): number {
  const scoreOf = (columns: number): number => {
    const rows = Math.ceil(count / columns);
    const width = Math.min(stageAspect / columns, aspect / rows);
    return width * (1 - 0.1 * (columns * rows - count));
  };
  const candidates = Array.from({ length: count }, (_, position) => position + 1);
  return candidates.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0] ?? 1;
}
