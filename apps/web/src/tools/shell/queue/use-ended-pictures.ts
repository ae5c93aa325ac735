/** The columns of ended jobs' results that a row of the queue shows. */
import { useQuery } from "@tanstack/react-query";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";

export type EndedPicture = Pick<ContentRow, "id" | "content_url" | "trashed_at"> & {
  poster_url: string | null;
};

type Found = {
  byId: ReadonlyMap<string, EndedPicture>;
  /** All of them were looked up: a result that is missing was deleted. */
  complete: boolean;
};
const none: ReadonlyMap<string, EndedPicture> = new Map();

export function useEndedPictures(ended: readonly JobRow[]): Found {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const ids = ended.flatMap((job) => (job.content_id === null ? [] : [job.content_id]));
  const query = useQuery({
    queryKey: ["content", user?.id ?? null, "queue", ...ids],
    enabled: supabase !== null && ids.length > 0,
    placeholderData: (before: Map<string, EndedPicture> | undefined) => before,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("generated_content")
        .select("id,content_url,trashed_at,poster_url:generation_params->>poster_url")
        .in("id", ids);
      if (error) throw new Error(error.message);
      return new Map((data as EndedPicture[]).map((picture) => [picture.id, picture]));
    },
  });
  return { byId: query.data ?? none, complete: query.data !== undefined && !query.isPlaceholderData };
}
