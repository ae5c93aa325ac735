/** Reads how much the person keeps, and the limits of their plan, after every change of their pictures or credits. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { accountKey } from "#platform/credits-context.tsx";
import type { Kept } from "#platform/database.ts";
import { useOwnRowChanges } from "#platform/realtime.ts";
import { useSession } from "#platform/session.tsx";

const watchedTables = ["generated_content"] as const;
/** How often it is read, because uploads and emptied trash have no live channel. */
const refreshMs = 15_000;

export function useKept() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const queryKey = [...accountKey(userId), "kept"];
  useOwnRowChanges(supabase, { name: "kept", tables: watchedTables, userId }, () => {
    void queryClient.invalidateQueries({ queryKey });
  });
  return useQuery({
    queryKey,
    enabled: supabase !== null && user !== null,
    refetchInterval: refreshMs,
    queryFn: async (): Promise<Kept> => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase.rpc("what_you_keep").single();
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
