/** Reads a gallery page by page. After a change only the newest page is read again. */
import { hashKey, useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { Client } from "#platform/connection.ts";
import type { ContentRow, GalleryConditions } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { readContentRow } from "#platform/stored-rows.ts";
import { addOlder, prependPage, pageSize, type GalleryRows } from "./gallery-pages.ts";

const galleryKey = (userId: string | null, conditions: GalleryConditions): QueryKey => [
  "content",
  userId,
  "gallery",
  conditions,
];
const noRows: readonly ContentRow[] = [];

export function useGalleryRows(conditions: GalleryConditions) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const queryKey = galleryKey(userId, conditions);
  const query = useQuery({
    queryKey,
    enabled: supabase !== null && userId !== null,
    // Comparing thousands of rows field by field is slow, and unchanged rows are the same objects anyway.
    structuralSharing: false,
    gcTime: 10 * 60_000,
    queryFn: async (): Promise<GalleryRows> => {
      const newest = await fetchPage(supabase, conditions, null);
      return prependPage(queryClient.getQueryData<GalleryRows>(queryKey), newest);
    },
  });

  const { problem, readOn } = useNextPage(supabase, userId, conditions);
  const known = query.data;
  return {
    rows: known?.rows ?? noRows,
    isLoaded: known !== undefined,
    complete: known?.complete ?? false,
    isPending: query.isPending,
    isError: query.isError,
    /** The next page could not be read; `readOn` tries again. */
    problem,
    retry: () => void query.refetch(),
    readOn,
  };
}

function useNextPage(supabase: Client | null, userId: string | null, conditions: GalleryConditions) {
  const queryClient = useQueryClient();
  const reading = useRef<{ gallery: string; page: Promise<void> } | null>(null);
  const [problem, setProblem] = useState(false);
  /** Reads the next page. A call during a read returns the same promise; each gallery has its own. */
  const readOn = useCallback((): Promise<void> => {
    const key = galleryKey(userId, conditions);
    const before = queryClient.getQueryData<GalleryRows>(key);
    const last = before?.rows.at(-1);
    if (!before || before.complete || !last) return Promise.resolve();
    const gallery = hashKey(key);
    if (reading.current?.gallery === gallery) return reading.current.page;
    const page = fetchPage(supabase, conditions, last)
      .then(
        (older) => {
          setProblem(false);
          queryClient.setQueryData<GalleryRows>(key, (now) => now && addOlder(now, older), {
            // The newest page was not read again, so the age of the data stays.
            updatedAt: queryClient.getQueryState(key)?.dataUpdatedAt ?? Date.now(),
          });
        },
        () => setProblem(true),
      )
      .finally(() => {
        if (reading.current?.page === page) reading.current = null;
      });
    reading.current = { gallery, page };
    return page;
  }, [queryClient, supabase, userId, conditions]);
  return { problem, readOn };
}

/** The number of pictures in all; null until it is known. */
export function useGalleryCount(conditions: GalleryConditions, enabled = true): number | null {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const query = useQuery({
    queryKey: ["content", user?.id ?? null, "count", conditions],
    enabled: enabled && supabase !== null && user !== null,
    placeholderData: (before: number | undefined) => before,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase.rpc("gallery_count", conditions);
      if (error) throw new Error(error.message);
      return data;
    },
  });
  return query.data ?? null;
}

async function fetchPage(
  supabase: Client | null,
  conditions: GalleryConditions,
  after: Pick<ContentRow, "created_at" | "id"> | null,
): Promise<ContentRow[]> {
  if (!supabase) throw new Error("Not connected.");
  const { data, error } = await supabase.rpc("gallery_page", {
    ...conditions,
    page_size: pageSize,
    ...(after && { after_created_at: after.created_at, after_id: after.id }),
  });
  if (error) throw new Error(error.message);
  return data.map(readContentRow);
}
