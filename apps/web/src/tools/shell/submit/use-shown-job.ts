/** Which job stands on the stage of a tool whose orders are single jobs. */
import type { JobKind } from "@galatea/contract/jobs.ts";
import { useMemo } from "react";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { useShownSubmission } from "./use-shown-submission.ts";

export function useShownJob(kind: JobKind) {
  const { jobs } = useJobs();
  const orders = useMemo(() => jobs.filter((job) => job.kind === kind).map((job) => [job]), [jobs, kind]);
  const { shown, ...order } = useShownSubmission(orders);
  return { job: shown?.[0] ?? null, ...order };
}
