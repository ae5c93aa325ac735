/** The pictures that stand on the stage. */
import { useMemo } from "react";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { useShownSubmission } from "#tools/shell/submit/use-shown-submission.ts";
import { batchesOf } from "./batch.ts";

export function useShownBatch() {
  const { jobs } = useJobs();
  // Faces of characters are made on their own page.
  const batches = useMemo(() => batchesOf(jobs.filter(({ kind }) => kind === "image")), [jobs]);
  const { shown, awaited, show } = useShownSubmission(batches);
  return { batch: shown, awaited, show };
}
