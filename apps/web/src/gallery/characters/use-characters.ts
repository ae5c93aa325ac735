/** The person's characters, newest first. Changes on another device show when this tab gets the focus. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { toast } from "#platform/toast.ts";
import { useSession } from "#platform/session.tsx";
import { withSourceUrls } from "./source-urls.ts";
import { onCharactersChanged, notifyCharactersChanged } from "./character-changes.ts";

const columns =
  "id,user_id,name,prompt,reference_image_url,face_id,has_source,source_id,attributes,seed,style,version,created_at";

const charactersKey = (userId: string | null) => ["characters", userId] as const;

export function useCharacters() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const query = useQuery({
    queryKey: charactersKey(userId),
    enabled: supabase !== null && userId !== null,
    refetchOnWindowFocus: "always",
    queryFn: async () => {
      if (!supabase || !userId) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("ai_models")
        .select(columns)
        .eq("user_id", userId)
        .order("created_at", { ascending: false })
        .order("id", { ascending: false });
      if (error) throw new Error(error.message);
      return withSourceUrls(supabase, data);
    },
  });
  useEffect(() => {
    // The id shows one toast when several parts of the page fail.
    if (query.isError) toast.error("Failed to load characters", { id: "characters" });
  }, [query.isError]);
  useEffect(
    () => onCharactersChanged(() => void queryClient.invalidateQueries({ queryKey: charactersKey(userId) })),
    [queryClient, userId],
  );
  return query;
}

/** Called after a change: reads the characters again, here and in other tabs. */
export function useCharactersChanged(): () => void {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const userId = user?.id ?? null;
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: charactersKey(userId) });
    notifyCharactersChanged();
  }, [queryClient, userId]);
}
