/**
 * Notices on every page of the studio that a job which was seen running has ended, and shows it. The code that shows it
 * is loaded with the first completion.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCredits } from "#platform/credits-context.tsx";
import { viewOf } from "#job-kinds/job-kinds.ts";
import type { JobRow } from "#platform/database.ts";
import { completedSubmissions, isEnded } from "#tools/shell/submit/submissions.ts";

const storageKey = "galatea-watched-jobs";
/** The message waits no longer for the result to be read. */
const mostMsForResult = 1000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns a function that watches a job: its completion is shown even if it had ended before it was first seen */
export function useCompletions(jobs: readonly JobRow[]): (jobId: string) => void {
  const queryClient = useQueryClient();
  const { refreshSoon } = useCredits();
  const notify = useNotify();
  const watched = useRef<Set<string>>(null);
  watched.current ??= readWatched();
  const ended = useRef<JobRow[]>([]);

  const noticeEnded = useEffectEvent((seen: readonly JobRow[]) => {
    const watching = watched.current ?? new Set();
    let read: Promise<unknown> = Promise.resolve();
    const endedNow = seen.filter((job) => isEnded(job) && watching.delete(job.id));
    for (const job of seen) if (!isEnded(job)) watching.add(job.id);
    keepWatched(watching);
    if (endedNow.length > 0) {
      refreshSoon();
      const stale = new Set(endedNow.flatMap(({ kind }) => viewOf(kind).staleQueries ?? []));
      read = Promise.allSettled(
        ["content", ...stale].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      );
    }
    ended.current.push(...endedNow);
    const submissions = completedSubmissions(ended.current, seen);
    ended.current = ended.current.filter(
      (job) => !submissions.some((members) => members.some(({ id }) => id === job.id)),
    );
    // The message finds its place beside the result, so the page shows that first.
    if (submissions.length > 0)
      void Promise.race([read, pause(mostMsForResult)]).then(() => notify(submissions));
  });
  useEffect(() => noticeEnded(jobs), [jobs]);
  return useCallback((jobId: string) => {
    watched.current?.add(jobId);
    if (watched.current) keepWatched(watched.current);
  }, []);
}

function useNotify(): (ended: JobRow[][]) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { info } = useCredits();
  const balance = info?.credits_balance;
  // The balance may have been read again by the time the completion is shown.
  const latest = useRef({ pathname, balance });
  useEffect(() => {
    latest.current = { pathname, balance };
  });
  return useCallback(
    async (submissions: JobRow[][]) => {
      const { notifyCompletion } = await import("./notify-completion.ts");
      const open = (path: string) => void navigate(path);
      await Promise.all(
        submissions.map((jobs) => notifyCompletion(jobs, () => ({ ...latest.current, open }))),
      );
    },
    [navigate],
  );
}

/** The tab keeps it, so that a completion during a reload is shown after the reload. */
function readWatched(): Set<string> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

function keepWatched(watched: ReadonlySet<string>): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify([...watched]));
  } catch {
    // Without storage a reload forgets the watched jobs.
  }
}
