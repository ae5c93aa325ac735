/** "Try again" of a failed job, from wherever it is listed. */
import { useMutation } from "@tanstack/react-query";
import { useCredits } from "#platform/credits-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { useJobs } from "./jobs-context.tsx";
import { retryJob } from "./retry-job.ts";

export function useRetry(): { retry: (job: JobRow) => void; retrying: string | null } {
  const { connection } = useSession();
  const { deduct, refreshSoon } = useCredits();
  const { follow } = useJobs();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (job: JobRow) => {
      if (!connection) throw new Error("Not connected.");
      return retryJob(connection.supabase, job, crypto.randomUUID());
    },
    onMutate: (job) => deduct(job.cost_credits),
    onSuccess: (answer, _job, giveBack) => {
      if (!answer.ok) {
        giveBack();
        toast.error(answer.sentence);
        return;
      }
      follow(answer.value.job_id);
      refreshSoon();
    },
    onError: (_error, _job, giveBack) => {
      giveBack?.();
      toast.error("It could not be started again. Nothing was charged.");
    },
  });
  return { retry: mutate, retrying: isPending ? variables.id : null };
}
