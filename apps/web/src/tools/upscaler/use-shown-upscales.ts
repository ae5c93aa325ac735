/** The upscales on the stage: all active ones, or the last completed one while none is active. */
import { useMemo, useState } from "react";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { isActive } from "#tools/shell/submit/submissions.ts";
import type { JobRow } from "#platform/database.ts";

export type ShownUpscales = {
  active: readonly JobRow[];
  /** The last one that was active on this page and is not any more; null after it was dismissed. */
  completed: JobRow | null;
  loading: boolean;
  /** A job was started and has not been listed yet. */
  awaited: boolean;
  await: (jobId: string) => void;
  /** Takes the completed one off the stage. */
  dismiss: () => void;
};

export function useShownUpscales(): ShownUpscales {
  const { jobs, loading } = useJobs();
  const upscales = useMemo(() => jobs.filter(({ kind }) => kind === "upscale"), [jobs]);
  const active = upscales.filter(isActive);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [awaitedId, setAwaitedId] = useState<string | null>(null);

  // Adjusted while rendering, so that the stage never shows a state in between.
  const unseen = active.filter(({ id }) => !seen.includes(id)).map(({ id }) => id);
  if (unseen.length > 0) setSeen([...seen, ...unseen]);
  if (awaitedId !== null && upscales.some(({ id }) => id === awaitedId)) setAwaitedId(null);

  const [completed = null] = upscales
    .filter((job) => seen.includes(job.id) && !isActive(job) && job.state !== "cancelled")
    .toSorted((a, b) => (b.finished_at ?? "").localeCompare(a.finished_at ?? ""));
  return {
    active,
    completed: active.length > 0 ? null : completed,
    loading,
    awaited: awaitedId !== null,
    await: (jobId) => {
      setSeen((before) => (before.includes(jobId) ? before : [...before, jobId]));
      setAwaitedId(jobId);
    },
    dismiss: () => setSeen(active.map(({ id }) => id)),
  };
}
