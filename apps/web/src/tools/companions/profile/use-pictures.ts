/** Her pictures that are not in the trash, newest first, and what their owner does with them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePictureActions } from "#gallery/picture-actions.ts";
import type { CompanionRow, ContentRow } from "#platform/database.ts";
import { useOwnRowChanges } from "#platform/realtime.ts";
import { useSession } from "#platform/session.tsx";
import { contentColumns, readContentRow } from "#platform/stored-rows.ts";
import { toast } from "#platform/toast.ts";
import { companionsKey } from "../use-companions.ts";

/** The newest ones; older ones are in the gallery. */
const mostShown = 60;

export function usePictures({ id, user_id: userId }: Pick<CompanionRow, "id" | "user_id">) {
  const { connection } = useSession();
  const supabase = connection?.supabase ?? null;
  const queryClient = useQueryClient();
  const actions = usePictureActions();
  const key = ["companion-pictures", id];
  const query = useQuery({
    queryKey: key,
    enabled: supabase !== null,
    queryFn: async (): Promise<ContentRow[]> => {
      if (!supabase) throw new Error("Not connected.");
      const made = await supabase
        .from("ai_girlfriend_images")
        .select("content_id")
        .eq("conversation_id", id)
        .order("created_at", { ascending: false })
        .limit(mostShown);
      if (made.error) throw new Error(made.error.message);
      const shown = await supabase
        .from("generated_content")
        .select(contentColumns)
        .in(
          "id",
          made.data.map(({ content_id: contentId }) => contentId),
        )
        .is("trashed_at", null)
        .order("created_at", { ascending: false });
      if (shown.error) throw new Error(shown.error.message);
      return shown.data.map(readContentRow);
    },
  });
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: key });
    void queryClient.invalidateQueries({ queryKey: companionsKey(userId) });
  };
  useOwnRowChanges(
    supabase,
    { name: "companion-pictures", tables: ["generated_content", "ai_girlfriend_images"], userId },
    readAgain,
  );
  return {
    /** Null until they are loaded. */
    pictures: query.data ?? null,
    /** Into the trash, with Undo. */
    remove: async (picture: ContentRow) => {
      if (await actions.trash([picture])) readAgain();
    },
    choose: async ({ content_url: url }: ContentRow) => {
      if (!supabase) return;
      const { error } = await supabase
        .from("ai_conversations")
        .update({ generated_image_url: url })
        .eq("id", id);
      if (error) toast.error("Her avatar could not be changed");
      else toast.success("This is her avatar now");
      readAgain();
    },
  };
}
