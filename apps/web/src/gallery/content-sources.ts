/** What a picture or video was made from. No other file knows where that is written down. */
import { publicObjectUrl } from "@galatea/contract/asset-reference.ts";
import { useQuery } from "@tanstack/react-query";
import type { Client } from "#platform/connection.ts";
import type { Database } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";

type Row = Database["public"]["Functions"]["content_sources"]["Returns"][number];

/** `url` is null when it is lost. `contentId`: the row under which the gallery knows it, if any. */
export type ContentSource = Pick<Row, "role" | "kind" | "lost"> & {
  url: string | null;
  contentId: string | null;
};

/** In the order in which they were given, without uploads that went with the job. */
export async function fetchContentSources(supabase: Client, contentId: string): Promise<ContentSource[]> {
  const { data, error } = await supabase.rpc("content_sources", { of_content: contentId });
  if (error) throw new Error(error.message);
  return data.map((row) => ({
    role: row.role,
    kind: row.kind,
    lost: row.lost,
    url: row.lost ? null : urlOf(row),
    contentId: row.content_id,
  }));
}

function urlOf({ kind, id, path }: Row): string | null {
  if (kind === "sample") return `/samples/${id}`;
  if (kind === "share") return `/share/${id}/picture`;
  return path === null ? null : publicObjectUrl(path, window.location.origin);
}

/** Null until they are read. */
export function useContentSources(contentId: string): readonly ContentSource[] | null {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const { data } = useQuery({
    queryKey: ["content", user?.id ?? null, "sources", contentId],
    enabled: supabase !== null && user !== null,
    queryFn: () => {
      if (!supabase) throw new Error("Not connected.");
      return fetchContentSources(supabase, contentId);
    },
  });
  return data ?? null;
}
