/** The sessions of a person, and the end of another one or of all others. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Database } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";

export type Device = Database["public"]["Functions"]["own_sessions"]["Returns"][number];

const keyOf = (userId: string | undefined) => ["devices", userId ?? null];

export function useDevices() {
  const { connection, user } = useSession();
  return useQuery({
    queryKey: keyOf(user?.id),
    enabled: connection !== null && user !== null,
    queryFn: async (): Promise<Device[]> => {
      if (!connection) throw new Error("Please sign in to see this.");
      const { data, error } = await connection.supabase.rpc("own_sessions");
      if (error) throw error;
      return data;
    },
  });
}

export function useEndDevices() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    // Otherwise the request would wait for a connection while a person is offline.
    networkMode: "always",
    /** @param which a session's id, or all but this one. */
    mutationFn: async (which: { id: string } | "others"): Promise<void> => {
      if (!connection) throw new Error("Please sign in to do this.");
      const { supabase } = connection;
      const { error } =
        which === "others"
          ? await supabase.auth.signOut({ scope: "others" })
          : await supabase.rpc("end_own_session", { session_id: which.id });
      if (error) {
        console.error("Ending a session failed", error);
        throw new Error("That did not work. Please check your connection, and try again.");
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(user?.id) }),
  });
}
