import type { JobRow } from "#platform/database.ts";

/** How long the work took, without the wait before it; null while that is not known. */
export const tookMs = (job: Pick<JobRow, "started_at" | "finished_at"> | null): number | null =>
  job?.started_at && job.finished_at ? Date.parse(job.finished_at) - Date.parse(job.started_at) : null;
