/** The newest pictures for screens that show a few of them, and one picture by its id. */
import { useQuery } from "@tanstack/react-query";
import type { ContentRow, GalleryConditions } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { contentColumns, readContentRow } from "#platform/stored-rows.ts";
import { galleryFilters, typesOf, type GalleryFilter } from "./content-kinds.ts";
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";

/** One object for each filter, so that equal queries share their key. */
export const conditionsOfKind = Object.fromEntries(
  galleryFilters.map(({ value }) => [value, { types: [...typesOf(value)] }]),
) as Record<GalleryFilter, GalleryConditions>;

/** The first page of the gallery of this filter, kept up to date. */
export function useContentPages(filter: GalleryFilter) {
  const gallery = useGalleryRows(conditionsOfKind[filter]);
  const data: { pages: { rows: readonly ContentRow[] }[] } | undefined = gallery.isLoaded
    ? { pages: [{ rows: gallery.rows }] }
    : undefined;
  return { data, isPending: gallery.isPending, isError: gallery.isError, refetch: gallery.retry };
}

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
