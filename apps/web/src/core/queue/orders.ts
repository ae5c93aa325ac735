/** Which jobs were ordered together, and which of those orders have ended as a whole. */
import type { JobRow } from "#platform/database.ts";

/** Jobs of one order are written within one transaction. */
const sameOrderMs = 5000;

export const isEnded = (job: JobRow): boolean =>
  job.state === "succeeded" || job.state === "failed" || job.state === "cancelled";

/** Ordered together: the same words in one batch at one moment. */
function sameOrder(a: JobRow, b: JobRow): boolean {
  if (a.id === b.id) return true;
  const of = a.input?.batch?.of ?? 1;
  return (
    of > 1 &&
    a.kind === b.kind &&
    b.input?.batch?.of === of &&
    a.input?.prompt === b.input?.prompt &&
    Math.abs(Date.parse(a.created_at) - Date.parse(b.created_at)) <= sameOrderMs
  );
}

/**
 * The orders of these ended jobs that have ended as a whole, each with all of its jobs: some may have ended before this
 * page had ever seen them run.
 */
export function completeOrders(ended: readonly JobRow[], jobs: readonly JobRow[]): JobRow[][] {
  const orders: JobRow[][] = [];
  for (const job of ended) {
    if (orders.some((order) => order.some(({ id }) => id === job.id))) continue;
    const others = [...ended, ...jobs].filter((other) => other.id !== job.id && sameOrder(job, other));
    orders.push([...new Map([job, ...others].map((member) => [member.id, member])).values()]);
  }
  return orders.filter((order) => order.every(isEnded));
}
