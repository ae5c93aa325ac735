/** Which upscales stand on the stage: all that run; when none does any more, how the last of them ended. */
import { useMemo, useState } from "react";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { isActive } from "#tools/shell/submit/submissions.ts";
import type { JobRow } from "#platform/database.ts";

export type ShownUpscales = {
  active: readonly JobRow[];
  /** The one that ended last of those that were seen here; null after something else was turned to. */
  ended: JobRow | null;
  loading: boolean;
  /** A job was started and has not been listed yet. */
  awaited: boolean;
  await: (jobId: string) => void;
  turnAway: () => void;
};

export function useShownUpscales(): ShownUpscales {
  const { jobs, loading } = useJobs();
  const upscales = useMemo(() => jobs.filter(({ kind }) => kind === "upscale"), [jobs]);
  const active = upscales.filter(isActive);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [awaitedId, setAwaitedId] = useState<string | null>(null);

  // Adjusted while rendering, so that the stage never shows a state in between.
  const fresh = active.filter(({ id }) => !seen.includes(id)).map(({ id }) => id);
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  if (awaitedId !== null && upscales.some(({ id }) => id === awaitedId)) setAwaitedId(null);

  const over = upscales.filter((job) => seen.includes(job.id) && !isActive(job) && job.state !== "cancelled");
  const ended = over.toSorted((a, b) => (b.finished_at ?? "").localeCompare(a.finished_at ?? ""))[0] ?? null;
  return {
    active,
    ended: active.length > 0 ? null : ended,
    loading,
    awaited: awaitedId !== null,
    await: (jobId) => {
      setSeen((before) => (before.includes(jobId) ? before : [...before, jobId]));
      setAwaitedId(jobId);
    },
    turnAway: () => setSeen(active.map(({ id }) => id)),
  };
}
