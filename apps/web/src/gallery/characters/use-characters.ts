/** The person's characters, newest first. Another tab's or device's changes are seen when one comes back to this one. */
import { publicObjectUrl } from "@galatea/contract/asset-reference.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { Client } from "#platform/connection.ts";
import type { CharacterRow } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";
import { useSession } from "#platform/session.tsx";
import { onCharactersChanged, tellCharactersChanged } from "./character-news.ts";

const columns =
  "id,user_id,name,prompt,reference_image_url,source_id,attributes,seed,style,version,created_at";

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
    // The same toast, however many parts of the page ask.
    if (query.isError) toast.error("Failed to load characters", { id: "characters" });
  }, [query.isError]);
  useEffect(
    () => onCharactersChanged(() => void queryClient.invalidateQueries({ queryKey: charactersKey(userId) })),
    [queryClient, userId],
  );
  return query;
}

/** Where the uploads are shown from that the faces were made from. */
async function withSourceUrls(
  supabase: Client,
  rows: readonly Omit<CharacterRow, "source_url">[],
): Promise<CharacterRow[]> {
  const ids = rows.flatMap(({ source_id }) => source_id ?? []);
  const files = ids.length === 0 ? [] : ((await supabase.rpc("own_files", { file_ids: ids })).data ?? []);
  const urls = new Map(files.map(({ id, path }) => [id, publicObjectUrl(path, window.location.origin)]));
  return rows.map((row) => ({ ...row, source_url: urls.get(row.source_id ?? "") ?? null }));
}

/** Called after a change: here everything about characters is asked again, and other tabs are told. */
export function useCharactersChanged(): () => void {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const userId = user?.id ?? null;
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: charactersKey(userId) });
    tellCharactersChanged();
  }, [queryClient, userId]);
}
