/** The job behind an open form: the one that was started from it, or one that changes the same character elsewhere. */
import { useEffect, useEffectEvent, useState } from "react";
import { useCharactersChanged } from "#gallery/characters/use-characters.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { isActive } from "#tools/shell/submit/submissions.ts";
import type { CharacterRow } from "#platform/database.ts";
import type { FormDraft } from "./use-form-draft.ts";

type Options = { target: CharacterRow | null; draft: FormDraft; onSucceeded: () => void };

export function useFormJob({ target, draft, onSucceeded }: Options) {
  const { jobs, active, loading } = useJobs();
  const charactersChanged = useCharactersChanged();
  /** Started from here a moment ago: the list of jobs may not know it yet. */
  const [justStarted, setJustStarted] = useState<string | null>(null);
  const { jobId } = draft;
  const own = jobId === null ? null : (jobs.find((job) => job.id === jobId) ?? null);
  const elsewhere =
    target && active.find((job) => job.kind === "character" && job.input?.characterId === target.id);
  const job = own && isActive(own) ? own : (elsewhere ?? own);

  const state = own?.state ?? null;
  const succeeded = useEffectEvent(() => {
    charactersChanged();
    onSucceeded();
  });
  const forget = useEffectEvent(() => draft.setJobId(null));
  useEffect(() => {
    if (state === "succeeded") succeeded();
  }, [state]);
  // Too long ago to be told how it ended: what was typed stays.
  const forgotten = jobId !== null && own === null && jobId !== justStarted && !loading;
  useEffect(() => {
    if (forgotten) forget();
  }, [forgotten]);

  const started = (id: string) => {
    setJustStarted(id);
    draft.setJobId(id);
  };
  const starting = jobId !== null && jobId === justStarted && own === null;
  return { job, working: starting || (job !== null && isActive(job)), started };
}
