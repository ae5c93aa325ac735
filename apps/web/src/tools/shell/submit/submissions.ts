/** Which jobs were submitted together, found again from the table: after a reload or on another device as well. */
import type { JobRow } from "#platform/database.ts";

/** The jobs of one press, in their order; a single job is a submission of one. */
export type SubmittedJobs = readonly JobRow[];

export const isActive = (job: JobRow): boolean => job.state === "queued" || job.state === "running";

export const isEnded = (job: JobRow): boolean =>
  job.state === "succeeded" || job.state === "failed" || job.state === "cancelled";

/** `jobs` as the table lists them, the newest first, and so the submissions. */
export function submissionsOf(jobs: readonly JobRow[]): SubmittedJobs[] {
  const submissions = new Map<string, JobRow[]>();
  for (const job of jobs) {
    const id = batchOf(job)?.id ?? job.id;
    submissions.set(id, [...(submissions.get(id) ?? []), job]);
  }
  return [...submissions.values()].map((members) => members.toSorted((a, b) => indexOf(a) - indexOf(b)));
}

/** Only pictures are submitted several at once. */
const batchOf = (job: JobRow) => (job.kind === "image" ? job.input?.batch : undefined);

const indexOf = (job: JobRow): number => batchOf(job)?.index ?? 0;

/** The one that this job belongs to. */
export const submissionWith = (
  submissions: readonly SubmittedJobs[],
  jobId: string | null,
): SubmittedJobs | null => submissions.find((members) => members.some(({ id }) => id === jobId)) ?? null;

const isSameSubmission = (a: JobRow, b: JobRow): boolean =>
  a.id === b.id || (batchOf(a) !== undefined && batchOf(a)?.id === batchOf(b)?.id);

/**
 * The submissions of these ended jobs that have ended as a whole, each with all of its jobs: some may have ended before
 * this page had ever seen them run.
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
