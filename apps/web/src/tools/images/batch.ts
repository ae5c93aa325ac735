/** Jobs that were ordered together, found again from the table: after a reload or on another device as well. */
import type { JobRow } from "#platform/database.ts";

/** One order, its pictures in their order; a single picture is an order of one. */
export type Batch = readonly JobRow[];

/** `jobs` as the table lists them, the newest first, and so the orders. */
export function batchesOf(jobs: readonly JobRow[]): Batch[] {
  const batches = new Map<string, JobRow[]>();
  for (const job of jobs) {
    const id = job.input?.batch?.id ?? job.id;
    batches.set(id, [...(batches.get(id) ?? []), job]);
  }
  return [...batches.values()].map((batch) => batch.toSorted((one, other) => placeOf(one) - placeOf(other)));
}

const placeOf = ({ input }: JobRow): number => input?.batch?.index ?? 0;

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
