/** Whether companions are closed for the person, who said to be under 18. */
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#platform/session.tsx";

export const lockKey = (userId: string | null) => ["companion-lock", userId] as const;

export function useLock(): boolean {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const { data } = useQuery({
    queryKey: lockKey(userId),
    enabled: supabase !== null && userId !== null,
    queryFn: async (): Promise<boolean> => {
      if (!supabase || !userId) throw new Error("Not connected.");
      const { data: held, error } = await supabase
        .from("companion_locks")
        .select("user_id")
        .eq("user_id", userId)
        .is("cleared_at", null);
      if (error) throw new Error(error.message);
      return held.length > 0;
    },
  });
  return data ?? false;
}
