/**
 * The order of a tool: lowers the balance at once, asks the server, and gives it back when the answer is no. What was
 * refused is told as a toast, or kept for the stage until the next order.
 */
import { useState } from "react";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { Answer, Refusal } from "#platform/functions.ts";
import { toast } from "#platform/toast.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import type { Accepted } from "./submit-job.ts";
import { NotConnected, useStart, type Account } from "./use-start.ts";

type OrderOptions<Draft, Refused extends RefusalText> = {
  priceCredits: (draft: Draft) => number;
  place: (account: Account, draft: Draft) => Promise<Answer<Accepted>>;
  onStarted: (jobId: string) => void;
  refusedOf: (refusal: Refusal, draft: Draft) => Refused;
  /** What is said when it could not even be asked for. */
  failureOf: (error: Error) => { title: string; description?: string };
  /** The credits are shown as before; null where it could not be asked for. */
  onNotStarted?: (refusal: Refusal | null, draft: Draft) => void;
};

export function useSubmission<Draft, Refused extends RefusalText = RefusalText>({
  priceCredits,
  place,
  onStarted,
  refusedOf,
  failureOf,
  onNotStarted,
}: OrderOptions<Draft, Refused>) {
  const { deduct, refreshSoon } = useCredits();
  const { follow } = useJobs();
  const [refused, setRefused] = useState<Refused | null>(null);
  const { start, sending } = useStart<Draft, Answer<Accepted>, () => void>({
    send: place,
    onMutate: (draft) => {
      setRefused(null);
      return deduct(priceCredits(draft));
    },
    onSuccess: (answer, draft, giveBack) => {
      if (answer.ok) {
        const { job_id: jobId, job_ids: jobIds = [jobId] } = answer.value;
        jobIds.forEach(follow);
        refreshSoon();
        onStarted(jobId);
        return;
      }
      giveBack();
      const told = refusedOf(answer, draft);
      if (told.place === "stage") setRefused(told);
      else sayError(told);
      onNotStarted?.(answer, draft);
    },
    onError: (error, draft, giveBack) => {
      giveBack?.();
      if (!(error instanceof NotConnected)) console.error("Starting a job failed", error);
      sayError(failureOf(error));
      onNotStarted?.(null, draft);
    },
  });
  return { order: start, sending, refused, dismissRefusal: () => setRefused(null) };
}

const sayError = ({ title, description }: { title: string; description?: string }): void =>
  void toast.error(title, { ...(description && { description }) });
