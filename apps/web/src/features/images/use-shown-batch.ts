/** Which order stands on the stage: one that runs until it ends, then its end; after that the next one that runs. */
import { useMemo, useState } from "react";
import { isActive, useJobs } from "#core/queue/jobs-context.tsx";
import { batchesOf, batchWith, type Batch } from "./batch.ts";

type ShownBatch = {
  batch: Batch | null;
  /** A job was started and has not been listed yet. */
  awaited: boolean;
  show: (jobId: string) => void;
};

export function useShownBatch(): ShownBatch {
  const { jobs } = useJobs();
  // Faces of characters are made on their own page.
  const batches = useMemo(() => batchesOf(jobs.filter(({ kind }) => kind === "image")), [jobs]);
  const [shownId, setShownId] = useState<string | null>(null);
  const [awaitedId, setAwaitedId] = useState<string | null>(null);
  const shown = batchWith(batches, shownId);
  const shownIsActive = shown?.some(isActive) ?? false;
  const oldestActive = batches.findLast((batch) => batch.some(isActive));
  const nextId = oldestActive?.[0]?.id ?? null;

  // Adjusted while rendering, so that the stage never shows a state in between.
  if (nextId !== null && !shownIsActive && shownId !== nextId) setShownId(nextId);

  if (awaitedId !== null && jobs.some(({ id }) => id === awaitedId)) setAwaitedId(null);

  const show = (jobId: string) => {
    if (shownIsActive) return;
    setShownId(jobId);
    setAwaitedId(jobId);
  };
  return { batch: shown, awaited: awaitedId !== null, show };
}
