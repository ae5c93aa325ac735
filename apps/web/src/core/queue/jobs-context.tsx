/**
 * The person's jobs, followed from anywhere in the studio: after a reload or on another device a running job is
 * found again. The table is the truth; live changes are laid over it, and it is asked often while the channel is away.
 */
import type { cancelJob } from "@galatea/contract/functions/cancel-job.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useRef, type ReactNode } from "react";
import { useNavigate, type NavigateFunction } from "react-router";
import { toast } from "sonner";
import type { Client } from "#platform/connection.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { callFunction } from "#platform/functions.ts";
import { useOwnRowChanges, type ChangedRow } from "#platform/realtime.ts";
import { useSession } from "#platform/session.tsx";
import { formatCredits } from "#ui/price.tsx";
import { jobFailure, refundPath } from "./job-failure.ts";

const pollWhileRunningMs = 1000;
const recentJobs = 20;
const columns =
  "id,user_id,kind,input,state,progress,stage,error_code,content_id,cost_credits,timings,created_at,started_at,finished_at";
const watchedTables = ["generation_jobs"] as const;

type Jobs = {
  jobs: readonly JobRow[];
  active: readonly JobRow[];
  loading: boolean;
  /** Called when a job was started: looks at the table now, and tells how the job ends even if it already has. */
  follow: (jobId: string) => void;
  cancel: (jobId: string) => void;
  cancelling: string | null;
};

const JobsContext = createContext<Jobs | null>(null);
const queryKey = (userId: string | null) => ["jobs", userId] as const;
export const isActive = (job: JobRow): boolean => job.state === "queued" || job.state === "running";
const noJobs: readonly JobRow[] = [];

export function JobsProvider({ children }: { children: ReactNode }) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;

  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKey(userId) }),
    [queryClient, userId],
  );
  const joined = useOwnRowChanges(supabase, { name: "jobs", tables: watchedTables, userId }, (row) => {
    const known = queryClient.getQueryData<JobRow[]>(queryKey(userId));
    const laid = known && layOver(known, row);
    if (laid) queryClient.setQueryData(queryKey(userId), laid);
    else refresh();
  });

  const query = useQuery({
    queryKey: queryKey(userId),
    enabled: supabase !== null && userId !== null,
    queryFn: () => fetchJobs(supabase, userId),
    refetchInterval: ({ state }) => (!joined && state.data?.some(isActive) ? pollWhileRunningMs : false),
  });
  const jobs = query.data ?? noJobs;
  const watch = useEndings(jobs);
  const follow = useCallback(
    (jobId: string) => {
      watch(jobId);
      refresh();
    },
    [watch, refresh],
  );

  const { cancel, cancelling } = useCancel(supabase, refresh);
  const value = useMemo<Jobs>(
    () => ({ jobs, active: jobs.filter(isActive), loading: query.isPending, follow, cancel, cancelling }),
    [jobs, query.isPending, follow, cancel, cancelling],
  );
  return <JobsContext value={value}>{children}</JobsContext>;
}

async function fetchJobs(supabase: Client | null, userId: string | null): Promise<JobRow[]> {
  if (!supabase || !userId) throw new Error("Not connected.");
  const { data, error } = await supabase
    .from("generation_jobs")
    .select(columns)
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(recentJobs);
  if (error) throw new Error(error.message);
  return data;
}

/** Null when the change says too little: then the table has to be asked. An ended job never runs again. */
function layOver(known: JobRow[], row: ChangedRow): JobRow[] | null {
  const position = known.findIndex((job) => job.id === row?.["id"]);
  const before = known[position];
  if (!row || !before || typeof row["state"] !== "string" || typeof row["progress"] !== "number") return null;
  if (!isActive(before)) return known;
  const after: JobRow = { ...before, ...row };
  return known.map((job) => (job === before ? after : job));
}

/** Says what became of a job that was seen running, wherever in the studio the person is by then. */
function useEndings(jobs: readonly JobRow[]): (jobId: string) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { info, refreshSoon } = useCredits();
  const running = useRef(new Set<string>());
  const balance = info?.credits_balance;

  useEffect(() => {
    for (const job of jobs) {
      if (isActive(job)) running.current.add(job.id);
      else if (running.current.delete(job.id)) {
        announce(job, balance, navigate);
        refreshSoon();
        void queryClient.invalidateQueries({ queryKey: ["content"] });
      }
    }
  }, [jobs, balance, refreshSoon, queryClient, navigate]);
  return useCallback((jobId: string) => void running.current.add(jobId), []);
}

function announce(job: JobRow, balance: number | undefined, navigate: NavigateFunction): void {
  if (job.state === "succeeded") {
    toast.success(`Image generated successfully! Credits used: ${job.cost_credits}`, {
      ...(balance !== undefined && { description: `Remaining credits: ${formatCredits(balance)}` }),
    });
  } else if (job.state === "failed") {
    const failure = jobFailure(job.error_code);
    toast.error("Failed to generate image. Please try again.", {
      description: failure.cost,
      action: { label: "See the refund", onClick: () => void navigate(refundPath(job.id)) },
    });
  }
}

function useCancel(supabase: Client | null, refresh: () => void) {
  const { refreshSoon } = useCredits();
  const mutation = useMutation({
    mutationFn: async (jobId: string) => {
      if (!supabase) throw new Error("Not connected.");
      return callFunction<typeof cancelJob>(supabase, "cancel-job", { job_id: jobId }, [
        "state",
        "refunded_credits",
      ]);
    },
    onSuccess: (answer) => {
      if (!answer.ok) toast.error(answer.sentence);
      else if (answer.value.state === "cancelled") {
        toast.success("Cancelled", {
          description: `${answer.value.refunded_credits} credits are back. Nothing was charged.`,
        });
      }
      refresh();
      refreshSoon();
    },
  });
  const { mutate, isPending, variables } = mutation;
  const cancel = useCallback((jobId: string) => mutate(jobId), [mutate]);
  return { cancel, cancelling: isPending ? variables : null };
}

export function useJobs(): Jobs {
  const value = use(JobsContext);
  if (!value) throw new Error("useJobs needs a JobsProvider above it.");
  return value;
}
