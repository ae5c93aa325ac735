/** The person's companions: the one talked with last comes first. Changes on other devices arrive live. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useOwnRowChanges } from "#platform/realtime.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import type { CompanionRow } from "#platform/database.ts";

const columns =
  "id,user_id,girlfriend_name,girlfriend_personality,girlfriend_appearance,age,body_type,face_type,hairstyle,eye_color,outfit,accessories,hobbies,dreams,backstory,relationship_status,last_message_at,message_count,generated_image_url,image_generation_status,can_generate_image,engine,voice,leaf_id,created_at";

export const companionsKey = (userId: string | null) => ["companions", userId] as const;

export function useCompanions() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const query = useQuery({
    queryKey: companionsKey(userId),
    enabled: supabase !== null && userId !== null,
    queryFn: async (): Promise<CompanionRow[]> => {
      if (!supabase || !userId) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("ai_conversations")
        .select(columns)
        .eq("user_id", userId)
        .order("last_message_at", { ascending: false, nullsFirst: false })
        .order("created_at", { ascending: false });
      if (error) throw new Error(error.message);
      return data;
    },
  });
  useOwnRowChanges(
    supabase,
    { name: "companions", tables: ["ai_conversations"], userId },
    () => void queryClient.invalidateQueries({ queryKey: companionsKey(userId) }),
  );
  useEffect(() => {
    if (query.isError) toast.error("Failed to load conversations", { id: "companions" });
  }, [query.isError]);
  return query;
}
