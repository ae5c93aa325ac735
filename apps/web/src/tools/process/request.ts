/** Turns a draft into the server's request, and asks for the state of its job. */
import { useEffect, useEffectEvent, useState } from "react";
import { processFacts, type processImage } from "@galatea/contract/tools/process.ts";
import { requestAddress } from "#tools/shell/asset.ts";
import { engineField, engineFor, enginesOf, priceOf } from "#platform/engines.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import { NotConnected, type Submission } from "#tools/shell/submit/use-submission.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { callFunctionFor } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { isUpload, optionsNow, takesBackground, usedSources, type Draft } from "./draft.ts";
import { failed, refusalText, signInFirst } from "./texts.ts";

const keys = submissionKeys("galatea-unanswered-process");

export const processSubmission: Submission<Draft> = {
  priceCredits: ({ engineId }, config) =>
    priceOf(processFacts, engineFor(enginesOf(config, "process"), engineId)),
  send: (account, draft) =>
    submitJob<typeof processImage>(account, {
      keys,
      name: processFacts.functionName,
      body: { ...requestOf(draft), ...engineField(enginesOf(account.config, "process"), draft.engineId) },
    }),
  refusalText,
  failureText: (error) => ({ title: error instanceof NotConnected ? signInFirst : failed }),
};

function requestOf(draft: Draft) {
  const { operation, ...options } = optionsNow(draft);
  const background = takesBackground(draft) ? draft.background : null;
  return {
    imageUrl: draft.source ? requestAddress(draft.source.asset) : "",
    operation,
    options,
    outputType: "image" as const,
    ...(background && { backgroundImageUrl: requestAddress(background.asset) }),
    // The consent was given before the upload.
    ...(usedSources(draft).some(isUpload) && { referenceConsent: true }),
  };
}

const pollEveryMs = 3000;
const pollAttempts = 40;

type Poll = {
  status: "processing" | "completed" | "failed";
  result_url: string | null;
  error: string | null;
};

/**
 * Asks how a job stands while the live channel is away. An attempt that fails is repeated at the next interval; after the
 * last one a toast says that the job timed out, and the balance is read again.
 * @returns the id of the job that timed out
 */
export function usePollFallback(jobId: string | null): string | null {
  const { connection } = useSession();
  const { live, follow } = useJobs();
  const { refreshSoon } = useCredits();
  const [timedOutId, setTimedOutId] = useState<string | null>(null);
  const supabase = connection?.supabase ?? null;

  const ask = useEffectEvent(async (id: string): Promise<boolean> => {
    if (!supabase) return false;
    const answer = await callFunctionFor<typeof processImage, Poll>(supabase, {
      name: processFacts.functionName,
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
