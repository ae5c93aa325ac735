/**
 * The person's jobs, on every page of the studio and after a reload or on another device. The table is the truth: live
 * changes are merged into its rows, and it is polled while the channel is away.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, type ReactNode } from "react";
import type { Client } from "#platform/connection.ts";
import type { JobRow } from "#platform/database.ts";
import { useOwnRowChanges, type ChangedRow } from "#platform/realtime.ts";
import { useSession } from "#platform/session.tsx";
import { readJobRow } from "#platform/stored-rows.ts";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { keepUnderWay } from "./remembered-job-count.ts";
import { useCancel, type Cancelling } from "./use-cancel.ts";
import { useCompletions } from "./use-completions.ts";

/** While the channel is away. An idle page still polls, because another device may start a job. */
const pollMs = { running: 1000, idle: 10_000 } as const;
const recentJobs = 20;
/** A bound on the answer; nobody has more active jobs. */
const mostActive = 200;
const columns =
  "id,user_id,kind,input,state,progress,stage,error_code,content_id,cost_credits,engine,variant,input_megapixels,timings,created_at,started_at,finished_at";
const watchedTables = ["generation_jobs"] as const;

type Jobs = Cancelling & {
  jobs: readonly JobRow[];
  active: readonly JobRow[];
  loading: boolean;
  /** The live channel is joined; while it is not, the table is polled. */
  live: boolean;
  /** The channel is away and the table did not answer either. */
  unreachable: boolean;
  /** Called when a job was started: reads the table now, and shows the completion even if the job has already ended. */
  follow: (jobId: string) => void;
};

const JobsContext = createContext<Jobs | null>(null);
export const jobsKey = (userId: string | null) => ["jobs", userId] as const;
const noJobs: readonly JobRow[] = [];

export function JobsProvider({ children }: { children: ReactNode }) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;

  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: jobsKey(userId) }),
    [queryClient, userId],
  );
  const live = useOwnRowChanges(supabase, { name: "jobs", tables: watchedTables, userId }, (row) => {
    const queryKey = jobsKey(userId);
    const known = queryClient.getQueryData<JobRow[]>(queryKey);
    const merged = known && mergeChange(known, row);
    if (merged) queryClient.setQueryData(queryKey, merged);
    // An answer that is under way may be older than the end of a job, of which no other change tells.
    const isOutdated =
      merged?.some((job) => job.id === row?.["id"] && !isActive(job)) &&
      queryClient.isFetching({ queryKey }) > 0;
    if (!merged || isOutdated) refresh();
  });

  const query = useQuery({
    queryKey: jobsKey(userId),
    enabled: supabase !== null && userId !== null,
    queryFn: () => fetchJobs(supabase, userId),
    refetchInterval: ({ state }) =>
      live ? false : state.data?.some(isActive) ? pollMs.running : pollMs.idle,
  });
  const jobs = query.data ?? noJobs;
  const watch = useCompletions(jobs);
  const follow = useCallback(
    (jobId: string) => {
      watch(jobId);
      refresh();
    },
    [watch, refresh],
  );

  const active = useMemo(() => jobs.filter(isActive), [jobs]);
  useEffect(() => {
    if (query.isSuccess) keepUnderWay(active.length);
  }, [query.isSuccess, active.length]);

  const cancelling = useCancel(supabase, refresh);
  const loading = query.isPending;
  // Each new attempt forgets the count of the failures before it, and may take long to fail.
  const failedLast = query.failureCount > 0 || query.errorUpdatedAt > query.dataUpdatedAt;
  const unreachable = !live && failedLast;
  const value = useMemo<Jobs>(
    () => ({ jobs, active, loading, live, unreachable, follow, ...cancelling }),
    [jobs, active, loading, live, unreachable, follow, cancelling],
  );
  return <JobsContext value={value}>{children}</JobsContext>;
}

/** Newest first: all that wait or run, and those that ended lately. */
async function fetchJobs(supabase: Client | null, userId: string | null): Promise<JobRow[]> {
  if (!supabase || !userId) throw new Error("Not connected.");
  const own = () =>
    supabase
      .from("generation_jobs")
      .select(columns)
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false });
  const answers = await Promise.all([
    own().in("state", ["queued", "running"]).limit(mostActive),
    own().limit(recentJobs),
  ]);
  const found = new Map<string, JobRow>();
  // The later answer wins: a job may have ended between the two.
  for (const { data, error } of answers) {
    if (error) throw new Error(error.message);
    for (const job of data.flatMap((row) => readJobRow(row) ?? [])) found.set(job.id, job);
  }
  return [...found.values()].toSorted(byNewest);
}

const byNewest = (a: JobRow, b: JobRow): number =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1);

/** Null when the change says too little: the table has to be read then. An ended job never runs again. */
function mergeChange(known: JobRow[], row: ChangedRow): JobRow[] | null {
  const position = known.findIndex((job) => job.id === row?.["id"]);
  const before = known[position];
  if (!row || !before || typeof row["state"] !== "string" || typeof row["progress"] !== "number") return null;
  if (!isActive(before)) return known;
  // The request of a job never changes.
  const after = { ...before, ...row, kind: before.kind, input: before.input } as JobRow;
  return known.map((job) => (job === before ? after : job));
}

export function useJobs(): Jobs {
  const value = use(JobsContext);
  if (!value) throw new Error("useJobs needs a JobsProvider above it.");
  return value;
}
