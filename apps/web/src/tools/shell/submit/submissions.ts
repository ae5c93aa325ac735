/** Which jobs were submitted together, from the table, so that it is also known after a reload or on another device. */
import type { JobRow } from "#platform/database.ts";

/** The jobs of one submission, in their order. */
export type SubmittedJobs = readonly JobRow[];

export const isActive = (job: JobRow): boolean => job.state === "queued" || job.state === "running";

export const isEnded = (job: JobRow): boolean =>
  job.state === "succeeded" || job.state === "failed" || job.state === "cancelled";

/** @param jobs newest first, and so the returned submissions. */
export function submissionsOf(jobs: readonly JobRow[]): SubmittedJobs[] {
  const submissions = new Map<string, JobRow[]>();
  for (const job of jobs) {
    const id = batchOf(job)?.id ?? job.id;
    submissions.set(id, [...(submissions.get(id) ?? []), job]);
  }
  return [...submissions.values()].map((members) => members.toSorted((a, b) => indexOf(a) - indexOf(b)));
}

/** Only images are submitted in batches. */
const batchOf = (job: JobRow) => (job.kind === "image" ? job.input?.batch : undefined);

const indexOf = (job: JobRow): number => batchOf(job)?.index ?? 0;

/** The submission of this job. */
export const submissionWith = (
  submissions: readonly SubmittedJobs[],
  jobId: string | null,
): SubmittedJobs | null => submissions.find((members) => members.some(({ id }) => id === jobId)) ?? null;

const isSameSubmission = (a: JobRow, b: JobRow): boolean =>
  a.id === b.id || (batchOf(a) !== undefined && batchOf(a)?.id === batchOf(b)?.id);

/**
 * The completed submissions among those of these ended jobs, each with all of its jobs: some may have ended before this
 * page listed them.
 */
export function completedSubmissions(ended: readonly JobRow[], jobs: readonly JobRow[]): JobRow[][] {
  const submissions: JobRow[][] = [];
  for (const job of ended) {
    if (submissions.some((members) => members.some(({ id }) => id === job.id))) continue;
    const others = [...ended, ...jobs].filter((other) => other.id !== job.id && isSameSubmission(job, other));
    submissions.push([...new Map([job, ...others].map((member) => [member.id, member])).values()]);
  }
  return submissions.filter((members) => members.every(isEnded));
}
