/** The person's characters, newest first. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "sonner";
import { useSession } from "#platform/session.tsx";

const columns =
  "id,user_id,name,prompt,reference_image_url,source_image_url,attributes,seed,style,version,created_at";

export function useCharacters() {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const query = useQuery({
    queryKey: ["characters", user?.id ?? null],
    enabled: supabase !== null && user !== null,
    queryFn: async () => {
      if (!supabase || !user) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("ai_models")
        .select(columns)
        .eq("user_id", user.id)
        .order("created_at", { ascending: false });
      if (error) throw new Error(error.message);
      return data;
    },
  });
  useEffect(() => {
    if (query.isError) toast.error("Failed to load characters");
  }, [query.isError]);
  return query;
}
