/** Chooses the submission on the stage: a running one until it is complete, then its result until another one runs. */
import type { JobKind } from "@galatea/contract/tools.ts";
import { useMemo, useState } from "react";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { isActive, submissionsOf, submissionWith, type SubmittedJobs } from "./submissions.ts";

const none: SubmittedJobs = [];

export function useShownSubmission(kind: JobKind) {
  const { jobs, loading } = useJobs();
  const submissions = useMemo(() => submissionsOf(jobs.filter((job) => job.kind === kind)), [jobs, kind]);
  const [shownId, setShownId] = useState<string | null>(null);
  const [awaitedId, setAwaitedId] = useState<string | null>(null);
  const shown = submissionWith(submissions, shownId);
  const shownIsActive = shown?.some(isActive) ?? false;
  const nextId = submissions.findLast((members) => members.some(isActive))?.[0]?.id ?? null;

  // Adjusted while rendering, so that the stage never flashes the previous state.
  if (nextId !== null && !shownIsActive && shownId !== nextId) setShownId(nextId);
  if (awaitedId !== null && submissionWith(submissions, awaitedId)) setAwaitedId(null);

  const show = (jobId: string) => {
    if (shownIsActive) return;
    setShownId(jobId);
    setAwaitedId(jobId);
  };
  /** Removes a completed submission from the stage. */
  const dismiss = () => {
    if (shown && !shownIsActive) setShownId(null);
  };
  return {
    /** Empty when none is shown. */
    jobs: shown ?? none,
    /** A job was started and is not listed yet. */
    awaited: awaitedId !== null,
    /** The jobs have not been read yet. */
    loading,
    show,
    dismiss,
  };
}
