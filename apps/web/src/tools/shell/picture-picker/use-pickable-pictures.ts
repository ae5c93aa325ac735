/** Pages of the person's pictures outside the trash, newest first, searched by their descriptions. */
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { typesOf } from "#gallery/content-kinds.ts";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { useRestedValue } from "#ui/use-rested-value.ts";
import { readContentRow } from "#platform/stored-rows.ts";

const pageSize = 40;
const restMs = 250;

type Pickable = { search: string; withUploads: boolean };

export function usePickablePictures({ search, withUploads }: Pickable) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const words = useRestedValue(search.trim(), restMs);
  return useInfiniteQuery({
    queryKey: ["content", user?.id ?? null, "pickable", { words, withUploads }],
    enabled: supabase !== null && user !== null,
    placeholderData: keepPreviousData,
    initialPageParam: null as ContentRow | null,
    queryFn: async ({ pageParam: last }) => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase.rpc("gallery_page", {
        types: [...typesOf("all"), ...(withUploads ? (["reference_image"] as const) : [])],
        page_size: pageSize,
        ...(words !== "" && { search: words }),
        ...(last && { after_created_at: last.created_at, after_id: last.id }),
      });
      if (error) throw new Error(error.message);
      return data.map(readContentRow);
    },
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1) : undefined),
    staleTime: 0,
    gcTime: 60_000,
  });
}
