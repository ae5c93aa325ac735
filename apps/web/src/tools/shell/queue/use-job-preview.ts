import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { toolFacts, type JobKind } from "@galatea/contract/tools.ts";
import { useQuery } from "@tanstack/react-query";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { jobsKey } from "./jobs-context.tsx";

const pollMs = 2000;

/** The newest picture of a running job's unfinished work, as a data URL. Null where its engine shows none. */
export function useJobPreview({ id, kind, state }: Pick<JobRow, "id" | "kind" | "state">): string | null {
  const { connection, user } = useSession();
  const isShown = state === "running" && connection !== null && showsPreviews(connection.config, kind);
  const { data } = useQuery({
    queryKey: [...jobsKey(user?.id ?? null), "preview", id],
    enabled: isShown,
    refetchInterval: pollMs,
    queryFn: async () => {
      if (!connection) throw new Error("Not connected.");
      const { data: row, error } = await connection.supabase
        .from("job_previews")
        .select("image")
        .eq("job_id", id)
        .maybeSingle();
      if (error) throw new Error(error.message);
      return row?.image ?? null;
    },
  });
  return isShown ? (data ?? null) : null;
}

const showsPreviews = ({ engines }: PublicConfig, kind: JobKind): boolean =>
  (engines[toolFacts[kind].engineKind] ?? []).some(
    ({ capabilities }) => "previews" in capabilities && capabilities.previews === true,
  );
