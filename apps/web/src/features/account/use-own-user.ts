/** The person as the server knows them now: a link of a mail may have been opened in another browser. */
import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#platform/session.tsx";

/** Null only after the sign-out. */
export function useOwnUser(): User | null {
  const { connection, user } = useSession();
  const { data } = useQuery({
    // Each change in this browser changes the session's user, and is newer than what was read.
    queryKey: ["own-user", user?.id ?? null, user?.updated_at ?? null],
    enabled: connection !== null && user !== null,
    queryFn: async (): Promise<User | null> => {
      if (!connection) return null;
      const { data: read, error } = await connection.supabase.auth.getUser();
      if (error) throw error;
      return read.user;
    },
  });
  return data ?? user;
}
