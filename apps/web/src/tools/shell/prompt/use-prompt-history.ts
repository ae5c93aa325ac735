/** The person's recent descriptions, each once, with its latest picture. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Client } from "#platform/connection.ts";
import type { PromptUse } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { useRestedValue } from "#ui/use-rested-value.ts";

const restMs = 200;
const shown = 40;

export type UsedPrompt = PromptUse & { pictureUrl: string | null };

export function usePromptHistory(search: string) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const containing = useRestedValue(search.trim(), restMs);
  return useQuery({
    // Below the jobs' key, because every new picture adds a description.
    queryKey: ["jobs", userId, "prompts", containing],
    enabled: supabase !== null && userId !== null,
    placeholderData: keepPreviousData,
    queryFn: () => fetchHistory(supabase, containing),
  });
}

async function fetchHistory(supabase: Client | null, containing: string): Promise<UsedPrompt[]> {
  if (!supabase) throw new Error("Not connected.");
  const { data, error } = await supabase.rpc("prompt_history", {
    page_size: shown,
    ...(containing !== "" && { containing }),
  });
  if (error) throw new Error(error.message);
  const ids = data.flatMap(({ content_id }) => content_id ?? []);
  const pictures =
    ids.length === 0
      ? []
      : ((await supabase.from("generated_content").select("id,content_url").in("id", ids)).data ?? []);
  return data.map((use) => ({
    ...use,
    pictureUrl: pictures.find(({ id }) => id === use.content_id)?.content_url ?? null,
  }));
}
