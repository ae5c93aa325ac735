/** Pages of a person's pictures, newest first, by keyset: a new picture never shifts what is already shown. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { typesOf, type GalleryFilter } from "./content-kinds.ts";

const pageSize = 30;
const columns =
  "id,user_id,content_type,content_url,prompt,created_at,generation_params,engine,character_id,parent_ids,favourite,trashed_at";

type Cursor = { created_at: string; id: string } | null;
type ContentPage = { rows: ContentRow[]; total: number | null };

export function useContentPages(filter: GalleryFilter) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  return useInfiniteQuery({
    queryKey: ["content", userId, filter],
    enabled: supabase !== null && userId !== null,
    initialPageParam: null as Cursor,
    queryFn: ({ pageParam }) => fetchPage(supabase, userId, filter, pageParam),
    getNextPageParam: ({ rows }): Cursor | undefined => {
      const last = rows.at(-1);
      return last && rows.length === pageSize ? { created_at: last.created_at, id: last.id } : undefined;
    },
  });
}

async function fetchPage(
  supabase: Client | null,
  userId: string | null,
  filter: GalleryFilter,
  after: Cursor,
): Promise<ContentPage> {
  if (!supabase || !userId) throw new Error("Not connected.");
  let query = supabase
    .from("generated_content")
    .select(columns, after ? {} : { count: "exact" })
    .eq("user_id", userId)
    .in("content_type", [...typesOf(filter)])
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(pageSize);
  if (after) {
    query = query.or(
      `created_at.lt."${after.created_at}",and(created_at.eq."${after.created_at}",id.lt.${after.id})`,
    );
  }
  const { data, error, count } = await query;
  if (error) throw new Error(error.message);
  return { rows: data, total: count };
}

/** One picture by its id, as a finished job names it. */
export function useContent(contentId: string | null) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: ["content", user?.id ?? null, "one", contentId],
    enabled: supabase !== null && contentId !== null,
    staleTime: Infinity,
    queryFn: async () => {
      if (!supabase || !contentId) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("generated_content")
        .select(columns)
        .eq("id", contentId)
        .single();
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
