/** The parents, children and sources of a picture, and how long the picture took to make. */
import { useQuery } from "@tanstack/react-query";
import type { FamilyMember } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { readFamilyMember } from "#platform/stored-rows.ts";
import { fetchContentSources, type ContentSource } from "#gallery/content-sources.ts";

type Family = { members: FamilyMember[]; sources: ContentSource[] };

export function useFamily(contentId: string) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: ["content", user?.id ?? null, "family", contentId],
    enabled: supabase !== null && user !== null,
    queryFn: async (): Promise<Family> => {
      if (!supabase) throw new Error("Not connected.");
      const [family, sources] = await Promise.all([
        supabase.rpc("gallery_family", { of_content: contentId }),
        fetchContentSources(supabase, contentId),
      ]);
      if (family.error) throw new Error(family.error.message);
      return { members: family.data.map(readFamilyMember), sources };
    },
  });
}

/** Milliseconds of work, without the time in the queue. Null when the job is not known. */
export function useMakingTime(contentId: string): number | null {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const query = useQuery({
    queryKey: ["making-time", contentId],
    enabled: supabase !== null && user !== null,
    staleTime: Infinity,
    queryFn: async (): Promise<number | null> => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("generation_jobs")
        .select("started_at,finished_at")
        .eq("content_id", contentId)
        .maybeSingle();
      if (error) throw new Error(error.message);
      return data?.started_at && data.finished_at
        ? new Date(data.finished_at).getTime() - new Date(data.started_at).getTime()
        : null;
    },
  });
  return query.data ?? null;
}
