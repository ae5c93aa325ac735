import { useQuery } from "@tanstack/react-query";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { contentColumns, readContentRow } from "#platform/stored-rows.ts";

/** One picture by its id, from a finished job or an address. Null when it does not exist. */
export function useContent(contentId: string | null) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: ["content", user?.id ?? null, "one", contentId],
    enabled: supabase !== null && user !== null && contentId !== null,
    queryFn: async (): Promise<ContentRow | null> => {
      if (!supabase || !contentId) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("generated_content")
        .select(contentColumns)
        .eq("id", contentId)
        .maybeSingle();
      if (error) throw new Error(error.message);
      return data && readContentRow(data);
    },
  });
}
