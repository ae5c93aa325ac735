/** Which job stands on the stage of a tool whose orders are single jobs. */
import type { JobKind } from "@galatea/contract/jobs.ts";
import { useMemo } from "react";
import { useJobs } from "./jobs-context.tsx";
import { useShownOrder } from "./use-shown-order.ts";

export function useShownJob(kind: JobKind) {
  const { jobs } = useJobs();
  const orders = useMemo(() => jobs.filter((job) => job.kind === kind).map((job) => [job]), [jobs, kind]);
  const { shown, ...order } = useShownOrder(orders);
  return { job: shown?.[0] ?? null, ...order };
}
