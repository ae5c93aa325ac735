/** Which jobs were ordered together, and which of those orders have ended as a whole. */
import type { JobRow } from "#platform/database.ts";

export const isEnded = (job: JobRow): boolean =>
  job.state === "succeeded" || job.state === "failed" || job.state === "cancelled";

/** The one that this job belongs to. */
export const submissionWith = <Order extends readonly JobRow[]>(
  orders: readonly Order[],
  jobId: string | null,
): Order | null => orders.find((order) => order.some(({ id }) => id === jobId)) ?? null;

const sameOrder = (a: JobRow, b: JobRow): boolean =>
  a.id === b.id || (a.input?.batch !== undefined && a.input.batch.id === b.input?.batch?.id);

/**
 * The orders of these ended jobs that have ended as a whole, each with all of its jobs: some may have ended before this
 * page had ever seen them run.
 */
export function completedSubmissions(ended: readonly JobRow[], jobs: readonly JobRow[]): JobRow[][] {
  const orders: JobRow[][] = [];
  for (const job of ended) {
    if (orders.some((order) => order.some(({ id }) => id === job.id))) continue;
    const others = [...ended, ...jobs].filter((other) => other.id !== job.id && sameOrder(job, other));
    orders.push([...new Map([job, ...others].map((member) => [member.id, member])).values()]);
  }
  return orders.filter((order) => order.every(isEnded));
}
