/** What was made with a character: the latest pictures, and how alike the person on all of them is. */
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#platform/session.tsx";
import { isLikeness } from "./likeness.ts";

const shown = 12;
/** So many of the newest are compared. */
const compared = 1000;

export function useLatestPictures(characterId: string) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  return useQuery({
    queryKey: ["content", userId, "with-character", characterId],
    enabled: supabase !== null && userId !== null,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase.rpc("gallery_page", {
        types: ["image", "image_upscale", "image_edit", "image_process"],
        in_character: characterId,
        page_size: shown,
      });
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

export function useLikenesses(characterId: string) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  return useQuery({
    queryKey: ["content", userId, "likeness", characterId],
    enabled: supabase !== null && userId !== null,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("generated_content")
        .select("likeness:generation_params->likeness")
        .eq("character_id", characterId)
        .eq("content_type", "image")
        .is("trashed_at", null)
        .not("generation_params->likeness", "is", null)
        // A face is what the others are compared with.
        .is("generation_params->portrait", null)
        .order("created_at", { ascending: false })
        .limit(compared);
      if (error) throw new Error(error.message);
      return (data as { likeness: unknown }[]).map(({ likeness }) => likeness).filter(isLikeness);
    },
  });
}
