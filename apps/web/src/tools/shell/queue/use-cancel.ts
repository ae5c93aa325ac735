/** Cancels one job or several, and shows the credits that came back. */
import type { cancelJob } from "@galatea/contract/functions/cancel-job.ts";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Client } from "#platform/connection.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { callFunction } from "#platform/functions.ts";
import { formatCredits } from "#ui/price.tsx";
import { toast } from "#platform/toast.ts";

export type Cancelling = {
  cancel: (jobId: string) => void;
  cancelAll: (jobs: readonly JobRow[]) => void;
  /** The one job that is being cancelled. */
  cancelling: string | null;
  cancellingAll: boolean;
};

export function useCancel(supabase: Client | null, refresh: () => void): Cancelling {
  const { refreshSoon } = useCredits();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (jobIds: string[]) => {
      if (!supabase) throw new Error("Not connected.");
      return Promise.all(
        jobIds.map((job_id) =>
          callFunction<typeof cancelJob>(supabase, "cancel-job", { job_id }, ["state", "refunded_credits"]),
        ),
      );
    },
    onSuccess: (answers) => {
      const refused = answers.find((answer) => !answer.ok);
      if (refused && !refused.ok) toast.error(refused.sentence);
      const cancelled = answers.flatMap((answer) =>
        answer.ok && answer.value.state === "cancelled" ? [answer.value.refunded_credits] : [],
      );
      if (cancelled.length > 0) showCancelled(cancelled);
      refresh();
      refreshSoon();
    },
  });
  const cancel = useCallback((jobId: string) => mutate([jobId]), [mutate]);
  const cancelAll = useCallback((jobs: readonly JobRow[]) => mutate(jobs.map(({ id }) => id)), [mutate]);
  const [first, second] = isPending ? variables : [];
  return useMemo(
    () => ({
      cancel,
      cancelAll,
      cancelling: second === undefined ? (first ?? null) : null,
      cancellingAll: second !== undefined,
    }),
    [cancel, cancelAll, first, second],
  );
}

function showCancelled(refunds: number[]): void {
  const credits = refunds.reduce((sum, refunded) => sum + refunded, 0);
  toast.success(refunds.length === 1 ? "Cancelled" : `${refunds.length} cancelled`, {
    description: `${formatCredits(credits)} credits are back. Nothing was charged.`,
  });
}
