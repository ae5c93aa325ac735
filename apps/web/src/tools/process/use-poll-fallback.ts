/**
 * Asks how a job stands while the live channel is away: every 3 seconds, 40 times at most. A question that fails is asked
 * again the next time; after the last one the person reads that it timed out, and the balance is read again.
 */
import type { processImage } from "@galatea/contract/tools/process.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import { callFunctionFor } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";

const pollEveryMs = 3000;
const pollAttempts = 40;

type Poll = {
  status: "processing" | "completed" | "failed";
  result_url: string | null;
  error: string | null;
};

/** @returns the job that was given up on, if one was. */
export function usePollFallback(jobId: string | null): string | null {
  const { connection } = useSession();
  const { live, follow } = useJobs();
  const { refreshSoon } = useCredits();
  const [timedOutId, setTimedOutId] = useState<string | null>(null);
  const supabase = connection?.supabase ?? null;

  const ask = useEffectEvent(async (id: string): Promise<boolean> => {
    if (!supabase) return false;
    const answer = await callFunctionFor<typeof processImage, Poll>(supabase, {
      name: "process-image",
      body: { checkStatus: true, jobId: id },
      needs: ["status"],
    });
    if (!answer.ok || answer.value.status === "processing") return false;
    // The stage shows the job from the table, which has the same answer.
    follow(id);
    return true;
  });
  const giveUp = useEffectEvent((id: string) => {
    setTimedOutId(id);
    refreshSoon();
    toast.error("Processing timed out. Please try again.");
  });

  useEffect(() => {
    if (jobId === null || live) return;
    let attempts = 0;
    let asking = false;
    const timer = setInterval(() => {
      if (asking) return;
      asking = true;
      attempts += 1;
      void ask(jobId)
        .catch(() => false)
        .then((ended) => {
          asking = false;
          if (ended || attempts >= pollAttempts) clearInterval(timer);
          if (!ended && attempts >= pollAttempts) giveUp(jobId);
        });
    }, pollEveryMs);
    return () => clearInterval(timer);
  }, [jobId, live]);
  return timedOutId;
}
