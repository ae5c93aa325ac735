/** How many jobs, of anybody, are served before each of the person's waiting jobs. Polled while the tab is visible. */
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#platform/session.tsx";
import { jobsKey, useJobs } from "./jobs-context.tsx";

const pollMs = 3000;
const noPositions: ReadonlyMap<string, number> = new Map();

/** By job id. The table is not asked while no job waits. */
export function useQueuePositions(): ReadonlyMap<string, number> {
  const { connection, user } = useSession();
  const { active } = useJobs();
  const supabase = connection?.supabase ?? null;
  const query = useQuery({
    queryKey: [...jobsKey(user?.id ?? null), "positions"],
    enabled: supabase !== null && user !== null && active.some((job) => job.state === "queued"),
    refetchInterval: pollMs,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase.rpc("queue_positions");
      if (error) throw new Error(error.message);
      return new Map(data.map(({ job_id, ahead }) => [job_id, ahead]));
    },
  });
  return query.data ?? noPositions;
}
